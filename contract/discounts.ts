import * as z from 'zod'
import { Product, Variant } from './catalogue.ts'
import { CheckoutItems, CheckoutSessionAnswer, DiscountCode, OwnSessions, SessionId } from './checkout.ts'
import { Country, Money } from './shapes.ts'

/** How a cart gets one more offer. */
export const OfferHint = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('gift'),
      /** What to spend until it is free; 0.00 once it only needs to be added. */
      missing: Money,
      product: Product.pick({ id: true, name: true, slug: true, image: true, price: true }),
      /** The cheapest of its sizes; null for a product without sizes. */
      variant: Variant.nullable(),
    }),
    /** One more of its products makes it `units` for `price`. */
    z.object({ kind: z.literal('bundle'), units: z.number().int(), price: Money }),
  ])
  .meta({ id: 'OfferHint' })
export type OfferHint = z.infer<typeof OfferHint>

/** What a code or an offer does for a cart, before its delivery is chosen. */
export const DiscountPreview = z
  .object({
    /** Null where no offer applies. */
    code: z.string().nullable(),
    amount: Money,
    free_delivery: z.boolean(),
    /** An offer, which applies by itself. */
    automatic: z.boolean(),
    hints: z.array(OfferHint),
  })
  .meta({ id: 'DiscountPreview' })
export type DiscountPreview = z.infer<typeof DiscountPreview>

export const discountsShapes = {
  preview: {
    summary:
      'What a discount code takes off these items; without a code, what the best automatic offer does. 404 for an unknown code; an error on `code` says why another does nothing, or that an offer takes off more.',
    input: z.object({
      items: CheckoutItems,
      code: DiscountCode.optional(),
      own_sessions: OwnSessions,
      /** Where the order goes, for the gifts that are hinted at. */
      country: Country.optional(),
    }),
    output: DiscountPreview,
  },
  apply: {
    summary:
      'Applies a discount code to a checkout, in place of an earlier one or of an offer that takes off less, or has a gift card pay for it; returns the new totals. 404 for an unknown code.',
    input: z.object({ session_id: SessionId, code: DiscountCode, own_sessions: OwnSessions }),
    output: CheckoutSessionAnswer,
  },
  remove: {
    summary:
      'Takes the discount code off a checkout, and returns the new totals: with the best offer, where one applies.',
    input: z.object({ session_id: SessionId }),
    output: CheckoutSessionAnswer,
  },
  removeGiftCard: {
    summary: 'Takes the gift card off a checkout, and returns the new amounts.',
    input: z.object({ session_id: SessionId }),
    output: CheckoutSessionAnswer,
  },
  order: {
    summary:
      'Places the order of a checkout with nothing left to pay, without a payment. A repeated call returns the same order; 409 where there is something to pay.',
    input: z.object({ session_id: SessionId, own_sessions: OwnSessions }),
    output: CheckoutSessionAnswer,
  },
} as const
