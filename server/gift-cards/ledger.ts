import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/open.ts'
import { giftCardEntries, giftCards } from './tables.ts'

export type GiftCardRow = typeof giftCards.$inferSelect
type NewEntry = typeof giftCardEntries.$inferInsert

/** What a card is worth, in pence: the sum of its entries. */
export async function worthOf(db: Handle, { gift_card_id }: { gift_card_id: number }): Promise<number> {
  const [sum] = await db
    .select({ pence: sql<number>`coalesce(sum(${giftCardEntries.amount_pence}), 0)::int` })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.gift_card_id, gift_card_id))
  return sum?.pence ?? 0
}

/**
 * SQL for the pence that the gift cards of an order were bought for, without what was taken off them again: of that
 * money nothing can be paid back, because it is on the cards or was spent with them.
 */
export const boughtIn = (order_id: SQL) => sql<number>`(select coalesce(sum(e.amount_pence), 0)::int
  from order_items b join gift_cards c on c.order_item_id = b.id join gift_card_entries e on e.gift_card_id = c.id
  where b.order_id = ${order_id} and e.kind in ('bought', 'withdrawn'))`

/** SQL for what a row of gift_cards is worth, in pence. */
export const worthOfRow = sql<number>`(select coalesce(sum(e.amount_pence), 0)::int from gift_card_entries e
  where e.gift_card_id = gift_cards.id)`

/** SQL for whether a row of gift_cards has something on it. */
export const isWorthSomething = sql`(${worthOfRow} > 0)`

/**
 * Locks a card until the transaction ends, after the discount code and before cart lines (db/transaction.ts), and reads
 * what it is worth. Two statements: one that waited for the lock would not see the entry that it waited for.
 */
export async function lockCard(
  tx: Transaction,
  { gift_card_id }: { gift_card_id: number },
): Promise<{ card: GiftCardRow; worthPence: number }> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, gift_card_id)).for('no key update')
  if (!card) throw new Error(`The gift card ${gift_card_id} is missing.`)
  return { card, worthPence: await worthOf(tx, { gift_card_id }) }
}

/** Locks these cards until the transaction ends, by id (db/transaction.ts), and returns their ids. */
export async function lockCards(tx: Handle, { which }: { which: SQL }): Promise<number[]> {
  const cards = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(which)
    .orderBy(asc(giftCards.id))
    .for('no key update')
  return cards.map(({ id }) => id)
}

/** Adds entries to the ledger, with the sign of what they do. Throws when a card would be worth less than nothing. */
export async function writeEntries(tx: Transaction, { entries }: { entries: NewEntry[] }): Promise<void> {
  await tx.insert(giftCardEntries).values(entries)
}
