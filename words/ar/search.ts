import type { SkinType } from '#contract/skin-types.ts'

// The results
export const resultsFor = (words: string) => `نتائج البحث عن «${words}»`
export const showing = 'نعرض نتائج البحث عن'
/** Before what was typed, which is a link. */
export const searchInstead = 'ابحثوا بدلاً من ذلك عن'
export const ignored = (words: readonly string[]) =>
  words.length === 1
    ? `لا شيء في المتجر يطابق «${words[0]}»، فبحثنا بدونها.`
    : `لا شيء في المتجر يطابق ${words.map((word) => `«${word}»`).join(' أو ')}، فبحثنا بدونها.`
export const nothing = (words: string) => `لم نجد شيئاً عن «${words}»`
export const nothingFiltered = 'لا منتجات تطابق اختياراتكم'
export const nothingHelp = 'جرّبوا كلمة أخرى أو خيارات أقل.'
/** A link that shows what there is without a filter. */
export const dropCategory = (products: number) => `ابحثوا في المتجر كله (${products})`
export const dropSkin = (products: number) => `كل أنواع البشرة (${products})`
export const dropPrice = (products: number) => `كل الأسعار (${products})`

// Below the results
export const fromTheBlog = 'من المدونة'
export const alsoInTheShop = 'صفحات المتجر'

// The filters
export const filter = 'تصفية'
export const chosenFilters = (count: number) => `تصفية (${count})`
export const skin = 'نوع البشرة'
export const anySkin = 'الكل'
export const skins: Readonly<Record<SkinType, string>> = {
  dry: 'الجافة',
  oily: 'الدهنية',
  combination: 'المختلطة',
  sensitive: 'الحساسة',
  normal: 'العادية',
}
export const price = 'السعر'
export const anyPrice = 'الكل'
/** Whole pounds; the first has no lower end and the last no upper one. */
export const priceRange = (from: string, below: string) =>
  from === '' ? `أقل من £${below}` : below === '' ? `£${from} فأكثر` : `من £${from} إلى £${below}`
/** "Dry (12)" */
export const counted = (name: string, products: number) => `${name} (${products})`
export const having = 'فيه'
export const havingHint = 'مثلاً: زبدة الشيا'
export const without = 'بدون'
export const withoutHint = 'مثلاً: الخزامى، العسل'
export const apply = 'عرض المنتجات'

// What is chosen
export const chosen = 'الخيارات المختارة'
export const forSkin: Readonly<Record<SkinType, string>> = {
  dry: 'للبشرة الجافة',
  oily: 'للبشرة الدهنية',
  combination: 'للبشرة المختلطة',
  sensitive: 'للبشرة الحساسة',
  normal: 'للبشرة العادية',
}
export const withIngredients = (names: string) => `فيه ${names}`
export const withoutIngredients = (names: string) => `بدون ${names}`
export const remove = (filter: string) => `إزالة: ${filter}`
export const clear = 'إزالة الكل'
/** A list for one type of skin: "Soaps for dry skin". */
export const listForSkin: Readonly<Record<SkinType, (list: string) => string>> = {
  dry: (list) => `${list} للبشرة الجافة`,
  oily: (list) => `${list} للبشرة الدهنية`,
  combination: (list) => `${list} للبشرة المختلطة`,
  sensitive: (list) => `${list} للبشرة الحساسة`,
  normal: (list) => `${list} للبشرة العادية`,
}
