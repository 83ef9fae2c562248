import * as z from 'zod'
import { INGREDIENT_FAMILIES } from './ingredient-facts.ts'
/** A name of a list of ingredients, as the list spells it, with what the dictionary says in the answer's language. */
export const ListedIngredient = z
  .object({
    inci: z.string(),
    /** The common name; null without one, and where it is the INCI name. */
    name: z.string().nullable(),
    /** What it is from, and what it does; empty where nobody has written it. */
    origin: z.string(),
    purpose: z.string(),
    /** A fragrance allergen that labels must name. */
    allergen: z.boolean(),
  })
  .meta({ id: 'ListedIngredient' })
export type ListedIngredient = z.infer<typeof ListedIngredient>

/** An ingredient of something on sale, or an allergen within one, as the dictionary has it in the answer's language. */
export const DictionaryIngredient = z
  .object({
    id: z.number().int(),
    inci: z.string(),
    /** The common name; null without one. */
    name: z.string().nullable(),
    families: z.array(z.enum(INGREDIENT_FAMILIES)),
    /** Null until staff have said what it is made from: its families may be missing too. */
    from_animal: z.boolean().nullable(),
    /** The allergens that it contains, as its certificate says. */
    allergen_ids: z.array(z.number().int()),
  })
  .meta({ id: 'DictionaryIngredient' })
export type DictionaryIngredient = z.infer<typeof DictionaryIngredient>
