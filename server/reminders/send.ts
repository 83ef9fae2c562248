import { and, asc, eq, exists, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isSoldToUae } from '#server/catalogue/sold-to-uae.ts'
import { products, variants } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { isOnSale } from '#server/stock/on-sale.ts'
import { availableAt } from '#server/stock/stock.ts'
import { stockItems, stockMovements } from '#server/stock/tables.ts'
import { mailAndForget, type ReminderRow, type SendContext } from './mail-and-forget.ts'
import { reminderLots, reminders } from './tables.ts'

/** Mails for each unit that came in: not everybody buys who asked, and all at once would find it sold out again. */
const MAILS_PER_UNIT = 3
/** Milliseconds from one lot to the next. */
const LOT_EVERY = 24 * 60 * 60 * 1000
/** Mails in one transaction, which hold their rows until it ends. */
const BATCH = 25
/** Batches per run. The next minute takes the rest. */
const BATCHES = 40

/** Mails whoever it is time for. A batch that fails is logged, and its people are mailed at the next run. */
export async function sendReminders(context: SendContext & Pick<Context, 'log'>): Promise<void> {
  const tried = async (send: () => Promise<boolean>) => {
    for (let batch = 0; batch < BATCHES; batch++)
      try {
        if (!(await send())) return
      } catch (problem) {
        context.log.error({ err: problem }, 'reminders could not be written')
        return
      }
  }
  await endLots(context)
  for (const item_id of await itemsInStock(context)) await tried(() => sendOfLot(context, item_id))
  const now = context.now()
  await tried(() => sendDue(context, eq(reminders.kind, 'coming_soon')))
  await tried(() => sendDue(context, lte(reminders.due_at, now)))
}

const isConfirmed = isNotNull(reminders.confirmed_at)
/** Of a row of `reminders` beside its row of `products`. */
const canBeSent = (now: Date) => or(eq(reminders.country, 'GB'), isSoldToUae(now))

/** Stock items that can be bought, with people who wait for them. */
async function itemsInStock({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number[]> {
  const waiting = db
    .select({ one: sql`1` })
    .from(reminders)
    .where(
      and(
        eq(reminders.kind, 'back_in_stock'),
        isConfirmed,
        eq(reminders.product_id, stockItems.product_id),
        sql`${reminders.variant_id} is not distinct from ${stockItems.variant_id}`,
      ),
    )
  const found = await stockOf(db, now())
    .where(and(isOnSale, sql`${availableAt(now())} > 0`, exists(waiting)))
    .orderBy(asc(stockItems.id))
  return found.map(({ id }) => id)
}

/** Stock items beside their products and sizes, as `isOnSale` needs them. */
const stockOf = (db: Handle, now: Date) =>
  db
    .select({
      id: stockItems.id,
      product_id: stockItems.product_id,
      variant_id: stockItems.variant_id,
      available: availableAt(now),
    })
    .from(stockItems)
    .innerJoin(products, eq(products.id, stockItems.product_id))
    .leftJoin(variants, eq(variants.id, stockItems.variant_id))

/**
 * Mails the next people of an item's lot, in the order of asking; true if there may be more. The lot, the mails and the
 * deletion of their rows are one transaction: a process that dies has done all of it or nothing, and of two processes
 * the second waits for the lot's row.
 */
function sendOfLot(context: SendContext, item_id: number): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    await tx.insert(reminderLots).values({ item_id, mails_left: 0, next_at: now }).onConflictDoNothing()
    const [lot] = await tx.select().from(reminderLots).where(eq(reminderLots.item_id, item_id)).for('no key update')
    // After the wait for the row: another process may have mailed, and the stock may be sold.
    const [item] = await stockOf(tx, now).where(and(eq(stockItems.id, item_id), isOnSale))
    if (!lot || !item || item.available <= 0) return false
    let { mails_left, next_at } = lot
    if (mails_left === 0) {
      if (next_at > now) return false
      mails_left = item.available * MAILS_PER_UNIT
      next_at = new Date(now.getTime() + LOT_EVERY)
    }
    const wanted = Math.min(mails_left, BATCH)
    const rows = await waiting(tx, {
      now,
      limit: wanted,
      where: and(
        eq(reminders.kind, 'back_in_stock'),
        eq(reminders.product_id, item.product_id),
        sql`${reminders.variant_id} is not distinct from ${item.variant_id}`,
      ),
    })
    await mailAndForget(context, tx, rows)
    mails_left = rows.length < wanted ? 0 : mails_left - wanted
    await tx.update(reminderLots).set({ mails_left, next_at }).where(eq(reminderLots.item_id, item_id))
    return mails_left > 0
  })
}

/**
 * Forgets lots of what was sold out since they began, so that the next stock begins another at once, and of what nobody
 * waits for. The ledger tells, because stock may go and come between two runs. What is merely held doesn't count: a
 * checkout that is given up would begin a lot each time.
 */
async function endLots({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const levels = sql`select i.level - coalesce(sum(m.quantity) over (
      order by m.id desc rows between unbounded preceding and 1 preceding), 0) as level
    from ${stockMovements} m where m.item_id = i.id and m.created_at > l.next_at - ${LOT_EVERY} * interval '1 millisecond'`
  await db.execute(sql`delete from ${reminderLots} l using ${stockItems} i
    where i.id = l.item_id and (i.level = 0 or exists (select 1 from (${levels}) after where after.level = 0)
      or (l.next_at <= ${now()} and not exists (
        select 1 from ${reminders} r where r.kind = 'back_in_stock' and r.product_id = i.product_id
          and r.variant_id is not distinct from i.variant_id)))`)
}

/** Mails the next people of these reminders whose product, or something of whose category, can be bought. */
function sendDue(context: SendContext, due: SQL): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const now = context.now()
    const buyable = stockOf(tx, now).where(
      and(
        or(
          eq(products.id, reminders.product_id),
          sql`${products.category_id} in (select c.id from categories c
            where ${reminders.category_id} in (c.id, c.parent_id))`,
        ),
        isOnSale,
        sql`${availableAt(now)} > 0`,
        canBeSent(now),
      ),
    )
    const rows = await tx
      .select()
      .from(reminders)
      .where(and(due, isConfirmed, exists(buyable)))
      .orderBy(asc(reminders.asked_at), asc(reminders.id))
      .limit(BATCH)
      // Two processes take different people. Somebody who is stopping their reminders has locked theirs.
      .for('update', { skipLocked: true })
    await mailAndForget(context, tx, rows)
    return rows.length === BATCH
  })
}

async function waiting(
  tx: Handle,
  { where, limit, now }: { where: SQL | undefined; limit: number; now: Date },
): Promise<ReminderRow[]> {
  const found = await tx
    .select({ id: reminders.id })
    .from(reminders)
    .innerJoin(products, eq(products.id, reminders.product_id))
    .where(and(where, isConfirmed, canBeSent(now)))
    .orderBy(asc(reminders.asked_at), asc(reminders.id))
    .limit(limit)
    .for('update', { of: reminders, skipLocked: true })
  const ids = found.map(({ id }) => id)
  return tx
    .select()
    .from(reminders)
    .where(inArray(reminders.id, ids))
    .orderBy(asc(reminders.asked_at), asc(reminders.id))
}
