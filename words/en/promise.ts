import { locale as ownLocale } from './language.ts'

export const locale = ownLocale

// When an order placed now leaves and arrives: on products, in the cart and at the checkout. `day`: "Tue 1 Dec"
// "Order within 3 h 20 min for dispatch today; arrives Tue 1 Dec to Thu 3 Dec"
export const orderWithin = 'Order within'
export const hours = 'h'
export const minutes = 'min'
export const orderBy = (time: string) => `Order by ${time} UK time`
export const orderNow = (rest: string) => `Order now ${rest}`
export const dispatchToday = 'for dispatch today'
export const dispatchOn = (day: string) => `for dispatch on ${day}`
export const dispatchBy = (day: string) => `for dispatch by ${day}`
export const arrives = (days: string) => `arrives ${days}`
export const andArrives = (dispatch: string, arrival: string) => `${dispatch}; ${arrival}`
export const fromTo = (first: string, last: string) => `${first} to ${last}`
export const inUk = 'in the UK'
export const inUae = 'in the UAE'

// What an order was promised: on its pages and in its emails. `arrival`: "arrives Tue 1 Dec to Thu 3 Dec"
export const dispatchedOn = (day: string, arrival: string) => `Dispatch on ${day}; ${arrival}.`
export const dispatchedBy = (day: string, arrival: string) => `Dispatch by ${day}; ${arrival}.`
export const arriving = (days: string) => `Arrives ${days}.`

// "We pack within 1-2 business days"
export const packingTime = (first: number, last: number) => {
  if (last === 0) return 'the same business day'
  if (first === 0 || first === last) return last === 1 ? '1 business day' : `${last} business days`
  return `${first}-${last} business days`
}

// The days on which the workshop packs
export const daysOfWeek = (first: string, last: string) => `${first} to ${last}`
