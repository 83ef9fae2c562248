import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { disputedPence } from '#server/payments/disputes.ts'
import { refunds } from '#server/payments/tables.ts'
import type { orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** Pence, by where they came from: a gift card, and a payment at Stripe. */
export interface Parts {
  giftCard: number
  stripe: number
}

/** Pence of an order that have been refunded, at Stripe and to its gift card. */
export const refundedOf = (order: Pick<OrderRow, 'refunded_pence' | 'gift_card_refunded_pence'>): number =>
  order.refunded_pence + order.gift_card_refunded_pence

/** Pence that can still be refunded. Requested refunds count as made; failed ones and disputed money don't. */
export async function refundableParts(db: Handle, order: OrderRow): Promise<Parts> {
  if (!order.paid_at) return { giftCard: 0, stripe: 0 }
  return {
    giftCard: order.gift_card_pence - order.gift_card_refunded_pence,
    stripe: await refundableAtStripe(db, order),
  }
}

/** The same in one sum. */
export async function refundablePence(db: Handle, order: OrderRow): Promise<number> {
  const { giftCard, stripe } = await refundableParts(db, order)
  return giftCard + stripe
}

/** A refund in the parts it is made of: the gift card gets back first what it paid. */
export function partsOfRefund(amount_pence: number, refundable: Parts): Parts {
  const giftCard = Math.min(amount_pence, refundable.giftCard)
  return { giftCard, stripe: amount_pence - giftCard }
}

async function refundableAtStripe(db: Handle, order: OrderRow): Promise<number> {
  if (order.payment_intent_id === null) return 0
  const [requested] = await db
    .select({ pence: sql<number>`coalesce(sum(${refunds.amount_pence}), 0)::int` })
    .from(refunds)
    .where(
      and(eq(refunds.payment_intent_id, order.payment_intent_id), notInArray(refunds.state, ['failed', 'not_needed'])),
    )
  return Math.max(
    0,
    order.total_pence -
      order.gift_card_pence -
      Math.max(requested?.pence ?? 0, order.refunded_pence) -
      (await disputedPence(db, order.payment_intent_id)),
  )
}
