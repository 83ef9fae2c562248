import type { Shop } from '#contract/content.ts'
import { deliveryLine, freeDeliverySentence, standardEstimate } from '#contract/delivery.ts'
import * as words from '#words/en/product.tsx'

/** What a product's page says about delivery, for its loader: browsers get the sentences without this code. */
export interface DeliveryTexts {
  /** The line below the button; null without a delivery to the UK. */
  line: string | null
  /** The times and the free delivery of each country. */
  times: string
}

export function deliveryTexts(shop: Shop): DeliveryTexts {
  return {
    line: deliveryLine(shop),
    times: words.delivery(standardEstimate(shop, 'GB'), standardEstimate(shop, 'AE'), freeDeliverySentence(shop) ?? ''),
  }
}
