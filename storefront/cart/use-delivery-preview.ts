import type { ShippingOption } from '#contract/checkout.ts'
import type { Country } from '#contract/limits.ts'
import { pence } from '#contract/money.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useShop } from '../shop/use-shop.ts'

export interface DeliveryPreview {
  /** The first option with its cost at this subtotal; null without options for the country. */
  option: ShippingOption | null
  cost: string | null
}

/** The delivery cost for a country, by the option that checkout preselects. */
export function useDeliveryPreview(country: Country, subtotal: string): DeliveryPreview {
  const shop = useShop()
  // The page's own options may be as old as the visit; checkout uses the current ones.
  const current = useAsync(country, () => api().checkout.shippingOptions({ country }, requestTimeout()))
  const [option = null] =
    current.value?.shipping_options ?? shop?.shipping_options.filter((option) => option.country === country) ?? []
  return { option, cost: option && deliveryCost(option, subtotal) }
}

/** The cost in pounds: "0.00" from the option's threshold on, otherwise its base cost. */
export function deliveryCost({ base_cost, free_shipping_threshold }: ShippingOption, subtotal: string): string {
  return free_shipping_threshold !== null && pence(subtotal) >= pence(free_shipping_threshold) ? '0.00' : base_cost
}
