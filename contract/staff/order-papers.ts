import * as z from 'zod'
import { Instant, Money } from '../shapes.ts'

/** What a refund was made for, as the customer has it on paper. */
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
    /** What of it had been paid back before. */
    less: Money,
    total: Money,
    vat: Money.nullable(),
    state: z.enum(['requested', 'pending', 'succeeded', 'failed', 'not_needed']),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.infer<typeof CreditNote>

/** A cardholder's bank wants the money of the order back. */
export const OrderDispute = z
  .object({
    id: z.string(),
    amount: Money,
    /** In Stripe's words: "product_not_received". */
    reason: z.string(),
    status: z.string(),
    answer_by: Instant.nullable(),
    is_over: z.boolean(),
    /** The bank has the money, or has given it to the customer: it can't be refunded. */
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
