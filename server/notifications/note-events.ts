import { sql } from 'drizzle-orm'
import { contactMessages } from '#server/contact/tables.ts'
import type { Transaction } from '#server/db/open.ts'
import { orders } from '#server/orders/tables.ts'
import { disputes } from '#server/payments/tables.ts'
import { runningOut } from '#server/stock/items.ts'
import { staffNotices } from './tables.ts'

/** How far back events are searched: longer than the background jobs ever pause. */
const WINDOW = 7 * 24 * 60 * 60 * 1000

/**
 * Records new events for staff by looking at their tables. Nothing that a shopper waits for takes longer, and events of
 * concurrently running older processes are found too.
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
  // A lost one that is appealed can be answered again.
  await note(
    'dispute',
    sql`select id || '/appeal' as id from ${disputes}
      where status = 'appeal_needs_response' and updated_at >= ${since}::timestamptz`,
  )
  await note('low_stock', sql`select low.id::text from (${runningOut}) low`)
  // In stock again: the next shortage is a new event.
  await tx.execute(
    sql`delete from ${staffNotices} n where n.kind = 'low_stock' and n.subject_id
      not in (select low.id::text from (${runningOut}) low)`,
  )
}
