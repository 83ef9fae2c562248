import { invalid, type StripeError } from './errors.ts'

// The query language of docs.stripe.com/search.

/**
 * What a field allows: `token` the whole value, `string` words of it in their order or a part of it, `number`
 * comparisons. All ignore case.
 */
export type FieldKind = 'token' | 'string' | 'number'

export interface Clause {
  isNegated: boolean
  /** Such as `payment_method_details.card.last4`. */
  field: string
  /** Of `metadata["key"]`. */
  key: string | null
  operator: ':' | '~' | '>' | '<' | '>=' | '<='
  /** Null asks for objects that lack the field. */
  value: string | null
}

export interface Query {
  join: 'AND' | 'OR'
  clauses: Clause[]
}

const CLAUSE =
  /(-)?([a-z_][\w.]*)(?:\[(["'])((?:\\.|(?!\3).)*)\3\])?\s*(:|~|>=|<=|>|<)\s*(?:(["'])((?:\\.|(?!\6).)*)\6|([^\s"']+))/y
const JOIN = /\s+(?:(AND|OR)\s+)?/iy

/** Raises a 400 for what isn't a query, for a field that `fields` lacks, and for an operator that it doesn't allow. */
export function parseQuery(text: string, fields: Readonly<Record<string, FieldKind>>): Query {
  const source = text.trim()
  const clauses: Clause[] = []
  const joins = new Set<'AND' | 'OR'>()
  let at = 0
  while (true) {
    const clause = matchAt(CLAUSE, source, at)
    if (!clause) throw unreadable(source.slice(at))
    clauses.push(checked(clauseOf(clause), fields, clause[8] !== undefined))
    at += clause[0].length
    if (at === source.length) break
    const join = matchAt(JOIN, source, at)
    if (!join) throw unreadable(source.slice(at))
    joins.add(join[1]?.toUpperCase() === 'OR' ? 'OR' : 'AND')
    at += join[0].length
  }
  if (joins.size > 1) throw refused('AND and OR cannot be in the same query; a space is an AND.')
  return { join: joins.has('OR') ? 'OR' : 'AND', clauses }
}

/** Whether a value matches a clause without its negation. `undefined` and null are absent. */
export function matchesClause(value: unknown, { operator, value: wanted }: Clause, kind: FieldKind): boolean {
  const isAbsent = value === undefined || value === null
  if (wanted === null) return isAbsent
  if (isAbsent) return false
  if (kind === 'number') return compare(Number(value), operator, Number(wanted))
  const [has, asked] = [String(value).toLowerCase(), wanted.toLowerCase()]
  if (operator === '~') return has.includes(asked)
  return kind === 'token' ? has === asked : hasWords(has.split(/\s+/), asked.split(/\s+/))
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function clauseOf([, minus, field = '', , key, operator, , quoted, bare]: RegExpExecArray): Clause {
  return {
    isNegated: minus !== undefined,
    field,
    key: key === undefined ? null : unescaped(key),
    // `as`: the pattern has these alone.
    operator: operator as Clause['operator'],
    value: quoted !== undefined ? unescaped(quoted) : bare?.toLowerCase() === 'null' ? null : (bare ?? null),
  }
}

function checked(clause: Clause, fields: Readonly<Record<string, FieldKind>>, isBare: boolean): Clause {
  const { field, key, operator, value } = clause
  const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!kind) throw refused(`There is no search by \`${field}\` here. There are ${Object.keys(fields).join(', ')}.`)
  if ((field === 'metadata') !== (key !== null))
    throw refused('Search metadata as metadata["key"]:"value", and other fields as field:"value".')
  if (value === null && operator !== ':') throw refused(`Only ${field}:null asks for objects without ${field}.`)
  if (operator === '~' && kind !== 'string') throw refused(`\`${field}\` has no search for a part of its value.`)
  if (operator === '~' && (value ?? '').length < 3) throw refused('A part of a value needs at least 3 characters.')
  if (!':~'.includes(operator) && kind !== 'number') throw refused(`\`${field}\` cannot be compared with ${operator}.`)
  if (kind === 'number' && value !== null && !/^-?\d{1,15}$/.test(value))
    throw refused(`\`${field}\` is a number, not '${value}'.`)
  if (isBare && value !== null && !/^-?\d+$/.test(value)) throw refused(`Put the value in quotes: ${field}:"${value}".`)
  return clause
}

function compare(has: number, operator: Clause['operator'], wanted: number): boolean {
  if (operator === '>') return has > wanted
  if (operator === '<') return has < wanted
  if (operator === '>=') return has >= wanted
  return operator === '<=' ? has <= wanted : has === wanted
}

/** Whether all words are there, in the same order. */
function hasWords(words: string[], wanted: string[]): boolean {
  let found = 0
  for (const word of words) if (word === wanted[found]) found++
  return found === wanted.length
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}

function unreadable(rest: string): StripeError {
  return refused(
    `We cannot read the search query at '${rest.slice(0, 40)}'. Write metadata["key"]:"value" or field:"value", joined by AND or by OR.`,
  )
}

function refused(message: string): StripeError {
  return invalid(message, 'query')
}
