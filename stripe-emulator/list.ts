import type { Bank } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { type Form, group, integer, type Shape, text } from './form.ts'
import type { StripeObjects } from './objects.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export const pageParams: Record<string, Shape> = { limit: 'integer', starting_after: 'text', ending_before: 'text' }
export const listParams: Record<string, Shape> = { ...pageParams, created: 'anything' }

/** One page of objects, newest first, by Stripe's cursors. `narrow` is SQL that leaves few rows to parse. */
export function page<K extends keyof StripeObjects>(
  bank: Bank,
  kind: K,
  form: Form,
  url: string,
  matches: (object: StripeObjects[K]) => boolean = () => true,
  transform: (object: StripeObjects[K]) => StripeObjects[K] = (object) => object,
  narrow: { where: string; values: string[] } = { where: 'true', values: [] },
): List<StripeObjects[K]> {
  const limit = limitOf(form)
  const after = cursor(bank, kind, form, 'starting_after')
  const before = cursor(bank, kind, form, 'ending_before')
  refuseBoth(form)
  const isRecent = within(form, 'created')
  // Towards `ending_before` the nearest come first, so it reads in the other direction and reverses.
  const rows = bank.store.each(
    `SELECT body FROM objects WHERE kind = ? AND seq < ? AND seq > ? AND ${narrow.where} ORDER BY seq ${before === null ? 'DESC' : 'ASC'}`,
    kind,
    after ?? Number.MAX_SAFE_INTEGER,
    before ?? 0,
    ...narrow.values,
  )
  const objects: StripeObjects[K][] = []
  for (const row of rows) {
    // `as`: only save() writes the column, and save() is typed.
    const object = JSON.parse(String(row.body)) as StripeObjects[K]
    if (('created' in object && !isRecent(object.created)) || !matches(object)) continue
    objects.push(object)
    if (objects.length > limit) break
  }
  const data = objects.slice(0, limit).map(transform)
  return { object: 'list', data: before === null ? data : data.reverse(), has_more: objects.length > limit, url }
}

/** A page starts after one cursor or ends before the other. */
export function refuseBoth(form: Form): void {
  if (text(form, 'starting_after') && text(form, 'ending_before'))
    throw invalid('You cannot parameterize both starting_after and ending_before.', 'ending_before')
}

export function limitOf(form: Form): number {
  const limit = integer(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalid(`Invalid integer: must be between 1 and 100`, 'limit', 'parameter_invalid_integer')
  return limit
}

/** The place of an object of this kind; another kind's is as unknown as none. */
function cursor(bank: Bank, kind: keyof StripeObjects, form: Form, name: string): number | null {
  const id = text(form, name)
  if (!id) return null
  const seq = bank.store.find(kind, id) && bank.store.seq(id)
  if (seq === null) throw missing(kind, id, name)
  return seq
}

/** The parameter of this name: an instant, or a range of instants. */
export function within(form: Form, name: string): (at: number) => boolean {
  const exact = integer(form, name)
  const bounds = typeof form[name] === 'string' ? [form[name]] : Object.values(group(form, name))
  for (const bound of bounds)
    if (typeof bound !== 'string' || !/^\d{1,15}$/.test(bound))
      throw invalid(`Invalid integer: ${String(bound)}`, name, 'parameter_invalid_integer')
  const range = group(form, name)
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) => integer(range, bound))
  return (at) =>
    (exact === undefined || at === exact) &&
    (gt === undefined || at > gt) &&
    (gte === undefined || at >= gte) &&
    (lt === undefined || at < lt) &&
    (lte === undefined || at <= lte)
}
