import * as words from '#words/en/delivery.ts'
import type { Shop } from './content.ts'
import { COUNTRIES, type Country } from './limits.ts'
import { pence, withPoundSign } from './money.ts'

type Delivery = Pick<Shop, 'shipping_options'>

/** "Free UK delivery on orders over £30", from the options with a threshold; null when delivery is never free. */
export function freeDeliverySentence(
  shop: Delivery,
  { freeOver }: Pick<typeof words, 'freeOver'> = words,
): string | null {
  const threshold = freeShippingThreshold(shop)
  if (!threshold) return null
  const free = shop.shipping_options.filter((option) => option.free_shipping_threshold === threshold)
  const countries = COUNTRIES.filter((country) => free.some((option) => option.country === country))
  return freeOver(countries, roundPounds(threshold))
}

/** "Free UK delivery over £30, 3-5 business days", by the first UK option; null without one. */
export function deliveryLine(shop: Delivery): string | null {
  const option = shop.shipping_options.find(({ country }) => country === 'GB')
  if (!option) return null
  const { free_shipping_threshold: threshold, estimated_delivery: days } = option
  return threshold ? words.freeInUk(roundPounds(threshold), days) : words.inUk(days)
}

/** The lowest subtotal with free delivery, in the UK if it has one: "30.00". */
export function freeShippingThreshold(shop: Delivery): string | null {
  const thresholds = (country?: 'GB') =>
    shop.shipping_options
      .filter((option) => !country || option.country === country)
      .flatMap((option) => option.free_shipping_threshold ?? [])
      .sort((one, other) => pence(one) - pence(other))
  return thresholds('GB')[0] ?? thresholds()[0] ?? null
}

/** The delivery time of a country's first option: "3-5 business days". */
export function standardEstimate(shop: Delivery, country: Country): string {
  return shop.shipping_options.find((option) => option.country === country)?.estimated_delivery ?? ''
}

/** "30.00" → "£30", "32.50" → "£32.50". */
export function roundPounds(amount: string): string {
  return withPoundSign(amount).replace(/\.00$/, '')
}
