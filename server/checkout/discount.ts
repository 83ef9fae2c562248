import type { WantedItem } from '#contract/cart.ts'
import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import { discountDelivery } from '#contract/discount-amounts.ts'
import type { DiscountPreview } from '#contract/discounts.ts'
import { pounds, withPoundSign } from '#contract/money.ts'
import type { Country } from '#contract/shapes.ts'
import type { Context } from '#server/context.ts'
import {
  type DiscountCode,
  eligibleLines,
  findCode,
  goodsProblem,
  isForSome,
  type PlacedLine,
  placeLines,
  whenProblem,
} from '#server/discounts/codes.ts'
import { type Applied, bestOf, readOffers } from '#server/discounts/offers.ts'
import type { GiftCardRow } from '#server/gift-cards/ledger.ts'
import { findCard } from '#server/gift-cards/spend.ts'
import { invalidField, notFound } from '#server/http/api-error.ts'
import { countGuess, type GuessLimits } from '#server/http/guess-limits.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { countPlace } from './count-places.ts'
import { holderOf } from './earlier-checkouts.ts'
import { applyGiftCard } from './gift-card.ts'
import { codeProblem } from './hold-code.ts'
import { offerHints } from './offer-hints.ts'
import { type DiscountColumns, discountColumns, findBest, standardFor } from './offers.ts'
import { cancelPayment } from './payment.ts'
import { changeSession, customerOf, type SessionRow, type WholeSession } from './session.ts'
import { priceLines } from './session-lines.ts'
import { totalOf } from './session-sums.ts'

type Shopper = Pick<Visitor, 'user' | 'ip' | 'language'>

const HOUR = 3600
/** Wrong codes: one must not be found by trying. Many shoppers may share a network, as those of a mobile carrier do. */
export const WRONG_CODES: GuessLimits = {
  each: { points: 60, seconds: HOUR },
  total: { points: 500, seconds: HOUR },
  strict: { points: 30, seconds: HOUR },
}
/** Wrong codes of one checkout. */
export const WRONG_EACH: Limit = { points: 10, seconds: HOUR }

interface Cart extends Shopper {
  items: WantedItem[]
  own_sessions?: readonly string[] | undefined
  /** As typed. */
  code?: string | undefined
  country?: Country | undefined
}

/**
 * What a code takes off these goods, as the cart shows it; without a code, what the best offer does. Throws 404 for an
 * unknown code, 400 on `code` where it does nothing or an offer takes off more, and 429 after too many unknown ones.
 */
export async function previewDiscount(
  context: Context,
  { items, code: typed, country, language, ip, user, own_sessions: sessions = [] }: Cart,
): Promise<DiscountPreview> {
  const code = typed === undefined ? null : await findUsable(context, { typed, ip })
  if (code && isGiftCard(code)) throw invalidField('code', refusals.giftCardAtCheckout)
  const { placed: lines, offers } = await priceLines(context, {
    items,
    language,
    holder: { user_id: user?.id ?? null, sessions },
  })
  const terms = code ? [code, ...offers] : offers
  const goods = { lines, standard: await standardFor(context.db, { terms, lines }) }
  const applied = bestOf(terms, goods)
  if (code) refuseUseless(code, { lines, applied })
  return {
    code: applied?.terms.code ?? null,
    amount: pounds(applied?.pence ?? 0),
    free_delivery: applied?.terms.kind === 'free_delivery',
    automatic: applied?.terms.automatic ?? false,
    hints: await offerHints(context, { terms, goods, applied, country, language }),
  }
}

/**
 * Applies a discount code or a gift card to an open checkout, in place of an earlier one or of an offer, and cancels a
 * payment that was opened for another total. Throws as previewDiscount does.
 */
export async function applyDiscount(
  context: Context,
  {
    session_id,
    code: typed,
    own_sessions = [],
    ...shopper
  }: Shopper & { session_id: string; code: string; own_sessions?: readonly string[] | undefined },
): Promise<CheckoutSessionAnswer> {
  const code = await findUsable(context, { typed, ip: shopper.ip, session_id })
  if (isGiftCard(code)) return applyGiftCard(context, { session_id, ...shopper, card: code, own_sessions })
  return changeDiscount(context, {
    session_id,
    ...shopper,
    discount: async (whole) => {
      const customer = customerOf(whole.session)
      if (customer && isForSome(code)) await countPlace(context, { customer, ip: shopper.ip, code })
      const lines = await placeLines(context.db, whole.items)
      const terms = [code, ...(await readOffers(context.db, context.now()))]
      const applied = await findBest(context.db, { terms, lines })
      refuseUseless(code, { lines, applied })
      const session = {
        ...whole.session,
        discount_code_id: code.id,
        discount_automatic: false,
        discount_terms: discountColumns(applied).discount_terms,
      }
      refuse(
        await context.db.transaction((tx) =>
          codeProblem(context, tx, {
            session,
            network: hashedNetwork(context, shopper.ip),
            own: holderOf({ user: shopper.user, own_sessions }),
          }),
        ),
      )
      return { ...discountColumns(applied), ...redelivered(code.kind, session) }
    },
  })
}

/** Refuses a code that does nothing for the goods, or less than an offer: `applied` is the best of both. */
function refuseUseless(
  code: DiscountCode,
  { lines, applied }: { lines: readonly PlacedLine[]; applied: Applied | null },
): void {
  refuse(goodsProblem(code, eligibleLines(code, lines)))
  if (applied && applied.terms.id !== code.id)
    refuse(refusals.betterOffer(applied.terms.code, withPoundSign(pounds(applied.worth))))
}

/** Takes the code off an open checkout. The best offer takes its place. */
export function removeDiscount(
  context: Context,
  { session_id, ...shopper }: Pick<Visitor, 'user' | 'language'> & { session_id: string },
): Promise<CheckoutSessionAnswer> {
  return changeDiscount(context, {
    session_id,
    ...shopper,
    discount: async ({ session, items }) => {
      const offers = await readOffers(context.db, context.now())
      const lines = offers.length > 0 ? await placeLines(context.db, items) : []
      const offer = await findBest(context.db, { terms: offers, lines })
      return { ...discountColumns(offer), ...redelivered(offer?.terms.kind ?? null, session) }
    },
  })
}

type Discounted = DiscountColumns & Pick<SessionRow, 'shipping_pence' | 'delivery_discount_pence'>

function changeDiscount(
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
  return changeSession(context, {
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
}

/** The delivery's price with a code of this kind, or without one. */
function redelivered(kind: DiscountCode['kind'] | null, session: SessionRow) {
  const { shipping_pence, delivery_discount_pence, standard_shipping_pence } = session
  if (shipping_pence === null) return { shipping_pence, delivery_discount_pence: 0 }
  return discountDelivery(kind, { price: shipping_pence + delivery_discount_pence, standard: standard_shipping_pence })
}

/**
 * A discount code that exists and can be used today, or a gift card. Every try counts, and is given back for a code
 * that exists.
 */
async function findUsable(
  { db, limits, now }: Context,
  { typed, ip, session_id }: { typed: string; ip: string; session_id?: string },
): Promise<DiscountCode | GiftCardRow> {
  if (session_id) await limits.count('discount.wrong in a checkout', WRONG_EACH, session_id)
  const { giveBack } = await countGuess(limits, {
    ...{ what: 'discount.wrong', of: 'codes', by: networkOf(ip) },
    ...WRONG_CODES,
  })
  const code = (await findCode(db, typed)) ?? (await findCard(db, typed))
  // One that hasn't begun is as secret as one that doesn't exist.
  if (!code || (!isGiftCard(code) && code.starts_at > now()))
    throw notFound(refusals.unknownCode(typed.trim().toUpperCase()))
  if (session_id) await limits.giveBack('discount.wrong in a checkout', session_id)
  await giveBack()
  if (!isGiftCard(code)) refuse(whenProblem(code, now()))
  return code
}

const isGiftCard = (code: DiscountCode | GiftCardRow): code is GiftCardRow => 'code_hash' in code

function refuse(problem: Sentence | null): void {
  if (problem) throw invalidField('code', problem)
}
