import { invalid } from './errors.ts'
import type { List } from './list.ts'
import type { Refund } from './objects.ts'
import type { Store } from './store.ts'

/** Replaces ids with their objects, for paths like `latest_charge.balance_transaction` or `data.payment_method`. */
export function expand(store: Store, answer: object, paths: string[]): object {
  return paths.reduce((expanded, path) => expandPath(store, expanded, path.split('.'), path), answer)
}

function expandPath(store: Store, object: object, [field = '', ...rest]: string[], whole: string): object {
  if (rest.length > 3) throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
  // Charges are stored without: only an expanded one has them.
  if (field === 'refunds' && 'object' in object && object.object === 'charge' && !Object.hasOwn(object, field))
    return expandPath(store, { ...object, refunds: refundsOf(store, object) }, [field, ...rest], whole)
  if (!Object.hasOwn(object, field)) throw invalid(`This property cannot be expanded (${whole}).`, 'expand')
  // Of a search, which has it only if it is asked for.
  if (field === 'total_count') return object
  const value: unknown = Object.entries(object).find(([key]) => key === field)?.[1]
  const expanded = typeof value === 'string' ? store.lookUp(value) : value
  if (typeof expanded === 'string' || typeof expanded === 'number')
    throw invalid(`This property cannot be expanded (${whole}).`, 'expand')
  if (typeof expanded !== 'object' || expanded === null) return object
  if (rest.length === 0) return { ...object, [field]: expanded }
  const inner = Array.isArray(expanded)
    ? expanded.map((entry) => expandPath(store, entry, rest, whole))
    : expandPath(store, expanded, rest, whole)
  return { ...object, [field]: inner }
}

function refundsOf(store: Store, charge: object): List<Refund> {
  const id = 'id' in charge ? String(charge.id) : ''
  const refunds = store.list('refund', { charge: id }, 11)
  return { object: 'list', data: refunds.slice(0, 10), has_more: refunds.length > 10, url: `/v1/charges/${id}/refunds` }
}
