import { useEffect, useState } from 'react'
import type { ShippingOption } from '#contract/checkout.ts'
import { roundPounds } from '#contract/delivery.ts'
import { pence, pounds } from '#contract/money.ts'
import type { Country } from '#contract/shapes.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useShop } from '../shop/use-shop.ts'

export interface DeliveryPreview {
  /** What the first option costs at this subtotal; null when nothing is known about the country. */
  option: ShippingOption | null
  cost: string | null
  /** "£6.50 more for free delivery", or null. */
  hint: string | null
}

/** What delivery to a country will cost, by the option that checkout preselects. */
export function useDeliveryPreview(country: Country, subtotal: string): DeliveryPreview {
  const shop = useShop()
  const [asked, setAsked] = useState<Partial<Record<Country, readonly ShippingOption[]>>>({})
  const remembered = shop?.shipping_options.filter((option) => option.country === country)
  const [option = null] = asked[country] ?? remembered ?? []

  // The shop's facts on the page may be as old as the visit; what checkout will ask is asked again here.
  useEffect(() => {
    let over = false
    api()
      .checkout.shippingOptions({ country }, requestTimeout())
      .then(({ shipping_options }) => !over && setAsked((known) => ({ ...known, [country]: shipping_options })))
      .catch(() => {})
    return () => {
      over = true
    }
  }, [country])

  return { option, cost: option && deliveryCost(option, subtotal), hint: option && freeDeliveryHint(option, subtotal) }
}

/** Free from the option's threshold on, otherwise its base cost (specification, section 9). */
export function deliveryCost({ base_cost, free_shipping_threshold }: ShippingOption, subtotal: string): string {
  return free_shipping_threshold !== null && pence(subtotal) >= pence(free_shipping_threshold) ? '0.00' : base_cost
}

function freeDeliveryHint({ name, free_shipping_threshold }: ShippingOption, subtotal: string): string | null {
  if (!free_shipping_threshold) return null
  const missing = pence(free_shipping_threshold) - pence(subtotal)
  if (missing <= 0) return `${name} is free for this order.`
  return `${roundPounds(pounds(missing))} more for free delivery (free from ${roundPounds(free_shipping_threshold)}).`
}
