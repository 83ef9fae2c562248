import { sql } from 'drizzle-orm'
import { contactMessages } from '#server/contact/tables.ts'
import type { Transaction } from '#server/db/open.ts'
import { orders } from '#server/orders/tables.ts'
import { disputes } from '#server/payments/tables.ts'
import { runningOut } from '#server/stock/items.ts'
import { staffNotices } from './tables.ts'

/** How far back it is looked: longer than a shop's background work ever rests. */
const WINDOW = 7 * 24 * 60 * 60 * 1000

/**
 * Writes down what has happened since it last looked. The things themselves are looked at, not told of by whoever does
 * them: nothing that a shopper waits for takes longer, and what an older process did beside this one is found too.
 */
export async function noteEvents(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW).toISOString()
  const note = (kind: string, subjects: ReturnType<typeof sql>) =>
    tx.execute(sql`insert into ${staffNotices} (kind, subject_id, noted_at)
      select ${kind}, found.id, ${now.toISOString()}::timestamptz from (${subjects}) found
      where not exists (select 1 from ${staffNotices} n where n.kind = ${kind} and n.subject_id = found.id)
      on conflict do nothing`)
  await note(
    'order',
    sql`select id from ${orders} where paid_at >= ${since}::timestamptz and replaces_order_id is null`,
  )
  await note('message', sql`select id::text from ${contactMessages} where created_at >= ${since}::timestamptz`)
  await note('dispute', sql`select id from ${disputes} where created_at >= ${since}::timestamptz`)
  await note('low_stock', sql`select low.id::text from (${runningOut}) low`)
  // There is enough again: the next time it runs out is another one.
  await tx.execute(
    sql`delete from ${staffNotices} n where n.kind = 'low_stock' and n.subject_id not in (select low.id::text from (${runningOut}) low)`,
  )
}
