import type { Bank } from './bank.ts'
import { invalid } from './errors.ts'
import { type Form, type Shape, text, texts } from './form.ts'
import { limitOf } from './list.ts'
import type { StripeObjects } from './objects.ts'
import { type FieldKind, matchesClause, parseQuery, type Query } from './search-query.ts'

export const searchParams: Record<string, Shape> = { limit: 'integer', page: 'text', query: 'long text' }

/** The fields of each kind; docs.stripe.com/search#supported-query-fields-for-each-resource. */
const FIELDS = {
  charge: {
    amount: 'number',
    'billing_details.address.postal_code': 'token',
    created: 'number',
    currency: 'token',
    customer: 'token',
    disputed: 'token',
    metadata: 'token',
    'payment_method_details.card.brand': 'token',
    'payment_method_details.card.exp_month': 'token',
    'payment_method_details.card.exp_year': 'token',
    'payment_method_details.card.fingerprint': 'token',
    'payment_method_details.card.last4': 'token',
    refunded: 'token',
    status: 'token',
  },
  customer: { created: 'number', email: 'string', metadata: 'token', name: 'string', phone: 'string' },
  payment_intent: {
    amount: 'number',
    created: 'number',
    currency: 'token',
    customer: 'token',
    metadata: 'token',
    status: 'token',
  },
} satisfies Record<string, Record<string, FieldKind>>

export type Searched = keyof typeof FIELDS

interface SearchResult {
  object: 'search_result'
  data: object[]
  has_more: boolean
  next_page: string | null
  url: string
  total_count?: number
}

/** One page of the objects that match the query, newest first. Stripe takes up to a minute to find a new one. */
export function search(bank: Bank, kind: Searched, form: Form): SearchResult {
  const source = text(form, 'query')
  if (!source) throw invalid('Missing required param: query.', 'query', 'parameter_missing')
  const query = parseQuery(source, FIELDS[kind])
  const limit = limitOf(form)
  const until = placeOf(text(form, 'page'))
  const found: { seq: number; object: object }[] = []
  let total = 0
  for (const row of bank.store.each('SELECT seq, body FROM objects WHERE kind = ? ORDER BY seq DESC', kind)) {
    const object: StripeObjects[Searched] = JSON.parse(String(row.body))
    if ('deleted' in object || !matches(object, query, FIELDS[kind])) continue
    total++
    if (Number(row.seq) < until && found.length <= limit) found.push({ seq: Number(row.seq), object })
  }
  const has_more = found.length > limit
  const page = found.slice(0, limit)
  return {
    object: 'search_result',
    data: page.map(({ object }) => object),
    has_more,
    next_page: has_more ? Buffer.from(`seq:${page.at(-1)?.seq}`).toString('base64url') : null,
    url: `/v1/${kind}s/search`,
    ...(texts(form, 'expand').includes('total_count') ? { total_count: total } : {}),
  }
}

/** What `next_page` said. */
function placeOf(page: string | null | undefined): number {
  if (!page) return Number.MAX_SAFE_INTEGER
  const seq = /^seq:(\d+)$/.exec(Buffer.from(page, 'base64url').toString())?.[1]
  if (seq === undefined) throw invalid(`Invalid page: '${page}' is no next_page of a search.`, 'page')
  return Number(seq)
}

function matches(object: object, { join, clauses }: Query, fields: Readonly<Record<string, FieldKind>>): boolean {
  const results = clauses.map((clause) => {
    const value = clause.key === null ? searchable(object, clause.field) : at(object, ['metadata', clause.key])
    return matchesClause(value, clause, fields[clause.field] ?? 'token') !== clause.isNegated
  })
  return join === 'AND' ? results.every(Boolean) : results.some(Boolean)
}

/** The value of a field. A charge that isn't refunded has none, and one that is in part has `false`. */
function searchable(object: object, field: string): unknown {
  if (field === 'refunded' && at(object, ['amount_refunded']) === 0) return null
  return at(object, field.split('.'))
}

function at(object: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return object
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, first)) return undefined
  return at(Object.entries(object).find(([key]) => key === first)?.[1], rest)
}
