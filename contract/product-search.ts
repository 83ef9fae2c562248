import * as z from 'zod'
import { PRICE_BANDS } from './product-filters.ts'
import { SKIN_TYPES } from './skin-types.ts'

const Count = z.number().int()

/** How many products each value of a filter leaves beside the other filters. Values without products are missing. */
export const Facets = z
  .object({
    types: z.array(z.object({ value: z.string(), name: z.string(), products: Count })),
    ranges: z.array(z.object({ value: z.string(), name: z.string(), products: Count })),
    skins: z.array(z.object({ value: z.enum(SKIN_TYPES), products: Count })),
    prices: z.array(z.object({ value: z.enum(PRICE_BANDS), products: Count })),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof Facets>

/** What a search has found its products by. */
export const Search = z
  .object({
    /** Words that the shop doesn't have, and those it searched for instead. `exact` searches for the words as typed. */
    corrected: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Words that were left out, because nothing has them. */
    ignored: z.array(z.string()),
    /** The ingredients that the words or the fields name. */
    with: z.array(z.string()),
    without: z.array(z.string()),
    skin: z.enum(SKIN_TYPES).nullable(),
    /** "10-20", "-20", "20-" in pounds, or null. */
    price: z.string().nullable(),
    facets: Facets,
    /** When nothing is found: the filters without which something is, and how much. */
    without_filter: z.array(z.object({ filter: z.enum(['category', 'skin', 'price']), products: Count })),
  })
  .meta({ id: 'Search' })
export type Search = z.infer<typeof Search>
