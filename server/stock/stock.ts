import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/tables.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { stockHolds, stockItems, stockMovements } from './tables.ts'

/** A quantity of one stock item. */
export interface RequestedStock {
  stock_item_id: number
  quantity: number
}

/** An item with less stock than requested. */
export interface Shortage extends RequestedStock {
  available: number
}

/** SQL for the units of `stock_items` that nobody holds. An expired hold doesn't count. */
export const availableAt = (now: Date) =>
  sql<number>`(${stockItems.level} - coalesce((
    select sum(h.quantity) from stock_holds h where h.item_id = ${stockItems.id} and h.expires_at > ${now}), 0))::int`

export interface Hold {
  placed_at: Date
  expires_at: Date
  network: string | null
}

/**
 * The statement that holds these units for a session; findShortages must have locked them in the same transaction.
 * Returns when the hold ends: a hold that is still valid keeps its end, otherwise repeated calls could hold the stock
 * for ever without buying.
 */
export function holdOf(session_id: string, units: RequestedStock[], { placed_at, expires_at, network }: Hold): SQL {
  const holds = units.map(({ stock_item_id, quantity }) => ({
    session_id,
    item_id: stock_item_id,
    quantity,
    placed_at,
    expires_at,
    network,
  }))
  const stillValid = sql`stock_holds.expires_at > excluded.placed_at`
  return sql`${insertRows(stockHolds, holds)}
    on conflict (session_id, item_id) do update set quantity = excluded.quantity, network = excluded.network,
    placed_at = case when ${stillValid} then stock_holds.placed_at else excluded.placed_at end,
    expires_at = case when ${stillValid} then stock_holds.expires_at else excluded.expires_at end
    returning expires_at`
}

const heldFromNetwork = preparedOnce((tx) =>
  tx
    .select({ item_id: stockHolds.item_id, quantity: sql<number>`sum(${stockHolds.quantity})::int` })
    .from(stockHolds)
    .where(
      and(
        eq(stockHolds.network, sql.placeholder('network')),
        gt(stockHolds.expires_at, sql.placeholder('now')),
        ne(stockHolds.session_id, sql.placeholder('session_id')),
      ),
    )
    .groupBy(stockHolds.item_id)
    .prepare('held-from-network'),
)

/** Units that other checkouts of a network hold, by stock item. */
export async function heldByOtherCheckouts(
  tx: Transaction,
  { network, session_id, now }: { network: string; session_id: string; now: Date },
): Promise<Map<number, number>> {
  const rows = await heldFromNetwork(tx).execute({ network, session_id, now })
  return new Map(rows.map((row) => [row.item_id, row.quantity]))
}

/**
 * Extends a session's hold until `until`, but to no more than `mostMinutes` after it was placed (null: no limit). An
 * expired hold stays expired, because others may have bought the stock.
 */
export async function prolongHold(
  tx: Transaction,
  { session_id, now, until, mostMinutes }: { now: Date; until: Date; mostMinutes: number | null; session_id: string },
): Promise<void> {
  const latest =
    mostMinutes === null
      ? sql`${until}::timestamptz`
      : sql`least(${until}::timestamptz, ${stockHolds.placed_at} + ${mostMinutes} * interval '1 minute')`
  await tx
    .update(stockHolds)
    .set({ expires_at: sql`greatest(${stockHolds.expires_at}, ${latest})` })
    .where(and(eq(stockHolds.session_id, session_id), gt(stockHolds.expires_at, now)))
}

/**
 * SQL for whether the checkout `s` holds its use of a code and its part of a gift card: as long as its stock, and after
 * that until its payment is cancelled. Otherwise somebody else could take them in between, and a shopper who pays in
 * that minute would be charged and refunded.
 */
export const holdsValue = (now: Date) => sql`exists (
  select from stock_holds h where h.session_id = s.id and (h.expires_at > ${now} or s.state = 'paying'))`

/** SQL for whether the checkout `s` is the shopper's own. The checkout is named in SQL: the stock doesn't import it. */
export const isOwn = (user_id: SQL | number | null, sessions: SQL | readonly string[]) =>
  sql`(case when s.owned then s.user_id = ${user_id}::int
    else s.id = any(${Array.isArray(sessions) ? sql.param(sessions) : sessions}::text[]) end) is true`

const heldByShopper = preparedOnce((db) =>
  db
    .select({
      session_id: stockHolds.session_id,
      stock_item_id: stockHolds.item_id,
      quantity: stockHolds.quantity,
      isLive: sql<boolean>`${stockHolds.expires_at} > ${sql.placeholder('now')}`,
    })
    .from(stockHolds)
    .where(
      sql`exists (select from checkout_sessions s where s.id = ${stockHolds.session_id}
        and (${stockHolds.expires_at} > ${sql.placeholder('now')} or s.state = 'paying')
        and ${isOwn(sql`${sql.placeholder('user_id')}`, sql`${sql.placeholder('sessions')}`)})`,
    )
    .prepare('held-by-shopper'),
)

/** Whose holds: an account's, and those of a guest's checkouts, by their ids, which nobody else knows. */
export interface Holder {
  user_id: number | null
  sessions: readonly string[]
}

/** Units that a checkout holds; those of an ended hold (not live) until its payment is cancelled. */
export interface OwnHold extends RequestedStock {
  session_id: string
  isLive: boolean
}

/** The units that a shopper's own checkouts hold. */
export const ownHolds = (db: Handle, holder: Holder & { now: Date }): Promise<OwnHold[]> =>
  heldByShopper(db).execute({ ...holder })

const overdueOfShopper = preparedOnce((db) =>
  db
    .selectDistinct({ session_id: stockHolds.session_id })
    .from(stockHolds)
    .where(
      sql`${stockHolds.expires_at} <= ${sql.placeholder('now')}
        and ${stockHolds.item_id} in (select i.stock_item_id from checkout_session_items i
          where i.session_id = ${sql.placeholder('session_id')})
        and exists (select from checkout_sessions s where s.id = ${stockHolds.session_id} and s.state = 'paying'
          and ${isOwn(sql`${sql.placeholder('user_id')}`, sql`${sql.placeholder('sessions')}`)})`,
    )
    .prepare('overdue-of-shopper'),
)

/** The shopper's checkouts with goods of this session's whose hold has ended, and whose payment is still open. */
export async function overduePayments(
  db: Handle,
  asked: Holder & { session_id: string; now: Date },
): Promise<string[]> {
  const rows = await overdueOfShopper(db).execute({ ...asked })
  return rows.map(({ session_id }) => session_id)
}

/** How many of an item a shopper's own checkouts hold. */
export async function ownUnits(
  db: Handle,
  { stock_item_id, ...holder }: Holder & { stock_item_id: number; now: Date },
): Promise<number> {
  const held = await ownHolds(db, holder)
  return held.reduce((sum, hold) => sum + (hold.isLive && hold.stock_item_id === stock_item_id ? hold.quantity : 0), 0)
}

const oneOf = (column: PgColumn) => sql`${column} = any(${sql.placeholder('ids')}::int[])`

const lockedItems = preparedOnce((tx) =>
  tx
    .select({ id: stockItems.id, level: stockItems.level })
    .from(stockItems)
    .where(oneOf(stockItems.id))
    .orderBy(stockItems.id)
    .for('no key update')
    .prepare('items-locked'),
)

const heldByOthers = preparedOnce((tx) =>
  tx
    .select({ item_id: stockHolds.item_id, quantity: sql<number>`sum(${stockHolds.quantity})::int` })
    .from(stockHolds)
    .where(
      and(
        oneOf(stockHolds.item_id),
        gt(stockHolds.expires_at, sql.placeholder('now')),
        ne(stockHolds.session_id, sql.placeholder('session_id')),
      ),
    )
    .groupBy(stockHolds.item_id)
    .prepare('held-by-others'),
)

/**
 * The lines with less stock than requested, not counting the session's own hold. Locks the items by id until the
 * transaction ends: the second buyer of the last unit waits here, and two buyers of the same items can't deadlock.
 * Reads the holds in a second statement, because a statement that waited for a lock sees the holds from before the
 * wait.
 */
export async function findShortages(
  tx: Transaction,
  { session_id, lines, now }: { session_id: string; lines: RequestedStock[]; now: Date },
): Promise<Shortage[]> {
  const ids = lines.map((line) => line.stock_item_id).sort((a, b) => a - b)
  const [rows, held] = await pipelined(
    lockedItems(tx).execute({ ids }),
    heldByOthers(tx).execute({ ids, now, session_id }),
  )
  const levels = new Map(rows.map((row) => [row.id, row.level]))
  const holds = new Map(held.map((row) => [row.item_id, row.quantity]))
  return lines
    .map((line) => ({
      ...line,
      available: (levels.get(line.stock_item_id) ?? 0) - (holds.get(line.stock_item_id) ?? 0),
    }))
    .filter((line) => line.available < line.quantity)
}

/** Writes the sale of order lines to the ledger and deletes the session's hold. */
export async function sell(
  tx: Transaction,
  { session_id, lines, now }: { session_id: string; lines: (RequestedStock & { order_item_id: number })[]; now: Date },
): Promise<void> {
  const sales = lines.map((line) => ({
    item_id: line.stock_item_id,
    quantity: -line.quantity,
    kind: 'sale' as const,
    order_item_id: line.order_item_id,
    created_at: now,
  }))
  await tx.execute(
    sql`with sold as (${insertRows(stockMovements, sales)}) delete from stock_holds where session_id = ${session_id}`,
  )
}

export async function releaseHold(db: Handle, session_id: string): Promise<void> {
  await db.delete(stockHolds).where(eq(stockHolds.session_id, session_id))
}

/**
 * Units of a gift card at its opening, which never run out: so holds, sales and the proof of the ledger know no
 * exception. The back office's pages about stock leave gift cards out.
 */
const ENDLESS = 1_000_000

interface OpeningStock {
  product_id: number
  variant_id: number | null
  units: number
  now: Date
  by_user_id?: number | null
}

/** Creates the stock item of a product or a variant, with its opening units. Returns its id. */
export async function openStock(
  tx: Transaction,
  { product_id, variant_id, units, now, by_user_id = null }: OpeningStock,
): Promise<number> {
  const [item] = await tx.insert(stockItems).values({ product_id, variant_id }).returning({ id: stockItems.id })
  if (!item) throw new Error('A stock item was not written.')
  const [product] = await tx.select({ kind: products.kind }).from(products).where(eq(products.id, product_id))
  const quantity = product?.kind === 'gift_card' ? ENDLESS : units
  if (quantity > 0)
    await tx.insert(stockMovements).values({
      item_id: item.id,
      quantity,
      kind: 'opening',
      reason: 'Opening stock',
      by_user_id,
      created_at: now,
    })
  return item.id
}
