import { plural } from './plural.ts'

/** An amount in whole dirhams; `digits` is "1,204". */
export const dirhams = (count: number, digits: string) =>
  plural(count, {
    one: 'درهم واحد',
    two: 'درهمين',
    few: `${digits} دراهم`,
    many: `${digits} درهماً`,
    other: `${digits} درهم`,
  })

// Beside a price in pounds
export const about = (amount: string) => `حوالي ${amount}`

// Below a total
export const totalIsAbout = (amount: string, day: string) =>
  `حوالي ${amount} بسعر صرف يوم ${day}. الدفع بالجنيه الإسترليني، والعبرة بسعر الصرف لدى مصرفكم.`
// Above the button that pays
export const youPay = (pounds: string, amount: string, day: string) =>
  `تدفعون ${pounds}، أي حوالي ${amount} بسعر صرف يوم ${day}؛ والعبرة بسعر الصرف لدى مصرفكم.`
// After the payment
export const paidIsAbout = (amount: string, day: string) =>
  `حوالي ${amount} بسعر صرف يوم ${day}. دفعتم بالجنيه الإسترليني، والعبرة بسعر الصرف لدى مصرفكم.`
