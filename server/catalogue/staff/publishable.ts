import { ApiError } from '#server/http/api-error.ts'

/** The facts about a product that the law on cosmetics requires. */
export interface Labelled {
  published: boolean
  ingredients: string
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
 * its net content, from which the price per kilogram or litre follows (Price Marking Order 2004).
 */
export function refuseUnlabelled(product: Labelled): void {
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
  ingredients: 'ingredients',
  precautions: 'precautions',
  period_after_opening_months: 'the months once opened',
}

function missing(product: Labelled): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  // Of a set whose contents are known, the products inside have them.
  const inside = product.contents.some(({ product_id }) => product_id !== null)
  if (!product.ingredients && !inside) fields.ingredients = ['A product on sale needs its ingredients.']
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
