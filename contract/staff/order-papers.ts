import * as z from 'zod'
import { Instant, Money } from '../shapes.ts'

/**
 * `requires_action`: the customer has to tell Stripe where the money should go. `not_needed`: nothing was left to
 * refund, because it was refunded in Stripe's dashboard.
 */
export const REFUND_STATES = ['requested', 'requires_action', 'pending', 'succeeded', 'failed', 'not_needed'] as const

/** The customer's paper about a refund. */
export const CreditNote = z
  .object({
    id: z.number().int(),
    /** "CN-100042-1" */
    number: z.string(),
    created_at: Instant,
    reason: z.string(),
    lines: z.array(
      z.object({ item_id: z.number().int(), name: z.string(), quantity: z.number().int(), amount: Money }),
    ),
    delivery: Money,
    other: Money,
    /** Of the discount, what this note withholds, and what earlier ones had withheld and it gives back. */
    unearned: Money,
    earned_again: Money,
    /** The part that had been refunded before. */
    less: Money,
    /** Of the total, what went to the gift card that paid. */
    to_gift_card: Money,
    total: Money,
    vat: Money.nullable(),
    state: z.enum(REFUND_STATES),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.infer<typeof CreditNote>

/** A cardholder has disputed the payment at their bank. */
export const OrderDispute = z
  .object({
    id: z.string(),
    amount: Money,
    /** As Stripe names it: "product_not_received". */
    reason: z.string(),
    status: z.string(),
    answer_by: Instant.nullable(),
    is_over: z.boolean(),
    /** The disputed amount is with the bank or the customer, so it can't be refunded. */
    is_held: z.boolean(),
  })
  .meta({ id: 'OrderDispute' })
export type OrderDispute = z.infer<typeof OrderDispute>

export const OrderMail = z.object({
  id: z.number().int(),
  subject: z.string(),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  created_at: Instant,
})
export type OrderMail = z.infer<typeof OrderMail>
