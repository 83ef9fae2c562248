import { plural } from './plural.ts'

const pieces = (count: number) =>
  plural(count, { one: 'قطعة واحدة', two: 'قطعتين', few: `${count} قطع`, other: `${count} قطعة` })

export const freeGift = (product: string) => `لكم هدية مجانية: «${product}».`
export const addGift = 'إضافتها'
export const addGiftNamed = (product: string) => `إضافتها: ${product}`
export const giftAdded = (product: string) => `أصبح «${product}» في سلتكم.`
export const notAdded = 'تعذرت الإضافة. يرجى المحاولة مجدداً.'
/** `missing`: an amount such as £4.50. */
export const spendMore = (missing: string, product: string) =>
  `أضيفوا ما قيمته ${missing} لتحصلوا على «${product}» مجاناً.`
/** "Add 1 more for 3 for £20." */
export const oneMore = (units: number, price: string) => `أضيفوا قطعة أخرى لتحصلوا على ${pieces(units)} بسعر ${price}.`
