import type { PromisedOption } from '#contract/checkout.ts'
import type { Shop } from '#contract/content.ts'
import { deliveryLine, freeDeliverySentence, standardEstimate } from '#contract/delivery.ts'
import { type PromiseText, promiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/product.tsx'
import * as promiseWords from '#words/en/promise.ts'

/** What a product's page says about delivery, for its loader: browsers get the sentences without this code. */
export interface DeliveryTexts {
  /** The line below the button; null without a delivery to the UK. */
  line: string | null
  /** When an order placed now arrives in the UK, and in the UAE; null where that isn't known. */
  here: PromiseText | null
  there: PromiseText | null
  /** The times and the free delivery of each country. */
  times: string
}

interface Options {
  here: readonly PromisedOption[]
  /** None for a product that isn't sold there. */
  there: readonly PromisedOption[]
}

export function deliveryTexts(shop: Shop, { here, there }: Options): DeliveryTexts {
  return {
    line: deliveryLine(shop),
    here: promised(here, promiseWords.inUk),
    there: promised(there, promiseWords.inUae),
    times: words.delivery(standardEstimate(shop, 'GB'), standardEstimate(shop, 'AE'), freeDeliverySentence(shop) ?? ''),
  }
}

function promised([option]: readonly PromisedOption[], place: string): PromiseText | null {
  return option?.promise ? promiseText(option.promise, { place }) : null
}
