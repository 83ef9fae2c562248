import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { ordersPhone, ordersPostcode, ordersWords } from './searched-columns.ts'
import { orders } from './tables.ts'

/**
 * What somebody types into the one field of the search: each thing that it may be is looked for, and orders that are
 * any of them are found.
 */
export function found(typed: string): SQL {
  const q = typed.trim()
  const id = byId(q)
  if (id) return id
  const amount = byAmount(q)
  if (amount) return amount
  const ways = [byNumber(q), byPhone(q), byPostcode(q)].flatMap((way) => way ?? [])
  // A postcode is also a word, which a name or a product may begin with; a number is not.
  const words = /^[\d\s()+-]+$/.test(q) || /^ss-?\d+$/i.test(q) ? undefined : byWords(q)
  return or(...ways, words) ?? sql`false`
}

/** Ids of Stripe's, of the checkout, or of the order: as hard to mistake as to guess. */
function byId(q: string): SQL | undefined {
  if (!/^(pi|cs|or)_[\w-]{4,}$/.test(q)) return undefined
  return or(eq(orders.payment_intent_id, q), eq(orders.session_id, q), eq(orders.id, q))
}

/** "£53.99", "53.99", or "£53" for every sum of so many pounds. */
function byAmount(q: string): SQL | undefined {
  const [, pound, whole = '', part] = /^(£?)\s*(\d{1,7})(?:[.,](\d{2}))?$/.exec(q) ?? []
  if (part !== undefined) return eq(orders.total_pence, Number(whole) * 100 + Number(part))
  if (!pound) return undefined
  return and(gte(orders.total_pence, Number(whole) * 100), lt(orders.total_pence, Number(whole) * 100 + 100))
}

function byNumber(q: string): SQL | undefined {
  const number = /^(?:ss-?)?(\d{1,9})$/i.exec(q)?.[1]
  return number ? eq(orders.number, Number(number)) : undefined
}

/** Digits that a phone number may end with; fewer would be found everywhere. */
const PHONE_DIGITS = 6

/** By its end, since the same phone is written +44 113…, 0044 113… and 0113…. */
function byPhone(q: string): SQL | undefined {
  if (!/^[\d\s()+.-]+$/.test(q)) return undefined
  const digits = q
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^(44|971)(?=\d{8})/, '')
    .replace(/^0/, '')
  if (digits.length < PHONE_DIGITS) return undefined
  return sql`${ordersPhone(orders)} like ${`${[...digits].reverse().join('')}%`}`
}

/** A postcode of the United Kingdom, or its first part, with or without the space. */
function byPostcode(q: string): SQL | undefined {
  if (!/^[a-z]{1,2}\d[a-z\d]?\s*(\d[a-z]{0,2})?$/i.test(q)) return undefined
  return sql`${ordersPostcode(orders)} like ${`${q.replaceAll(/\s/g, '').toUpperCase()}%`}`
}

/**
 * By the beginnings of words: all of them in a name or an e-mail address, or all of them in the name of one product.
 */
function byWords(q: string): SQL | undefined {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? word : (word.match(/[\p{L}\p{N}]+/gu) ?? [])))
  // Nothing that could be a word: nothing is found, rather than everything.
  if (words.length === 0) return undefined
  // Taken as they are, by a cast: to_tsquery would cut an address that isn't finished at its @.
  const wanted = words.map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`).join(' & ')
  // By the products' few rows, and from there to the lines: words of a million lines would be another index as large as
  // they are.
  return sql`${orders.id} in (
    select o.id from orders o where ${ordersWords({ full_name: sql`o.full_name`, email: sql`o.email` })} @@ ${wanted}::tsquery
    union all
    select l.order_id from order_items l where l.product_id = any(array(
      select p.id from products p where to_tsvector('simple', p.name) @@ ${wanted}::tsquery)))`
}
