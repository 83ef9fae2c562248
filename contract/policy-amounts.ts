import type { Shop } from './content.ts'
import { freeDeliverySentence, freeShippingThreshold, roundPounds, standardEstimate } from './delivery.ts'

/** The placeholders of the home page's texts. */
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

/** Texts name the shop's amounts by placeholder, so that they always agree with the checkout. */
export function fillIn(text: string, shop: Pick<Shop, 'shipping_options' | 'returns_days'>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => policyAmounts[name]?.(shop) ?? placeholder)
}

/** Unknown placeholders in a text. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([placeholder, name = '']) =>
    name in policyAmounts ? [] : [placeholder],
  )
}
