import { sql } from 'drizzle-orm'
import { contactMessages } from '#server/contact/tables.ts'
import type { Context } from '#server/context.ts'
import { hasParcel, isHeld } from '#server/orders/parcel.ts'
import { orders } from '#server/orders/tables.ts'
import { listStock } from '#server/stock/items.ts'

/** For the title of every tab of the back office, each minute: the sum of the dashboard's numbers. */
export async function readWaiting({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{ count: number }> {
  const { rows } = await db.execute<{ count: number }>(sql`select (
    (select count(*) from ${orders} where ${orders.status} = 'paid' and ${hasParcel} and not ${isHeld})
    + (select count(*) from ${orders} where ${orders.flags} <> '{}'::text[])
    + (select count(*) from ${orders} where ${isHeld} and ${orders.flags} = '{}'::text[])
    + (select count(*) from ${contactMessages} where ${contactMessages.state} = 'new'))::int as count`)
  const low = await listStock(db, {
    now: now(),
    pageRequest: { page: 1, size: 1, offset: 0, cursor: null },
    low: true,
    ordering: 'name',
  })
  return { count: (rows[0]?.count ?? 0) + low.count }
}
