import { type SQL, sql } from 'drizzle-orm'
import type { Dashboard } from '#contract/staff/dashboard.ts'
import type { Handle } from '#server/db/open.ts'
import { shopDay, shopTimeZone } from '#server/db/shop-time-zone.ts'
import { ApiError } from '#server/http/api-error.ts'

/** A product that contains more of an ingredient than a limit allows from a day on, which may be one to come. */
interface AboveLimit {
  product_id: number
  name: string
  inci: string
  /** What it contains, as an ingredient and within others: "1.2000". */
  percent: string
  max_percent: string
  from_day: string
  rule: string
}

/** SQL for the rows of products (p) above limits (l), those of the earliest day first. */
const aboveLimits = (condition: SQL) => sql`
  select p.id as product_id, p.name, i.inci, round(c.percent, 4)::text as percent, l.max_percent::text,
    l.from_day::text, l.rule
  from ingredient_limits l join ingredients i on i.id = l.ingredient_id
    cross join lateral (
      select f.product_id, sum(f.percent * case when f.ingredient_id = l.ingredient_id then 100 else a.percent end) / 100
        as percent
      from formulas f left join ingredient_allergens a
        on a.ingredient_id = f.ingredient_id and a.allergen_id = l.ingredient_id
      where f.ingredient_id = l.ingredient_id or a.allergen_id is not null group by 1) c
    join products p on p.id = c.product_id
  -- Of a product whose use nobody has said, both count.
  where c.percent > l.max_percent and (l.use is null or p.use is null or l.use = p.use) and ${condition}
  order by l.from_day, p.name, i.inci, l.id`

/** The limits that a product is above. */
export async function limitsAbove(db: Handle, { id }: { id: number }): Promise<AboveLimit[]> {
  const { rows } = await db.execute<AboveLimit & Record<string, unknown>>(aboveLimits(sql`p.id = ${id}`))
  return rows
}

/** Throws 400 for a product that is above a limit today. */
export async function refuseAboveLimits(db: Handle, { id, now }: { id: number; now: Date }): Promise<void> {
  const above = (await limitsAbove(db, { id })).find(({ from_day }) => from_day <= shopDay(now))
  if (above)
    throw new ApiError(
      'invalid',
      `This product can’t be on sale: it contains ${Number(above.percent)} % ${above.inci}, and ${Number(above.max_percent)} % is the most (${above.rule}).`,
    )
}

/** A new formula takes weeks. */
const WARNING_DAYS = 60

/**
 * The products on sale that are above a limit which begins within WARNING_DAYS, and those of an older release that have
 * no whole formula. At most `limit` of them are named, without percentages.
 */
export async function listLabelProblems(
  db: Handle,
  { now, limit }: { now: Date; limit: number },
): Promise<Dashboard['label_problems']> {
  const soon = sql`p.published and l.from_day
    <= (${now.toISOString()}::timestamptz at time zone ${shopTimeZone})::date + ${WARNING_DAYS}::int`
  const { rows } = await db.execute<Dashboard['label_problems']['items'][number] & { count: number }>(sql`
    with found as (
      select product_id, name, 'limit' as kind, inci, from_day, rule from (${aboveLimits(soon)}) above
      union all
      select p.id, p.name, 'formula', null, null, null from products p
      where p.published and p.kind = 'goods' and not p.is_set and (p.use is null or coalesce(p.scpn, '') = ''
        or 100 is distinct from (select sum(f.percent) from formulas f where f.product_id = p.id)))
    select *, (select count(*)::int from found) as count from found
    order by kind desc, from_day, name, product_id limit ${limit}`)
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...item }) => item) }
}
