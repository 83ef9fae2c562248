import { locale as ownLocale } from './language.ts'
import { plural } from './plural.ts'

export const locale = ownLocale

// When an order placed now leaves and arrives: on products, in the cart and at the checkout. `day`: "Tue 1 Dec"
// "Order within 3 h 20 min for dispatch today; arrives Tue 1 Dec to Thu 3 Dec"
export const orderWithin = 'اطلبوا خلال'
export const hours = 'س'
export const minutes = 'د'
export const orderBy = (time: string) => `اطلبوا قبل الساعة ${time} بتوقيت المملكة المتحدة`
export const orderNow = (rest: string) => `اطلبوا الآن ${rest}`
export const dispatchToday = 'ليُشحن الطلب اليوم'
export const dispatchOn = (day: string) => `ليُشحن الطلب يوم ${day}`
export const dispatchBy = (day: string) => `ليُشحن الطلب في موعد أقصاه ${day}`
export const arrives = (days: string) => `يصل ${days}`
export const andArrives = (dispatch: string, arrival: string) => `${dispatch}، و${arrival}`
export const fromTo = (first: string, last: string) => `بين ${first} و${last}`
export const inUk = 'إلى المملكة المتحدة'
export const inUae = 'إلى الإمارات'

// What an order was promised: on its pages and in its emails. `arrival`: "arrives Tue 1 Dec to Thu 3 Dec"
export const dispatchedOn = (day: string, arrival: string) => `يُشحن يوم ${day}، و${arrival}.`
export const dispatchedBy = (day: string, arrival: string) => `يُشحن في موعد أقصاه ${day}، و${arrival}.`
export const arriving = (days: string) => `يصل الطلب ${days}.`

// "We pack within 1-2 business days"
export const packingTime = (first: number, last: number) => {
  if (last === 0) return 'يوم العمل نفسه'
  const days = plural(last, { one: 'يوم عمل واحد', two: 'يومَي عمل', few: `${last} أيام عمل`, other: `${last} يوم عمل` })
  if (first === 0 || first === last) return days
  return first === 1 && last === 2 ? 'يوم عمل أو يومين' : `${first} إلى ${days}`
}

// The days on which the workshop packs
export const daysOfWeek = (first: string, last: string) => `من ${first} إلى ${last}`
