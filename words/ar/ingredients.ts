import type { Claim } from '#contract/ingredient-facts.ts'
import { plural } from './plural.ts'

/** Of what it is from, or what it does: a phrase as a sentence. */
export const aboutIngredient = (phrase: string) => `${phrase}.`
/** Marks an allergen in the list. */
export const allergen = 'مسبب للحساسية'

const among = (count: number) =>
  plural(count, {
    one: 'مكوّنه الوحيد',
    two: 'مكوّنَيه',
    few: `مكوناته الـ${count}`,
    other: `مكوناته الـ${count}`,
  })

/** What a formula shows to be true, and why; `count` is the number of ingredients. */
export const claims: Readonly<Record<Claim, { claim: string; why: (count: number) => string }>> = {
  vegan: {
    claim: 'نباتي',
    why: (count) => `ليس بين ${among(count)} شيء من مصدر حيواني، ولا شمع العسل ولا العسل.`,
  },
  halal: {
    claim: 'مناسب للحلال',
    why: (count) =>
      `ليس بين ${among(count)} إيثانول ولا شيء من حيوان غير حلال. هذا ما تبيّنه التركيبة، وليس شهادة اعتماد.`,
  },
  palm: {
    claim: 'خالٍ من زيت النخيل',
    why: (count) => `ليس بين ${among(count)} ما صُنع من زيت النخيل أو زيت نواته.`,
  },
  fragrance: {
    claim: 'خالٍ من العطور',
    why: (count) => `ليس بين ${among(count)} عطر ولا زيت عطري.`,
  },
  'essential-oil': {
    claim: 'خالٍ من الزيوت العطرية',
    why: (count) => `ليس بين ${among(count)} زيت عطري.`,
  },
  nut: {
    claim: 'خالٍ من المكسرات',
    why: (count) => `ليس بين ${among(count)} شيء من المكسرات أو الفول السوداني. نعني ما يدخل في المنتج، لا الآثار.`,
  },
  alcohol: {
    claim: 'خالٍ من الكحول',
    why: (count) => `ليس بين ${among(count)} إيثانول. أما الكحولات الدهنية، مثل كحول السيتيريل، فهي شموع.`,
  },
  colourant: {
    claim: 'خالٍ من الملوّنات',
    why: (count) => `ليس بين ${among(count)} ما أُضيف للتلوين فقط.`,
  },
}
