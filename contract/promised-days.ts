import * as words from '#words/en/promise.ts'
import { SHOP_TIME_ZONE } from './limits.ts'

/** From the first to the last of some days, which may be the same: "2026-12-01". */
export interface Days {
  first: string
  last: string
}

/** How the workshop packs; the owner changes it. Not an interface, which has no index: it is stored as a document. */
export type DispatchSettings = {
  /** Orders before it are today's: "14:00", in the shop's time zone. */
  cut_off: string
  /** 1 for Monday to 7 for Sunday. */
  workdays: number[]
  /** Workdays that packing takes, from the order's: 0 is the same day. */
  packing_first: number
  packing_last: number
}

/** When an order placed now is dispatched and arrives. */
export interface DeliveryPromise {
  dispatch: Days
  arrives: Days
  /** The cut-off, as an instant, while it is still to come today; then the order is today's. */
  order_by: string | null
}

/** What an order was promised; once it is dispatched, when it arrives. */
export interface OrderPromise {
  dispatch: Days | null
  arrives: Days
}

type Words = typeof words

/** A promise in words. Without `by` the rest is the whole sentence. */
export interface PromiseText {
  /** "Order by 14:00 UK time", which pages replace by "Order within 3 h 20 min". */
  by: string | null
  within: readonly [order: string, hours: string, minutes: string]
  /** "for dispatch today; arrives Tue 1 Dec to Thu 3 Dec" */
  rest: string
}

/** A promise to somebody who may still order. `place`: "in the UK", where the page doesn't say it otherwise. */
export function promiseText(
  { dispatch, arrives, order_by }: DeliveryPromise,
  { place = '', texts = words }: { place?: string; texts?: Words } = {},
): PromiseText {
  const today = order_by && ukDay.format(new Date(order_by))
  const last = shortDay(dispatch.last, texts)
  const leaves =
    dispatch.last === today
      ? texts.dispatchToday
      : dispatch.first === dispatch.last
        ? texts.dispatchOn(last)
        : texts.dispatchBy(last)
  const rest = texts.andArrives(leaves, arrivesText(arrives, { place, texts }))
  return {
    by: order_by ? texts.orderBy(ukTime(order_by)) : null,
    within: [texts.orderWithin, texts.hours, texts.minutes],
    rest: order_by ? rest : texts.orderNow(rest),
  }
}

/** The promise of an order in a sentence: "Dispatch by Mon 30 Nov; arrives Tue 1 Dec to Thu 3 Dec." */
export function orderPromiseText({ dispatch, arrives }: OrderPromise, texts: Words = words): string {
  const days = arrivesText(arrives, { texts })
  if (!dispatch) return texts.arriving(daysText(arrives, texts))
  const last = shortDay(dispatch.last, texts)
  return dispatch.first === dispatch.last ? texts.dispatchedOn(last, days) : texts.dispatchedBy(last, days)
}

/** "Tue 1 Dec to Thu 3 Dec" */
export function daysText({ first, last }: Days, texts: Words = words): string {
  return first === last ? shortDay(first, texts) : texts.fromTo(shortDay(first, texts), shortDay(last, texts))
}

/** How long packing takes: "1-2 business days". */
export const packingTime = ({ packing_first, packing_last }: DispatchSettings, texts: Words = words): string =>
  texts.packingTime(packing_first, packing_last)

function arrivesText(arrives: Days, { place = '', texts }: { place?: string; texts: Words }): string {
  return texts.arrives([place, daysText(arrives, texts)].filter(Boolean).join(' '))
}

/** "2026-12-01" → "Tue 1 Dec". In two parts, because engines disagree about the comma between them. */
function shortDay(day: string, { locale }: Words): string {
  const date = new Date(day)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'short' })}`
}

const ukDay = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE })

/** "14:00" */
const ukTime = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, timeStyle: 'short' }).format(new Date(instant))
