import * as z from 'zod'
import { CLAIMS, PRODUCT_USES } from '../ingredient-facts.ts'
import { FORMULA_LINES_MAX, RULE_MAX, SCPN_MAX } from '../limits.ts'
import { ById, Id, line, orderedBy, PageQuery, PathId, pageOf, requiredLine, Version } from '../shapes.ts'
import { SearchText } from './search-text.ts'

/** Percent of a weight, with up to four decimal places. */
const Percent = requiredLine(8)
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Give percent with up to four decimal places, such as 0.25.')
  .refine((percent) => Number(percent) > 0 && Number(percent) <= 100, 'Give more than 0 and at most 100 percent.')

const Use = z.enum(PRODUCT_USES).nullable()

const FormulaRow = z
  .object({
    /** The product's. */
    id: z.number().int(),
    name: z.string(),
    published: z.boolean(),
    use: Use,
    scpn: z.string().nullable(),
    /** How many ingredients it has. */
    ingredients: z.number().int(),
    /** The sum of its percentages: "100.0000" when it is complete. */
    percent: z.string(),
  })
  .meta({ id: 'FormulaRow' })
export type FormulaRow = z.infer<typeof FormulaRow>

const FormulaLineFields = z.object({ ingredient_id: Id, percent: Percent })
const ChangedFormula = z.object({
  id: PathId,
  version: Version,
  use: Use,
  /** Of the notification in the United Kingdom. */
  scpn: line(SCPN_MAX).nullable(),
  /** In the order of the maker, which the label keeps below 1 %. */
  lines: z.array(FormulaLineFields).max(FORMULA_LINES_MAX, `At most ${FORMULA_LINES_MAX} ingredients.`),
})
export type ChangedFormula = z.output<typeof ChangedFormula>

const StaffFormula = z
  .object({
    id: z.number().int(),
    name: z.string(),
    published: z.boolean(),
    use: Use,
    scpn: z.string().nullable(),
    lines: z.array(FormulaLineFields.extend({ inci: z.string(), name: z.string() })),
    percent: z.string(),
    /** What the label names, in its order; empty without a formula. */
    list: z.array(z.string()),
    /** Everything it contains of an allergen that labels name above a limit, in percent, and whether it is above. */
    allergens: z.array(z.object({ inci: z.string(), percent: z.string(), named: z.boolean() })),
    claims: z.array(z.enum(CLAIMS)),
    /** Ingredients that nobody has said the source of: nothing is claimed while there are some. */
    unknown: z.array(z.string()),
    /** Limits that it is above, those of days to come too. */
    above_limits: z.array(
      z.object({
        inci: z.string(),
        percent: z.string(),
        max_percent: z.string(),
        from_day: z.string(),
        rule: z.string(),
      }),
    ),
    version: Version,
  })
  .meta({ id: 'StaffFormula' })
export type StaffFormula = z.infer<typeof StaffFormula>

const AllergenFields = z.object({ allergen_id: Id, percent: Percent })
const LimitFields = z.object({
  /** Null for both. */
  use: Use,
  max_percent: line(8)
    .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Give percent with up to four decimal places, such as 0.25.')
    .refine((percent) => Number(percent) <= 100, 'Give at most 100 percent.'),
  from_day: z.iso.date('Please give a day such as 2027-01-31.'),
  rule: requiredLine(RULE_MAX),
})
const ChangedComposition = z.object({
  id: PathId,
  version: Version,
  allergens: z.array(AllergenFields).max(FORMULA_LINES_MAX),
  limits: z.array(LimitFields).max(20, 'At most 20 limits.'),
})
export type ChangedComposition = z.output<typeof ChangedComposition>

const StaffComposition = z
  .object({
    /** The ingredient's. */
    id: z.number().int(),
    inci: z.string(),
    allergens: z.array(AllergenFields.extend({ inci: z.string() })),
    limits: z.array(LimitFields),
    version: Version,
  })
  .meta({ id: 'StaffComposition' })
export type StaffComposition = z.infer<typeof StaffComposition>

export const staffFormulasShapes = {
  list: {
    summary: 'The products that need a formula: all but sets, which take theirs from their contents.',
    input: PageQuery.extend({ search: SearchText, ordering: orderedBy(['name']).default('name') }),
    output: pageOf(FormulaRow),
  },
  read: { summary: 'The formula of a product, and what follows from it.', input: ById, output: StaffFormula },
  save: {
    summary: 'Replaces the formula of a product, and writes its list of ingredients. `version` is the one you read.',
    input: ChangedFormula,
    output: StaffFormula,
  },
  composition: {
    summary: 'The allergens that an ingredient contains, and how much of it products may contain.',
    input: ById,
    output: StaffComposition,
  },
  saveComposition: {
    summary: 'Replaces both, and writes the lists of ingredients that change. `version` is the one you read.',
    input: ChangedComposition,
    output: StaffComposition,
  },
} as const
