import type * as z from 'zod'

/**
 * The values of each field of a URL (a path segment or a query field) for which the response may be cached. Other
 * values are rendered for their request alone. A pattern must match the whole value.
 */
export type CacheableValues = Readonly<Record<string, RegExp>>

/** A response with this field is never cached: a preview is for the person with its key. */
export const UNCACHEABLE = /(?!)/
export const PAGE = /[1-9]\d{0,3}/
export const PAGE_SIZE = /[1-9]\d{0,2}/
/** The row at which a page begins, as server/http/page-request.ts encodes it. */
export const CURSOR = /[\w-]{1,80}/
export const SEARCH = /[^\p{Cc}]{1,100}/u
export const SLUG = /[\w-]{1,80}/
export const PRODUCT_SLUG = /[a-z0-9-]{1,120}/
export const POST_SLUG = /[a-z0-9-]{1,160}/
export const JSON_FORMAT = /json/
export const PRODUCT_SORT = /best-selling|popular|newest|-?price/
export const STARS = /[1-5]/
export const REVIEW_SORT = /newest|highest|lowest/
export const SKIN = /dry|oily|combination|sensitive|normal/
/** The bands alone (contract/product-filters.ts): a price of one's own would be kept for nobody else. */
export const PRICE_BAND = /-10|10-20|20-40|40-/

/**
 * Marks a call's response as the same for every visitor, so that the edge may cache it (edge/cacheable-urls.ts). Every
 * field of the input needs a pattern: the edge drops fields it doesn't know, and would send one response for all values
 * of a forgotten one.
 */
export function cacheable<Input extends z.ZodObject, Output extends z.ZodType>(
  shape: { summary: string; input: Input; output: Output },
  values: { readonly [Field in keyof Input['shape']]: RegExp },
) {
  return { ...shape, cacheable: values }
}
