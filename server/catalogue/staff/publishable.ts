import type { ProductKind } from '#contract/limits.ts'
import { readContent } from '#server/content/content.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'

/** The facts about a product that the law on cosmetics requires. */
export interface Labelled {
  kind: ProductKind
  published: boolean
  /** Whether it is on sale already: those of an older release, which knew no formulas, stay there. */
  wasPublished: boolean
  /** Whether it has a whole formula, its use and the number of its notification. */
  formulated: boolean
  precautions: string
  period_after_opening_months: number | null
  is_set: boolean
  net_amount: number | null
  net_unit: 'g' | 'ml' | null
  variants: { on_sale: boolean; net_amount: number | null }[]
  contents: { product_id: number | null }[]
}

/**
 * Throws 400 for facts that contradict each other or are missing. On sale a cosmetic states its ingredients, its
 * precautions and how long it keeps once opened (Regulation 1223/2009 as retained in Great Britain, article 19), and
 * its net content, from which the price per kilogram or litre follows (Price Marking Order 2004). Gift wrap and gift
 * cards are no cosmetics.
 */
export function refuseUnlabelled(product: Labelled): void {
  if (product.kind !== 'goods') return
  const half = netProblems(product)
  const fields = { ...(product.published ? missing(product) : {}), ...half }
  const [first] = Object.values(fields)
  if (!first) return
  const lacking = [...new Set(Object.keys(fields).map((field) => NAMES[field] ?? 'the net amount'))]
  throw new ApiError(
    'invalid',
    product.published ? `This can’t go on sale yet. Its label lacks ${lacking.join(', ')}.` : (first[0] ?? ''),
    { fields },
  )
}

/** The fields in one sentence too, because they may be out of view. */
const NAMES: Record<string, string> = {
  formula: 'a whole formula',
  contents: 'what’s inside',
  precautions: 'precautions',
  period_after_opening_months: 'the months once opened',
}

function missing(product: Labelled): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  if (!product.wasPublished) {
    // A set takes them from the products inside.
    const isEmptySet = product.is_set && product.contents.every(({ product_id }) => product_id === null)
    if (isEmptySet) fields.contents = ['A set on sale needs the products inside: it takes its ingredients from them.']
    if (!product.is_set && !product.formulated)
      fields.formula = [
        'A product on sale needs a formula that adds up to 100 %, its use and the number of its UK notification.',
      ]
  }
  if (!product.precautions) fields.precautions = ['A product on sale needs its precautions.']
  if (product.period_after_opening_months === null)
    fields.period_after_opening_months = ['A product on sale needs its months once opened.']
  if (product.is_set) return fields
  if (product.net_unit === null)
    fields.net_unit = ['A product on sale needs its amount in g or ml, unless it is a set.']
  if (product.net_amount === null && !inSizes(product))
    fields.net_amount = ['A product on sale needs its amount, unless it is a set.']
  return fields
}

/** A unit needs an amount. */
function netProblems(product: Labelled): Record<string, string[]> {
  if (product.is_set) return {}
  if (!inSizes(product)) {
    if ((product.net_amount === null) === (product.net_unit === null)) return {}
    return product.net_amount === null ? { net_amount: ['How much is in it?'] } : { net_unit: ['In g or ml?'] }
  }
  if (product.net_unit === null) return {}
  const without = product.variants.flatMap((size, at) =>
    size.on_sale && size.net_amount === null ? [`variants.${at}.net_amount`] : [],
  )
  return Object.fromEntries(without.map((field) => [field, ['How much is in this size?']]))
}

const inSizes = (product: Labelled) => product.variants.some((size) => size.on_sale)

/** Throws 400: the law asks for a person in the UK who answers for the cosmetics that are sold there. */
export async function refuseWithoutResponsiblePerson(db: Handle): Promise<void> {
  const { responsible_person } = await readContent(db, 'facts')
  if (!responsible_person)
    throw invalidField('published', 'Type the responsible person under Shop → Business details first.')
}
