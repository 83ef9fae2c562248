import * as z from 'zod'
import { CheckoutItems, CheckoutSessionAnswer, DiscountCode, SessionId } from './checkout.ts'
import { Money } from './shapes.ts'

/** What a code does for a cart, before its delivery is chosen. */
export const DiscountPreview = z
  .object({ code: z.string(), amount: Money, free_delivery: z.boolean() })
  .meta({ id: 'DiscountPreview' })
export type DiscountPreview = z.infer<typeof DiscountPreview>

export const discountsShapes = {
  preview: {
    summary:
      'What a discount code takes off these items. 404 for an unknown code; an error on `code` says why another does nothing.',
    input: z.object({ items: CheckoutItems, code: DiscountCode }),
    output: DiscountPreview,
  },
  apply: {
    summary: 'Applies a discount code to a checkout, in place of an earlier one, and returns the new totals.',
    input: z.object({ session_id: SessionId, code: DiscountCode }),
    output: CheckoutSessionAnswer,
  },
  remove: {
    summary: 'Takes the discount code off a checkout, and returns the new totals.',
    input: z.object({ session_id: SessionId }),
    output: CheckoutSessionAnswer,
  },
  order: {
    summary:
      'Places the order of a checkout whose total is 0.00, without a payment. A repeated call returns the same order; 409 where there is something to pay.',
    input: z.object({ session_id: SessionId }),
    output: CheckoutSessionAnswer,
  },
} as const
