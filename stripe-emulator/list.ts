import type { Bank } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { type Form, group, integer, type Shape, text } from './form.ts'
import type { Books } from './objects.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export const listParams: Record<string, Shape> = {
  limit: 'integer',
  starting_after: 'text',
  ending_before: 'text',
  created: 'anything',
}

/** One page of objects, newest first, by Stripe's cursors. */
export function page<K extends keyof Books>(
  bank: Bank,
  kind: K,
  form: Form,
  url: string,
  wanted: (object: Books[K]) => boolean = () => true,
  shown: (object: Books[K]) => Books[K] = (object) => object,
): List<Books[K]> {
  const limit = integer(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalid(`Invalid integer: must be between 1 and 100`, 'limit', 'parameter_invalid_integer')
  const after = cursor(bank, kind, form, 'starting_after')
  const before = cursor(bank, kind, form, 'ending_before')
  const isRecent = createdWithin(form)
  // Backwards from a cursor the nearest come first, so they are read in the other direction and turned round.
  const rows = bank.store.each(
    `SELECT body FROM objects WHERE kind = ? AND seq < ? AND seq > ? ORDER BY seq ${before === null ? 'DESC' : 'ASC'}`,
    kind,
    after ?? Number.MAX_SAFE_INTEGER,
    before ?? 0,
  )
  const found: Books[K][] = []
  for (const row of rows) {
    const object = JSON.parse(String(row.body)) as Books[K] // `as`: the column is written by save() alone, which is typed
    if (!isRecent(object.created) || !wanted(object)) continue
    found.push(object)
    if (found.length > limit) break
  }
  const data = found.slice(0, limit).map(shown)
  return { object: 'list', data: before === null ? data : data.reverse(), has_more: found.length > limit, url }
}

function cursor(bank: Bank, kind: string, form: Form, name: string): number | null {
  const id = text(form, name)
  if (!id) return null
  const seq = bank.store.seq(id)
  if (seq === null) throw missing(kind, id, name)
  return seq
}

function createdWithin(form: Form): (created: number) => boolean {
  const exact = integer(form, 'created')
  const range = group(form, 'created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => integer(range, bound))
  return (created) =>
    (exact === undefined || created === exact) &&
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}
