import * as z from 'zod'
import { REASON_MAX } from '../limits.ts'
import { ById, CursorQuery, Instant, orderedBy, PageQuery, PathId, pageOf, requiredLine, Version } from '../shapes.ts'
import { Flag } from './editing.ts'
import { SearchText } from './search-text.ts'
import { StockRequestKey, stockCountShapes } from './stock-count.ts'

export const StockItem = z
  .object({
    id: z.number().int(),
    product_id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    /** The size's name; null for the product itself. */
    variant: z.string().nullable(),
    /** False when its product or size is off sale: then it can't be bought at any level. */
    on_sale: z.boolean(),
    level: z.number().int(),
    /** Units held for people who are paying. */
    held: z.number().int(),
    /** Level minus held units: what can be bought now. */
    available: z.number().int(),
    low_stock_at: z.number().int(),
    low: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'StockItem' })
export type StockItem = z.infer<typeof StockItem>

export const StockMovement = z
  .object({
    id: z.number().int(),
    kind: z.enum(['opening', 'sale', 'return', 'adjustment']),
    quantity: z.number().int(),
    /** The level after the movement. */
    level: z.number().int(),
    reason: z.string(),
    /** The staff member; null for movements by the shop. */
    by: z.string().nullable(),
    order_id: z.string().nullable(),
    order_number: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof StockMovement>

export const StockOrdering = orderedBy(['name', 'available', 'level', 'id'])
export type StockOrdering = z.infer<typeof StockOrdering>

export const staffStockShapes = {
  items: {
    summary: 'All stock levels, a page at a time. `low=true` returns low stock only.',
    input: PageQuery.extend({
      search: SearchText,
      low: Flag.optional(),
      product_id: PathId.optional(),
      ordering: StockOrdering.default('name'),
    }),
    output: pageOf(StockItem),
  },
  item: { summary: 'The stock level of one item.', input: ById, output: StockItem },
  movements: {
    summary: 'The movements of an item, newest first. Its level is their sum.',
    input: CursorQuery.extend({ id: PathId }),
    output: pageOf(StockMovement),
  },
  adjust: {
    summary: 'Adds or removes units, with a reason.',
    input: z.object({
      id: PathId,
      quantity: z
        .number()
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((pieces) => pieces !== 0, 'Please enter how many units to add or remove.'),
      reason: requiredLine(REASON_MAX).min(3, 'Please give a reason, in a word or two.'),
      request_key: StockRequestKey,
    }),
    output: StockItem,
  },
  setThreshold: {
    summary: 'The number of units at which stock is low.',
    input: z.object({ id: PathId, low_stock_at: z.number().int().min(0).max(100_000), version: Version }),
    output: StockItem,
  },
  ...stockCountShapes,
} as const
