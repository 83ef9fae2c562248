import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { CreditNote } from '#contract/staff/order-papers.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { refunds } from '#server/payments/tables.ts'
import { linesIn } from '#server/translations/lines.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { itemName } from './order-label.ts'
import { creditNoteLines, creditNotes } from './return-tables.ts'
import { orderItems, type orders } from './tables.ts'
import { vatIn } from './vat.ts'

type OrderRow = typeof orders.$inferSelect

/** The parts of a refund, in pence. */
export interface Credited {
  lines: {
    item: Pick<typeof orderItems.$inferSelect, 'id' | 'kind' | 'unit_price_pence'>
    quantity: number
    amount_pence: number
  }[]
  delivery_pence: number
  other_pence: number
  unearned_pence: number
  less_pence: number
}

/** A refund's total in pence. */
export function sumOf({ lines, delivery_pence, other_pence, unearned_pence, less_pence }: Credited): number {
  const rest = delivery_pence + other_pence - unearned_pence - less_pence
  return lines.reduce((sum, { amount_pence }) => sum + amount_pence, rest)
}

interface NewCreditNote {
  order_id: string
  /** The refund at Stripe; null when all goes to a gift card. */
  refund_id: number | null
  /** Pence that go to the gift card that paid. */
  gift_card_pence: number
  reason: string
  at: Date
  credited: Credited
}

/** Saves a refund's credit note, and returns its id. Lock the order first, because its notes are numbered. */
export async function writeCreditNote(
  tx: Transaction,
  { order_id, refund_id, gift_card_pence, reason, at, credited }: NewCreditNote,
): Promise<number> {
  const { lines, delivery_pence, other_pence, unearned_pence, less_pence } = credited
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${creditNotes.position}), 0)::int` })
    .from(creditNotes)
    .where(eq(creditNotes.order_id, order_id))
  const note = {
    order_id,
    refund_id,
    gift_card_pence,
    reason,
    created_at: at,
    position: (last?.position ?? 0) + 1,
    cards_pence: await cardsIn(tx, { order_id, credited }),
    delivery_pence,
    other_pence,
    unearned_pence,
    less_pence,
  }
  const [written] = await tx.insert(creditNotes).values(note).returning({ id: creditNotes.id })
  if (!written) throw new Error('A credit note was not written.')
  if (lines.length === 0) return written.id
  const rows = lines.map(({ item, ...line }) => ({ credit_note_id: written.id, order_item_id: item.id, ...line }))
  await tx.insert(creditNoteLines).values(rows)
  return written.id
}

/**
 * Pence of a refund that are for gift cards: its lines of them, and what is refunded without a line once all that was
 * taxed has been.
 */
async function cardsIn(
  tx: Transaction,
  { order_id, credited }: { order_id: string; credited: Credited },
): Promise<number> {
  const lines = credited.lines.reduce(
    (sum, { item, amount_pence }) => sum + (item.kind === 'gift_card' ? amount_pence : 0),
    0,
  )
  const whole = sumOf(credited)
  if (credited.other_pence === 0) return Math.min(lines, whole)
  const { rows } = await tx.execute<{ taxed: number }>(sql`
    select (o.total_pence
      - (select coalesce(sum(i.unit_price_pence * i.quantity), 0) from order_items i
        where i.order_id = o.id and i.kind = 'gift_card')
      - (select coalesce(sum(n.gift_card_pence + coalesce(f.amount_pence, 0) - n.cards_pence), 0)
        from credit_notes n left join refunds f on f.id = n.refund_id and f.state not in ('failed', 'not_needed')
        where n.order_id = o.id))::int as taxed
    from orders o where o.id = ${order_id}`)
  const taxed = Math.max(0, rows[0]?.taxed ?? 0)
  return Math.min(whole, Math.max(lines, whole - taxed))
}

/** Whether only the gift card was refunded: nothing was asked of Stripe, or Stripe's part wasn't made. */
const isCardsAlone = sql`(${refunds.id} is null
  or (${creditNotes.gift_card_pence} > 0 and ${refunds.state} in ('failed', 'not_needed')))`

/**
 * An order's credit notes, oldest first, or the one of this id or of a refund. In English unless a language is given.
 */
export async function readCreditNotes(
  db: Handle,
  {
    order,
    only = eq(creditNotes.order_id, order.id),
    language = SOURCE_LANGUAGE,
  }: { order: OrderRow; only?: SQL; language?: Language },
): Promise<CreditNote[]> {
  const notes = await db
    .select({
      note: creditNotes,
      amount_pence: sql<number>`case when ${isCardsAlone} then 0 else ${refunds.amount_pence} end
        + ${creditNotes.gift_card_pence}`,
      // What goes to a gift card is there at once.
      state: sql<CreditNote['state']>`case when ${isCardsAlone} then 'succeeded' else ${refunds.state} end`,
    })
    .from(creditNotes)
    .leftJoin(refunds, eq(refunds.id, creditNotes.refund_id))
    .where(only)
    .orderBy(asc(creditNotes.position))
  if (notes.length === 0) return []
  const ids = notes.map(({ note }) => note.id)
  const lines = await db
    .select({ line: creditNoteLines, item: orderItems })
    .from(creditNoteLines)
    .innerJoin(orderItems, eq(orderItems.id, creditNoteLines.order_item_id))
    .where(inArray(creditNoteLines.credit_note_id, ids))
    .orderBy(asc(orderItems.position))
  const shown = await linesIn(db, { language, lines: lines.map(({ item }) => item) })
  const nameOf = new Map(shown.map((item) => [item.id, itemName(item)]))
  return notes.map(({ note, amount_pence, state }) => {
    const own = lines.filter(({ line }) => line.credit_note_id === note.id)
    const worth = sumOf({ ...note, lines: own.map(({ line, item }) => ({ ...line, item })), less_pence: 0 })
    return {
      id: note.id,
      number: `CN-${order.number ?? order.id}-${note.position}`,
      created_at: note.created_at.toISOString(),
      reason: note.reason,
      lines: own.map(({ line, item }) => ({
        item_id: item.id,
        name: nameOf.get(item.id) ?? itemName(item),
        quantity: line.quantity,
        amount: pounds(line.amount_pence),
      })),
      delivery: pounds(note.delivery_pence),
      other: pounds(note.other_pence),
      unearned: pounds(Math.max(0, note.unearned_pence)),
      earned_again: pounds(Math.max(0, -note.unearned_pence)),
      // A remainder refund can be less, when somebody refunded in Stripe's dashboard meanwhile.
      less: pounds(worth - amount_pence),
      total: pounds(amount_pence),
      to_gift_card: pounds(note.gift_card_pence),
      vat:
        order.shipping_country === 'GB' ? pounds(vatIn(amount_pence - Math.min(note.cards_pence, amount_pence))) : null,
      state,
    }
  })
}
