import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import type { GiftCardRow } from '#server/gift-cards/ledger.ts'
import { isStopped } from '#server/gift-cards/on-hold.ts'
import { invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { giveUpHolds } from './earlier-checkouts.ts'
import { fitGiftCard, type GiftCardColumns } from './hold-gift-card.ts'
import { cancelPayment } from './payment.ts'
import { changeSession, type WholeSession } from './session.ts'
import { totalOf } from './session-sums.ts'

type Shopper = Pick<Visitor, 'user' | 'language'> & { session_id: string }

/**
 * Has a gift card pay for an open checkout as much as it can, in place of an earlier one, and cancels a payment that
 * was opened for another amount. Throws 400 on `code` for a card that is used up or on hold, and for a checkout that
 * buys gift cards.
 */
export function applyGiftCard(
  context: Context,
  {
    card,
    own_sessions,
    ...shopper
  }: Shopper & { card: Pick<GiftCardRow, 'id' | 'code_end'>; own_sessions: readonly string[] },
): Promise<CheckoutSessionAnswer> {
  const gift_card_end = card.code_end ?? ''
  return changeGiftCard(context, {
    ...shopper,
    choose: async ({ session, items }) => {
      // Otherwise a card could be turned into another, and nobody could tell what has been refunded of which.
      if (items.some(({ kind }) => kind === 'gift_card')) throw invalidField('code', refusals.giftCardForGiftCard)
      const chosen = { ...session, gift_card_id: card.id, gift_card_end }
      let columns = await fitGiftCard(context, chosen)
      if (columns.gift_card_pence < totalOf(chosen)) {
        const isSame = (earlier: { gift_card_id: number | null }) => earlier.gift_card_id === card.id
        if (await giveUpHolds(context, { ...shopper, own_sessions, wants: isSame }))
          columns = await fitGiftCard(context, chosen)
      }
      if (columns.gift_card_id !== null) return columns
      const stopped = await isStopped(context.db, { gift_card_id: card.id, code_end: gift_card_end })
      throw invalidField('code', (stopped ? refusals.giftCardOnHold : refusals.giftCardEmpty)(gift_card_end))
    },
  })
}

/** Has a checkout's gift card pay only what it can pay now. */
export function refitGiftCard(context: Context, shopper: Shopper): Promise<CheckoutSessionAnswer> {
  return changeGiftCard(context, { ...shopper, choose: ({ session }) => fitGiftCard(context, session) })
}

/** Takes the gift card off an open checkout. */
export function removeGiftCard(context: Context, shopper: Shopper): Promise<CheckoutSessionAnswer> {
  return changeGiftCard(context, {
    ...shopper,
    choose: async () => ({ gift_card_id: null, gift_card_pence: 0, gift_card_end: null }),
  })
}

function changeGiftCard(
  context: Context,
  { session_id, choose, ...visitor }: Shopper & { choose: (whole: WholeSession) => Promise<GiftCardColumns> },
): Promise<CheckoutSessionAnswer> {
  return changeSession(context, {
    id: session_id,
    ...visitor,
    decide: async (whole) => {
      const { session } = whole
      const set = await choose(whole)
      const unchanged = session.gift_card_id === set.gift_card_id && session.gift_card_pence === set.gift_card_pence
      if (!unchanged) await cancelPayment(context, session)
      return { set: { ...set, state: session.state === 'paying' && !unchanged ? 'shipping' : session.state } }
    },
  })
}
