import type { IngredientFamily } from '#contract/ingredient-facts.ts'
import { plural } from './plural.ts'

export const description =
  'اختاروا مرة واحدة المكونات التي تتجنبونها، فنشير في المتجر كله إلى المنتجات التي تحتوي عليها.'
export const lead = 'اختاروا ما تتجنبونه مرة واحدة، فنشير في المتجر كله إلى كل منتج يحتوي عليه.'
export const kept =
  'يبقى اختياركم على هذا الجهاز وحده، ولا نراه أبداً. وإذا كان غيركم يستعمل الجهاز أيضاً، فامسحوه عندما تنتهون.'
export const traces = 'نعني ما يدخل في المنتج، لا الآثار. إذا كانت لديكم حساسية، فاقرؤوا دائماً ما كُتب على العبوة.'
export const needsScripts = 'تحتاج صفحة «بشرتي» إلى JavaScript، لأن اختياركم لا يغادر جهازكم.'
export const notStored = 'متصفحكم لا يحفظ شيئاً لهذا المتجر، فينتهي اختياركم عند إغلاق الصفحة أو إعادة تحميلها.'

// What is chosen
export const avoided = 'ما تتجنبونه'
export const nothing = 'لا شيء بعد. اختاروا من المجموعات أو المكونات.'
export const remove = (name: string) => `إزالة: ${name}`
export const clear = 'إزالة الكل'

// The choice
export const groups = 'المجموعات'
export const groupNames: Readonly<Record<IngredientFamily | 'animal', { name: string; hint: string }>> = {
  nut: { name: 'المكسرات', hint: 'ومعها الفول السوداني' },
  fragrance: { name: 'العطور', hint: 'العطور والزيوت العطرية وما يعطّر فيها' },
  'essential-oil': { name: 'الزيوت العطرية', hint: 'مثل زيت الخزامى' },
  palm: { name: 'النخيل', hint: 'ما صُنع من زيت النخيل أو زيت نواته' },
  alcohol: { name: 'الكحول', hint: 'الإيثانول؛ أما الكحولات الدهنية فهي شموع' },
  colourant: { name: 'الملوّنات', hint: 'ما أُضيف للتلوين فقط' },
  animal: { name: 'كل ما مصدره حيوان', hint: 'ومنه شمع النحل والعسل والحليب' },
}
export const ingredients = 'المكونات'
export const find = 'ابحثوا عن مكوّن'
export const findHint = 'باسمه الشائع أو باسمه على العبوة'
export const found = (count: number) =>
  plural(count, {
    zero: 'لا مكونات',
    one: 'مكوّن واحد',
    two: 'مكوّنان',
    few: `${count} مكونات`,
    many: `${count} مكوّناً`,
    other: `${count} مكوّن`,
  })
export const noneFound = (words: string) => `ليس في منتجاتنا مكوّن مثل «${words}».`
export const showAll = (count: number) => `عرض الكل (${count})`
/** Of an ingredient that a chosen group includes. */
export const inGroup = (group: string) => `ضمن «${group}»`
