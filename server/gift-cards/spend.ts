import { eq, sql } from 'drizzle-orm'
import { LEAST_CHARGE_PENCE } from '#contract/limits.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { holdsValue } from '#server/stock/stock.ts'
import { hashOfTyped } from './code.ts'
import { type GiftCardRow, lockCard, worthOf, writeEntries } from './ledger.ts'
import { isStopped } from './on-hold.ts'
import { giftCards } from './tables.ts'

/** A card and the checkout that it pays for. */
interface Holder {
  gift_card_id: number
  session_id: string
  now: Date
}

/** The same with the end of the code that was typed. */
interface Payer extends Holder {
  code_end: string
}

/** The card with this code, in any case and with or without dashes; null for a code that was never sent. */
export async function findCard(db: Handle, typed: string): Promise<GiftCardRow | null> {
  const code_hash = hashOfTyped(typed)
  if (code_hash === null) return null
  const [found] = await db.select().from(giftCards).where(eq(giftCards.code_hash, code_hash))
  return found ?? null
}

/** Pence that a card can pay for a checkout: nothing while it is on hold or blocked, or once it has a new code. */
export async function availableOn(db: Handle, payer: Payer): Promise<number> {
  return (await isStopped(db, payer)) ? 0 : notHeldOn(db, payer)
}

/**
 * Pence that a card is worth less what other checkouts hold. A checkout holds its part of a card as long as its stock
 * (`holdsValue`), so the part is prolonged and given back together with the stock.
 */
export async function notHeldOn(db: Handle, holder: Holder): Promise<number> {
  const worthPence = await worthOf(db, holder)
  return Math.max(0, worthPence - (await heldByOthers(db, holder)))
}

async function heldByOthers(db: Handle, { gift_card_id, session_id, now }: Holder): Promise<number> {
  // Raw SQL, because the checkout imports this.
  const { rows } = await db.execute<{ pence: number }>(sql`
    select coalesce(sum(s.gift_card_pence), 0)::int as pence from checkout_sessions s
    where s.gift_card_id = ${gift_card_id} and s.id <> ${session_id} and ${holdsValue(now)}`)
  return rows[0]?.pence ?? 0
}

/**
 * Pence of what is to pay that a card with `available` pays. What it leaves is nothing or at least the smallest amount
 * that Stripe charges.
 */
export function partOf({ available, total }: { available: number; total: number }): number {
  return available >= total ? total : Math.min(available, Math.max(0, total - LEAST_CHARGE_PENCE))
}

/**
 * Whether a card can pay this much now. Locks it until the transaction ends, so that two checkouts can't both hold its
 * last pounds; call it after the stock and the discount code are locked.
 */
export async function covers(tx: Transaction, { pence, ...payer }: Payer & { pence: number }): Promise<boolean> {
  await lockCard(tx, payer)
  // A statement of its own: one that waited for the lock would see the holds from before the wait.
  return (await availableOn(tx, payer)) >= pence
}

/** Takes off the card what it pays for an order, which is written already and paid for once. */
export function spend(
  tx: Transaction,
  { gift_card_id, pence, order_id, now }: { gift_card_id: number; pence: number; order_id: string; now: Date },
): Promise<void> {
  return writeEntries(tx, {
    entries: [{ gift_card_id, kind: 'spent', amount_pence: -pence, order_id, created_at: now }],
  })
}

/** Refunds to the card some of what it paid for an order. */
export async function giveBack(
  tx: Transaction,
  given: {
    gift_card_id: number
    pence: number
    order_id: string
    reason: string
    by_user_id: number
    request_key: string
    now: Date
  },
): Promise<void> {
  const { gift_card_id, pence, now: created_at, ...entry } = given
  await lockCard(tx, { gift_card_id })
  await writeEntries(tx, {
    entries: [{ ...entry, gift_card_id, kind: 'given_back', amount_pence: pence, created_at }],
  })
}
