import type { Shop } from './content.ts'
import { freeDeliverySentence, freeShippingThreshold, roundPounds, standardEstimate } from './delivery.ts'

/** What short texts of the home page can have filled in, by name. */
const policyAmounts: Record<string, (shop: Pick<Shop, 'shipping_options' | 'returns_days'>) => string> = {
  uk_standard_estimate: (shop) => standardEstimate(shop, 'GB'),
  ae_standard_estimate: (shop) => standardEstimate(shop, 'AE'),
  free_delivery: (shop) => freeDeliverySentence(shop) ?? '',
  free_shipping_threshold: (shop) => {
    const threshold = freeShippingThreshold(shop)
    return threshold ? roundPounds(threshold) : ''
  },
  returns_days: (shop) => String(shop.returns_days),
}

/** Texts name the shop's figures by placeholder, so that they can never say something else than checkout. */
export function fillIn(text: string, shop: Pick<Shop, 'shipping_options' | 'returns_days'>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => policyAmounts[name]?.(shop) ?? placeholder)
}

/** The placeholders in a text that nobody can fill in. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([placeholder, name = '']) =>
    name in policyAmounts ? [] : [placeholder],
  )
}
