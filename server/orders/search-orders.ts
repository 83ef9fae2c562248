import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { emailMatch } from '#server/db/email-match.ts'
import { ordersPhone, ordersPostcode, ordersWords } from './searched-columns.ts'
import { orders } from './tables.ts'

/**
 * The condition for orders that match a search text. The text may be an id, an email address or its beginning, an
 * amount, an order number, a phone number, a postcode or the beginnings of words; an order that matches as any of them
 * is found.
 */
export function searchCondition(text: string): SQL {
  const q = text.trim()
  const id = byId(q)
  if (id) return id
  // Not by its words: the index splits an address at + and at letters outside English.
  if (q.includes('@')) return emailMatch(sql`lower(${orders.email})`, q)
  const amount = byAmount(q)
  if (amount) return amount
  const conditions = [byNumber(q), byPhone(q), byPostcode(q)].filter((condition) => condition !== undefined)
  // A text like a postcode may also begin a name or a product; a number can't.
  const words = /^[\d\s()+-]+$/.test(q) || /^ss-?\d+$/i.test(q) ? undefined : byWords(q)
  return or(...conditions, words) ?? sql`false`
}

/** The id of a Stripe payment, a checkout session or an order. No other search text looks like one. */
function byId(q: string): SQL | undefined {
  if (!/^(pi|cs|or)_[\w-]{4,}$/.test(q)) return undefined
  return or(eq(orders.payment_intent_id, q), eq(orders.session_id, q), eq(orders.id, q))
}

/** "£53.99", "53.99", or "£53" for every amount from £53.00 to £53.99. */
function byAmount(q: string): SQL | undefined {
  const [, sign, pounds = '', pence] = /^(£?)\s*(\d{1,7})(?:[.,](\d{2}))?$/.exec(q) ?? []
  const from = Number(pounds) * 100
  if (pence !== undefined) return eq(orders.total_pence, from + Number(pence))
  if (!sign) return undefined
  return and(gte(orders.total_pence, from), lt(orders.total_pence, from + 100))
}

function byNumber(q: string): SQL | undefined {
  const number = /^(?:ss-?)?(\d{1,9})$/i.exec(q)?.[1]
  return number ? eq(orders.number, Number(number)) : undefined
}

/** The fewest digits to search phone numbers for: fewer would match too many. */
const MIN_PHONE_DIGITS = 6

/** Compares the end of the number, because the same phone is written +44 113…, 0044 113… and 0113…. */
function byPhone(q: string): SQL | undefined {
  if (!/^[\d\s()+.-]+$/.test(q)) return undefined
  const digits = q
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^(44|971)(?=\d{8})/, '')
    .replace(/^0/, '')
  if (digits.length < MIN_PHONE_DIGITS) return undefined
  return sql`${ordersPhone(orders)} like ${`${[...digits].reverse().join('')}%`}`
}

/** A British postcode or the first part of one, with or without the space. */
function byPostcode(q: string): SQL | undefined {
  if (!/^[a-z]{1,2}\d[a-z\d]?\s*(\d[a-z]{0,2})?$/i.test(q)) return undefined
  return sql`${ordersPostcode(orders)} like ${`${q.replaceAll(/\s/g, '').toUpperCase()}%`}`
}

/** Beginnings of words: all of them in the customer's name or email address, or all in the name of one product. */
function byWords(q: string): SQL | undefined {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  // A text without words matches nothing. An empty query would match everything.
  if (!words) return undefined
  const query = words.map((word) => `'${word}':*`).join(' & ')
  // Searches the few products and then their order lines: a word index on a million lines would be as large as they
  // are.
  return sql`${orders.id} in (
    select o.id from orders o where ${ordersWords({ full_name: sql`o.full_name`, email: sql`o.email` })}
      @@ ${query}::tsquery
    union all
    select l.order_id from order_items l where l.product_id = any(array(
      select p.id from products p where to_tsvector('simple'::regconfig, p.name) @@ ${query}::tsquery)))`
}
