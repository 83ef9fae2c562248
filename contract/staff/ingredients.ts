import * as z from 'zod'
import { INGREDIENT_FAMILIES, INGREDIENT_SOURCES } from '../ingredient-facts.ts'
import { COMMON_NAME_MAX, INCI_NAME_MAX, INGREDIENT_FACT_MAX } from '../limits.ts'
import { ById, line, orderedBy, PageQuery, PathId, pageOf, requiredLine, Version } from '../shapes.ts'
import { SearchText } from './search-text.ts'

const CAS = 'Give a number such as 91080-23-8, or leave it empty.'

const IngredientFields = z.object({
  /** The international name, as labels have it. */
  inci: requiredLine(INCI_NAME_MAX)
    .regex(/^[^,]*$/, 'An INCI name can’t have a comma here, because commas separate the names of a list.')
    .overwrite((name) => name.replace(/\s+/g, ' ')),
  /** The common name in English. */
  name: requiredLine(COMMON_NAME_MAX),
  /** What it is from and what it does, in English. */
  origin: line(INGREDIENT_FACT_MAX),
  purpose: line(INGREDIENT_FACT_MAX),
  /** Null while nobody has said it. */
  source: z.enum(INGREDIENT_SOURCES).nullable(),
  families: z.array(z.enum(INGREDIENT_FAMILIES)),
  halal: z.boolean(),
  cas: line(INGREDIENT_FACT_MAX).regex(/^(\d{2,7}-\d\d-\d([ ,/]+\d{2,7}-\d\d-\d)*)?$/, CAS),
  annex: line(INGREDIENT_FACT_MAX),
})
const NewIngredient = IngredientFields.partial().required({ inci: true, name: true })
const ChangedIngredient = IngredientFields.partial().extend({ id: PathId, version: Version })
export type NewIngredient = z.output<typeof NewIngredient>
export type ChangedIngredient = z.output<typeof ChangedIngredient>

export const StaffIngredient = IngredientFields.extend({ id: z.number().int(), version: Version }).meta({
  id: 'StaffIngredient',
})
export type StaffIngredient = z.infer<typeof StaffIngredient>

const IngredientOrdering = orderedBy(['inci', 'name'])
export type IngredientOrdering = z.infer<typeof IngredientOrdering>

export const staffIngredientsShapes = {
  list: {
    summary: 'The dictionary of ingredients. `search` finds INCI names, and common names in every language.',
    input: PageQuery.extend({
      search: SearchText,
      ordering: IngredientOrdering.default('inci'),
    }),
    output: pageOf(StaffIngredient),
  },
  read: { summary: 'One ingredient.', input: ById, output: StaffIngredient },
  create: { summary: 'A new ingredient.', input: NewIngredient, output: StaffIngredient },
  update: {
    summary: 'Changes an ingredient. `version` is the version you read.',
    input: ChangedIngredient,
    output: StaffIngredient,
  },
  remove: {
    summary: 'Removes an ingredient and its translations. Throws 400 for one that a formula contains.',
    input: ById,
    output: z.object({ removed: z.boolean(), detail: z.string() }),
  },
} as const
