import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { latinDigits } from './digits.ts'
import { EMAIL_MAX, LINES_CAP, PRODUCT_KINDS } from './limits.ts'
import { Instant, line, Money, requiredLine, SoldDiscount, withoutMarks } from './shapes.ts'

/** A guest proves an order by its number and the address of its confirmation. */
const Named = z.object({
  number: requiredLine(20).overwrite(latinDigits),
  email: line(EMAIL_MAX).overwrite(withoutMarks).min(1, refusals.required),
})

const CancellableLine = z
  .object({
    /** The line's position in the order, from 0. */
    line: z.number().int(),
    name: z.string(),
    quantity: z.number().int(),
    total: Money,
    /** Goods sealed for hygiene can't be returned once unsealed (SI 2013/3134, reg. 28(3)(a)). */
    sealed: z.boolean(),
    /** Gift wrap goes back with the last of the goods. */
    kind: z.enum(PRODUCT_KINDS),
    price: Money,
    /** Whether the order's discount is for it. */
    discounted: z.boolean(),
  })
  .meta({ id: 'CancellableLine' })

export const Cancellation = z
  .object({
    number: z.string(),
    placed_at: Instant,
    delivered_at: Instant.nullable(),
    /** The last day to cancel, as "2026-12-05"; null until the parcel has arrived, because until then there is none. */
    last_day: z.string().nullable(),
    /** Why the order can't be cancelled here; null if it can. */
    refusal: z.string().nullable(),
    lines: z.array(CancellableLine),
    /**
     * What the order got free: it goes back with other goods if those kept of the lines `counted` come to less than
     * `least`. Null without a gift.
     */
    gift: z.object({ line: z.number().int(), least: Money, counted: z.array(z.number().int()) }).nullable(),
    /** What the goods kept don't earn of it isn't refunded (unearned-discount.ts). Null without one. */
    discount: SoldDiscount.nullable(),
    /** The most that can be refunded: a part may have been already. */
    refundable: Money,
    delivery_paid: Money,
    /**
     * The refund of the delivery if everything is cancelled: at most the price of the standard service (reg. 34(3)).
     */
    delivery_back: Money,
  })
  .meta({ id: 'Cancellation' })
export type Cancellation = z.infer<typeof Cancellation>

const CancelledLine = z.object({ line: z.number().int().min(0).max(1000), opened: z.boolean().default(false) })

export const cancellationShapes = {
  find: {
    summary:
      'What a customer can cancel of an order, until when, and the refund. The response is the same for an unknown order and for another address.',
    input: Named,
    output: Cancellation,
  },
  give: {
    summary:
      'Cancels all or part of an order under the right to cancel. The shop confirms it by email and makes the refund.',
    input: Named.extend({
      lines: z
        .array(CancelledLine, { error: refusals.chooseItemsToCancel })
        .min(1, refusals.chooseItemsToCancel)
        .max(LINES_CAP),
      /** The seal of the free gift is broken, so it can't go back. */
      gift_opened: z.boolean().default(false),
    }),
    output: z.object({ detail: z.string(), refund: Money }),
  },
} as const
