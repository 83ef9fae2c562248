import type { WantedItem } from '#contract/cart.ts'
import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import type { DiscountPreview } from '#contract/discounts.ts'
import { pounds, withPoundSign } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { discountDelivery, discountLines } from '#server/discounts/amounts.ts'
import { type DiscountCode, eligibleLines, findCode, goodsProblem, whenProblem } from '#server/discounts/codes.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import { networkOf } from '#server/http/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { CodeRefused, codeProblem } from './hold-code.ts'
import { release } from './hold-stock.ts'
import { cancelPayment } from './payment.ts'
import { changeSession, type SessionRow, totalOf, type WholeSession } from './session.ts'
import { priceLines } from './session-lines.ts'

type Shopper = Pick<Visitor, 'user' | 'ip' | 'language'>

/** Wrong codes of a network before it has to wait: a code must not be found by trying. */
const WRONG_CODES = { points: 10, seconds: 3600 }

/**
 * What a code takes off these goods, as the cart shows it. Throws 404 for an unknown code, 400 on `code` where it does
 * nothing, and 429 after too many unknown ones.
 */
export async function previewDiscount(
  context: Context,
  { items, code: typed, language, ip }: { items: WantedItem[]; code: string } & Pick<Shopper, 'ip' | 'language'>,
): Promise<DiscountPreview> {
  const code = await findUsable(context, { typed, ip })
  const lines = await eligibleLines(context.db, { code, lines: await priceLines(context, { items, language }) })
  refuse(goodsProblem(code, lines))
  const discount = discountLines(code, lines).reduce((sum, pence) => sum + pence, 0)
  return { code: code.code, amount: pounds(discount), free_delivery: code.kind === 'free_delivery' }
}

/**
 * Applies a code to an open checkout, in place of an earlier one, and cancels a payment that was opened for another
 * total. Throws as previewDiscount does.
 */
export async function applyDiscount(
  context: Context,
  { session_id, code: typed, ...shopper }: Shopper & { session_id: string; code: string },
): Promise<CheckoutSessionAnswer> {
  const code = await findUsable(context, { typed, ip: shopper.ip })
  return changeDiscount(context, {
    session_id,
    ...shopper,
    discount: async (whole) => {
      const lines = await eligibleLines(context.db, { code, lines: whole.items })
      refuse(goodsProblem(code, lines))
      const session = { ...whole.session, discount_code_id: code.id }
      refuse(await context.db.transaction((tx) => codeProblem(tx, { session, now: context.now() })))
      return {
        discount_code_id: code.id,
        discount_code: code.code,
        line_discounts: discountLines(code, lines),
        ...redelivered(code.kind, session),
      }
    },
  })
}

/** Takes the code off an open checkout. */
export function removeDiscount(
  context: Context,
  { session_id, ...shopper }: Pick<Visitor, 'user' | 'language'> & { session_id: string },
): Promise<CheckoutSessionAnswer> {
  return changeDiscount(context, {
    session_id,
    ...shopper,
    discount: async ({ session }) => ({
      discount_code_id: null,
      discount_code: null,
      line_discounts: [],
      ...redelivered(null, session),
    }),
  })
}

type Discounted = Pick<
  SessionRow,
  'discount_code_id' | 'discount_code' | 'line_discounts' | 'shipping_pence' | 'delivery_discount_pence'
>

async function changeDiscount(
  context: Context,
  {
    session_id,
    user,
    language,
    discount,
  }: Pick<Visitor, 'user' | 'language'> & {
    session_id: string
    discount: (whole: WholeSession) => Promise<Discounted>
  },
): Promise<CheckoutSessionAnswer> {
  const answer = await changeSession(context, {
    id: session_id,
    user,
    language,
    decide: async (whole) => {
      const set = await discount(whole)
      const { session } = whole
      const unchanged =
        session.discount_code_id === set.discount_code_id && totalOf(session) === totalOf({ ...session, ...set })
      if (!unchanged) await cancelPayment(context, session)
      return { set: { ...set, state: session.state === 'paying' && !unchanged ? 'shipping' : session.state } }
    },
  })
  // A hold of stock also holds a use of the code, which this one hasn't been given yet (uses.ts).
  await release(context, { session_id, user })
  return answer
}

/** The delivery's price with a code of this kind, or without one. */
function redelivered(kind: DiscountCode['kind'] | null, session: SessionRow) {
  const { shipping_pence, delivery_discount_pence, standard_shipping_pence } = session
  if (shipping_pence === null) return { shipping_pence, delivery_discount_pence: 0 }
  return discountDelivery(kind, { price: shipping_pence + delivery_discount_pence, standard: standard_shipping_pence })
}

/**
 * Does the work; where it finds that the code can't be used any more, takes the code off and throws 409 with the new
 * total. So nobody pays another amount than the button said, and the next press pays without the code.
 */
export async function orDropCode<Result>(
  context: Context,
  { work, ...shopper }: Pick<Visitor, 'user' | 'language'> & { session_id: string; work: () => Promise<Result> },
): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof CodeRefused)) throw problem
    const { total_amount } = await removeDiscount(context, shopper)
    throw new ApiError('conflict', refusals.codeDropped(problem.sentence, withPoundSign(total_amount)))
  }
}

/** A code that exists and can be used today. Every try counts, and is given back for a code that exists. */
async function findUsable(
  { db, limits, now }: Context,
  { typed, ip }: { typed: string; ip: string },
): Promise<DiscountCode> {
  const network = networkOf(ip)
  await limits.count('discount.wrong', WRONG_CODES, network)
  const code = await findCode(db, typed)
  // One that hasn't begun is as secret as one that doesn't exist.
  if (!code || code.starts_at > now()) throw notFound(refusals.unknownCode(typed.trim().toUpperCase()))
  await limits.giveBack('discount.wrong', WRONG_CODES, network)
  refuse(whenProblem(code, now()))
  return code
}

function refuse(problem: Sentence | null): void {
  if (problem) throw invalidField('code', problem)
}
