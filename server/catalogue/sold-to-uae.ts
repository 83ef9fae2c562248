import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { UaeObstacle } from '#contract/staff/catalogue.ts'
import { staleWords } from '#server/translations/words.ts'
import type { OtherLanguage } from '#words/languages.ts'

/** A clock, or the name of its parameter in a prepared statement. */
type Now = Date | Placeholder

/** The language in which the UAE asks for what a cosmetic is for, and for its warnings. */
const LANGUAGE: OtherLanguage = 'ar'
/** Of the days of a registration. A constant and no parameter, so that Postgres knows its type. */
const UAE_TIME_ZONE = sql.raw(`'Asia/Dubai'`)

/** SQL for the day in the UAE. A registration is valid through its last day there. */
export const dayInUae = (now: Now) => sql`(${now}::timestamptz at time zone ${UAE_TIME_ZONE})::date`

/**
 * SQL for the rows (kind, field, product_id, name) of what keeps a row of `products` from being sold to the UAE; none
 * for a product that can be. A cosmetic must be registered there, and its description and precautions must be in
 * Arabic, translated from the English of today (docs/decisions/0038-sold-to-the-uae.md). A set is registered by the
 * products inside it, each of which must itself be sold there.
 */
const obstacles = (now: Now): SQL => sql`${obstaclesOf('products', {
  now,
  registeredOtherwise: sql`products.is_set and exists (select 1 from set_contents s
    where s.set_id = products.id and s.product_id is not null)`,
})}
  union all
  select 'inside', null, content.id, content.name
  from (select distinct s.product_id from set_contents s where products.is_set and s.set_id = products.id) s
  cross join lateral (
    select inside.id, inside.name from products inside where inside.id = s.product_id
      and exists (${obstaclesOf('inside', { now, registeredOtherwise: sql`false` })})
    -- Without it, Postgres may ask this of every product, to join afterwards.
    offset 0
  ) content`

/**
 * SQL for whether a row of `products` can be sold to the UAE. This is the rule's only place. Gift wrap and gift cards
 * are no cosmetics.
 */
export const isSoldToUae = (now: Now) => sql<boolean>`(products.kind <> 'goods' or not exists (${obstacles(now)}))`

const KINDS = sql.param(UaeObstacle.shape.kind.options)

/** SQL for the same as staff see it: what keeps a row of `products` from being sold to the UAE. */
export const uaeObstacles = (now: Now) => sql<UaeObstacle[]>`(
  select coalesce(json_agg(o order by array_position(${KINDS}::text[], o.kind), o.field, o.product_id), '[]')
  from (${obstacles(now)}) o where products.kind = 'goods')`

/** `row`: the name of a row of products. */
function obstaclesOf(row: string, { now, registeredOtherwise }: { now: Now; registeredOtherwise: SQL }): SQL {
  const column = (name: string) => sql.raw(`${row}.${name}`)
  const words = staleWords('product', column('id'), LANGUAGE, {
    description: column('description'),
    precautions: column('precautions'),
  })
  return sql`select 'unregistered' as kind, null as field, null::int as product_id, null as name
    where ${column('uae_registered_until')} is null and not (${registeredOtherwise})
  union all
  select 'ended', null, null, null where ${column('uae_registered_until')} < ${dayInUae(now)}
  union all
  select stale.kind, stale.field, null, null from (${words}) stale`
}
