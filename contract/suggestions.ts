import * as z from 'zod'
import { SEARCH_MAX } from './limits.ts'
import { Photograph } from './media.ts'
import { line, Money } from './shapes.ts'

/** Something that a shopper may be about to type. */
export const Suggestion = z
  .object({
    kind: z.enum(['product', 'category', 'ingredient', 'post', 'page']),
    /** In the language of the answer, or in English where there is no translation. */
    name: z.string(),
    /** The path of its page in the shop, without the language: "/products/lavender-fields". */
    path: z.string(),
    /** Of a product: its price, or its cheapest size's. Null for other kinds. */
    price: Money.nullable(),
    /** Beside that price: "£85.00 per kg"; null where the law asks for none. */
    unit_price: z.string().nullable(),
    /** Of a product: whether other sizes cost more. */
    more_prices: z.boolean(),
    photograph: Photograph.nullable(),
    /** Of a product, as in its own fields of these names; empty and false for other kinds. */
    ingredient_ids: z.array(z.number().int()),
    unknown_ingredients: z.boolean(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const suggestionShapes = {
  suggest: {
    summary: 'What the words that are being typed may become: up to eight products, categories, ingredients and pages.',
    input: z.object({ q: line(SEARCH_MAX) }),
    output: z.object({ results: z.array(Suggestion) }),
  },
  reading: {
    summary: 'What there is to read about the words of a search: up to three posts, then pages of the shop.',
    input: z.object({ q: line(SEARCH_MAX) }),
    output: z.object({ results: z.array(Suggestion) }),
  },
} as const
