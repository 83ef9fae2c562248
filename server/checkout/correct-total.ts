import { withPoundSign } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { removeDiscount } from './discount.ts'
import { abandonCheckout } from './earlier-checkouts.ts'
import { refitGiftCard } from './gift-card.ts'
import { CodeRefused } from './hold-code.ts'
import { GiftCardShort } from './hold-gift-card.ts'
import { PriceChanged } from './hold-stock.ts'

/**
 * Does the work; where it finds that the discount code or the gift card can't be used as the shopper was told, corrects
 * the checkout and throws 409 with the new amount. So nobody pays another amount than the button said, and the next
 * press pays it. A checkout with a price that has changed since it began ends: the cart has the new ones.
 */
export async function orCorrectTotal<Result>(
  context: Context,
  { work, ...shopper }: Pick<Visitor, 'user' | 'language'> & { session_id: string; work: () => Promise<Result> },
): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof CodeRefused) {
      const { amount_due } = await removeDiscount(context, shopper)
      throw new ApiError('conflict', refusals.codeDropped(problem.sentence, withPoundSign(amount_due)))
    }
    if (problem instanceof GiftCardShort) {
      const { amount_due } = await refitGiftCard(context, shopper)
      throw new ApiError('conflict', refusals.giftCardShort(problem.end, withPoundSign(amount_due)))
    }
    if (problem instanceof PriceChanged) {
      await abandonCheckout(context, shopper)
      throw new ApiError('conflict', problem.sentence)
    }
    throw problem
  }
}
