import type { Shop } from '#contract/about.ts'
import { withPoundSign } from '#contract/money.ts'

/** Days in which the law lets a shopper in the UK change their mind after delivery (SI 2013/3134, reg. 30). The shop grants them everywhere. */
export const COOLING_OFF_DAYS = 14

/** From this order value on, in pounds, a parcel is handed over against a signature. */
export const SIGNATURE_FROM = 100

export const PACKING = '1-2 business days'

/** True while the shop promises more days than the law asks for. */
export function promisesMore(shop: Shop): boolean {
  return shop.returns_days > COOLING_OFF_DAYS
}

/** "£3.95". */
export function feeOf(shop: Shop): string {
  return withPoundSign(shop.change_of_mind_fee)
}

/** The name of the first, cheapest kind of delivery to a country: what a cancelled order gets back (reg. 34). */
export function standardDelivery(shop: Shop, country: 'GB' | 'AE'): string | null {
  return shop.shipping_options.find((option) => option.country === country)?.name ?? null
}
