import type { PromisedOption } from '#contract/checkout.ts'
import type { Shop } from '#contract/content.ts'
import { deliveryLine, freeDeliverySentence, standardEstimate } from '#contract/delivery.ts'
import { promiseText } from '#contract/promised-days.ts'
import * as words from '#words/en/product.tsx'
import * as promiseWords from '#words/en/promise.ts'

/** What a product's page says about delivery, for its loader: browsers get the sentences without this code. */
export interface DeliveryTexts {
  /** The line below the button; null without a delivery to the UK. */
  line: string | null
  /** When an order placed now arrives in the UK, and in the UAE, as HTML; empty where that isn't known. */
  promise: string
  /** How long goods can be returned. */
  returns: string
  /** The times and the free delivery of each country. */
  times: string
  /** The right to cancel, and to return goods. */
  cancelling: string
  /** Empty where nobody is named. */
  responsible: string
}

interface Options {
  here: readonly PromisedOption[]
  /** None for a product that isn't sold there. */
  there: readonly PromisedOption[]
}

export function deliveryTexts(shop: Shop, { here, there }: Options): DeliveryTexts {
  return {
    line: deliveryLine(shop),
    promise:
      promised(here, { as: 'promise-here', place: promiseWords.inUk }) +
      promised(there, { as: 'promise-there', place: promiseWords.inUae }),
    returns: words.returnUnopened(shop.returns_days),
    times: words.delivery(standardEstimate(shop, 'GB'), standardEstimate(shop, 'AE'), freeDeliverySentence(shop) ?? ''),
    cancelling: words.cancelOrReturn(shop.returns_days),
    responsible: shop.responsible_person && words.responsiblePerson(shop.responsible_person),
  }
}

/** The HTML of cart/promised.tsx, which product pages would else load. Its texts are words and dates alone. */
function promised([option]: readonly PromisedOption[], { as, place }: { as: string; place: string }): string {
  if (!option?.promise) return ''
  const { by, within, rest } = promiseText(option.promise, { place })
  const [order, hours, minutes] = within
  const left = `<span class="promise-hours">${hours} </span><span class="promise-minutes">${minutes}</span>`
  const when = by && `<span class="promise-by">${by}</span><span class="promise-within">${order} ${left}</span> `
  return `<span class="${as}">${when ?? ''}${rest}</span>`
}
