import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { Product, Variant } from './catalogue.ts'
import { LINES_CAP, QUANTITY_CAP } from './limits.ts'
import { ById, Done, Id, line, Nothing, PathId } from './shapes.ts'

const Quantity = z
  .number({ error: refusals.noQuantity })
  .int(refusals.wholeQuantity)
  .min(1, refusals.leastQuantity)
  .max(QUANTITY_CAP, refusals.mostQuantity(QUANTITY_CAP))

/** A product or size and a quantity: a line of a guest's cart, of a merge and of a new checkout session. */
export const WantedItem = z.object({ product_id: Id, variant_id: Id.nullish(), quantity: Quantity })
export type WantedItem = z.infer<typeof WantedItem>

export const CartItem = z
  .object({
    id: z.number().int(),
    product: Product,
    variant: Variant.nullable(),
    quantity: z.number().int(),
    /** Units that can be bought now: exact up to 5, and 99 above. Below `quantity`, checkout refuses the line. */
    available: z.number().int(),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>

/** What a merge couldn't move from a guest's cart to the account's: it stays in the guest's. */
export const LeftBehind = z
  .object({
    product_id: z.number().int(),
    variant_id: z.number().int().nullable(),
    /** Units that were not moved. */
    quantity: z.number().int(),
    reason: z.enum(['not_sold', 'coming_soon', 'out_of_stock', 'too_few']),
  })
  .meta({ id: 'LeftBehind' })
export type LeftBehind = z.infer<typeof LeftBehind>

export const cartShapes = {
  read: { summary: 'The cart, oldest line first.', input: Nothing, output: z.array(CartItem) },
  add: {
    summary: 'Adds to the cart. The same product and variant adds to the existing line.',
    input: WantedItem,
    output: CartItem,
  },
  setQuantity: {
    summary: 'Sets the quantity of a line.',
    input: z.object({ id: PathId, quantity: Quantity }),
    output: CartItem,
  },
  remove: { summary: 'Removes a line.', input: ById, output: Done },
  merge: {
    summary:
      "Adds a guest's cart to the account's at sign-in. A repeated `merge_id` changes nothing, so a retry is safe. `left_behind` lists items that could not be added.",
    input: z.object({
      merge_id: line(64).min(8, refusals.noMergeId),
      items: z.array(WantedItem).max(LINES_CAP, refusals.mostLines(LINES_CAP)),
    }),
    output: z.object({ items: z.array(CartItem), left_behind: z.array(LeftBehind) }),
  },
  clear: { summary: 'Empty the cart.', input: Nothing, output: Done },
  clearAfterPayment: {
    summary: 'Empties the cart after payment.',
    input: z.object({ reason: line(60).optional() }),
    output: Done,
  },
} as const
