import type { ShippingOption } from '#contract/checkout.ts'
import type { Country } from '#contract/limits.ts'
import type { DeliveryPromise } from '#contract/promised-days.ts'
import { type Discounted, optionCost } from '../discount/discounted.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { useShop } from '../shop/use-shop.ts'

export interface DeliveryPreview {
  /** The first option with its cost for these goods; null without options for the country. */
  option: ShippingOption | null
  cost: string | null
  /** When an order placed now arrives; null where that isn't known, undefined while it loads. */
  promise: DeliveryPromise | null | undefined
}

/** The delivery cost for a country, by the option that checkout preselects. */
export function useDeliveryPreview(country: Country, goods: Discounted): DeliveryPreview {
  const shop = useShop()
  // The page's own options may be as old as the visit; checkout uses the current ones.
  const current = useAsync(country, () => api().checkout.shippingOptions({ country }, requestTimeout()))
  const promised = current.value?.shipping_options
  const options = promised ?? shop?.shipping_options.filter((option) => option.country === country) ?? []
  const [option = null] = options
  const promise = promised || current.status === 'failed' ? (promised?.[0]?.promise ?? null) : undefined
  return { option, cost: option && optionCost(option, options, goods), promise }
}
