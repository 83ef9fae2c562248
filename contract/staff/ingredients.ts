import * as z from 'zod'
import { COMMON_NAME_MAX, INCI_NAME_MAX, INGREDIENTS_MAX, SEARCH_MAX } from '../limits.ts'
import { ById, line, multiline, orderedBy, PageQuery, PathId, pageOf, requiredLine, Version } from '../shapes.ts'

const IngredientFields = z.object({
  /** The international name, as labels have it. */
  inci: requiredLine(INCI_NAME_MAX)
    .regex(/^[^,]*$/, 'An INCI name can’t have a comma here, because commas separate the names of a list.')
    .overwrite((name) => name.replace(/\s+/g, ' ')),
  /** The common name in English. */
  name: requiredLine(COMMON_NAME_MAX),
})
const ChangedIngredient = IngredientFields.partial().extend({ id: PathId, version: Version })
export type NewIngredient = z.output<typeof IngredientFields>
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
      search: line(SEARCH_MAX).optional(),
      ordering: IngredientOrdering.default('inci'),
    }),
    output: pageOf(StaffIngredient),
  },
  missing: {
    summary: 'The names of a comma-separated list that the dictionary lacks, in the order of the list.',
    input: z.object({ ingredients: multiline(INGREDIENTS_MAX) }),
    output: z.object({ results: z.array(z.string()) }),
  },
  read: { summary: 'One ingredient.', input: ById, output: StaffIngredient },
  create: { summary: 'A new ingredient.', input: IngredientFields, output: StaffIngredient },
  update: {
    summary: 'Changes an ingredient. `version` is the version you read.',
    input: ChangedIngredient,
    output: StaffIngredient,
  },
  remove: {
    summary: 'Removes an ingredient and its translations. Products that list it keep its INCI name.',
    input: ById,
    output: z.object({ removed: z.boolean(), detail: z.string() }),
  },
} as const
