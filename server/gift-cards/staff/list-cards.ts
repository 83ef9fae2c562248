import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { GiftCardState, StaffGiftCard, StaffGiftCardWithLedger } from '#contract/staff/gift-cards.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { emailMatch } from '#server/db/email-match.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { hashOfTyped } from '#server/gift-cards/code.ts'
import { type GiftCardRow, worthOfRow } from '#server/gift-cards/ledger.ts'
import { isBlocked, isOnHold } from '#server/gift-cards/on-hold.ts'
import { lacksAddress } from '#server/gift-cards/recipient.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { notFound } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { orderNumber } from '#server/orders/orders.ts'

export interface CardFilters {
  search?: string | undefined
  state?: GiftCardState | undefined
}

/** SQL for what a row of gift_cards was worth at first. */
const first = sql<number>`(select coalesce(sum(e.amount_pence), 0)::int from gift_card_entries e
  where e.gift_card_id = gift_cards.id and e.kind in ('bought', 'given'))`
/** Whether the last thing that happened to it took off what was left. */
const withdrawn = sql`(select e.kind = 'withdrawn' from gift_card_entries e where e.gift_card_id = gift_cards.id
  order by e.id desc limit 1)`
const state = sql<GiftCardState>`case when ${worthOfRow} = 0 then case when ${withdrawn} then 'blocked' else 'used_up' end
  when ${isBlocked} then 'blocked' when ${isOnHold} then 'on_hold'
  when ${lacksAddress} then 'no_address' when gift_cards.sent_at is null then 'scheduled' else 'sent' end`
const order = sql<{ id: string; number: number } | null>`(
  select json_build_object('id', o.id, 'number', o.number) from order_items i join orders o on o.id = i.order_id
  where i.id = gift_cards.order_item_id)`

const found = (db: Handle, where: SQL | undefined) =>
  db.select({ card: giftCards, worth: worthOfRow, first, state, order }).from(giftCards).where(where)
type Found = Awaited<ReturnType<typeof found>>[number]

/** Cards, newest first. */
export async function listCards(
  db: Handle,
  { pageRequest, ...filters }: CardFilters & { pageRequest: PageRequest },
): Promise<Page<StaffGiftCard>> {
  const where = matching(filters)
  const rows = await found(db, where)
    .orderBy(desc(giftCards.created_at), desc(giftCards.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  return { results: rows.map(shown), count: await db.$count(giftCards, where) }
}

function matching({ search, state: wanted }: CardFilters): SQL | undefined {
  const typed = search ? hashOfTyped(search) : null
  return and(
    search
      ? or(
          emailMatch(sql`lower(${giftCards.recipient_email})`, search),
          eq(giftCards.code_end, search.toUpperCase()),
          typed === null ? undefined : eq(giftCards.code_hash, typed),
        )
      : undefined,
    wanted && sql`${state} = ${wanted}`,
  )
}

function shown({ card, worth: now, first: opened, state: is, order: bought }: Found): StaffGiftCard {
  const { code_hash: _, order_item_id: __, unit: ___, send_at, sent_at, created_at, ...row } = card
  return {
    ...row,
    worth: pounds(now),
    first: pounds(opened),
    state: is,
    send_at: send_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    order: bought && { id: bought.id, number: orderNumber(bought.number) },
  }
}

type EntryRow = {
  id: string
  kind: StaffGiftCardWithLedger['entries'][number]['kind']
  pence: number
  worth: string
  reason: string
  by: string | null
  order_id: string | null
  order_number: number | null
  at: string
}

/** A card with its ledger. Throws 404 for one that isn't there. */
export async function readCard(db: Handle, { id }: { id: number }): Promise<StaffGiftCardWithLedger> {
  const [row] = await found(db, eq(giftCards.id, id))
  if (!row) throw notFound('Gift card not found.')
  const { rows } = await db.execute<EntryRow>(sql`
    select e.id::text, e.kind, e.amount_pence as pence, sum(e.amount_pence) over (order by e.id)::text as worth, e.reason,
      (select u.username from users u where u.id = e.by_user_id) as by, e.order_id,
      (select o.number from orders o where o.id = e.order_id) as order_number, e.created_at as at
    from gift_card_entries e where e.gift_card_id = ${id} order by e.id`)
  return {
    ...shown(row),
    entries: rows.map(({ id: entry, kind, pence, worth: after, reason, by, order_id, order_number, at }) => ({
      id: Number(entry),
      kind,
      amount: pounds(pence),
      worth: pounds(Number(after)),
      reason,
      by,
      order: order_id === null || order_number === null ? null : { id: order_id, number: orderNumber(order_number) },
      created_at: new Date(at).toISOString(),
    })),
  }
}

/** What all cards are worth together, and how many are worth something. */
export async function readOutstanding(db: Handle): Promise<{ cards: number; worth: string }> {
  const { rows } = await db.execute<{ cards: number; pence: string }>(sql`
    select (count(*) filter (where pence > 0))::int as cards, coalesce(sum(pence), 0)::text as pence
    from (select sum(amount_pence) as pence from gift_card_entries group by gift_card_id) worth`)
  return { cards: rows[0]?.cards ?? 0, worth: pounds(Number(rows[0]?.pence ?? 0)) }
}

const CARDS_HEADER = ['Number', 'Code ends in', 'State', 'Worth', 'First worth', 'Recipient', 'Order', 'Made', 'Sent']
const LEDGER_HEADER = ['Entry', 'Card', 'Day (UTC)', 'Kind', 'Amount', 'Order', 'Reason', 'By']
/** Rows per query of an export. */
const BATCH = 500

/** Cards as CSV. The export is recorded in the audit log. */
export async function exportCards(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by, ...filters }: CardFilters & { by: SignedIn },
): Promise<AsyncIterable<string>> {
  await noteExport({ db, now }, { by, action: 'gift-card.export', label: 'Gift cards' })
  return csvOf(CARDS_HEADER, cardCells(db, filters))
}

async function* cardCells(db: Database, filters: CardFilters): AsyncGenerator<Cell[][]> {
  for (let last: number | undefined, more = true; more; ) {
    const rows = await found(db, and(matching(filters), last === undefined ? undefined : lt(giftCards.id, last)))
      .orderBy(desc(giftCards.id))
      .limit(BATCH)
    yield rows
      .map(shown)
      .map((card) => [
        card.id,
        card.code_end,
        card.state,
        card.worth,
        card.first,
        card.recipient_email,
        card.order?.number ?? null,
        card.created_at,
        card.sent_at,
      ])
    last = rows.at(-1)?.card.id
    more = rows.length === BATCH
  }
}

/** The whole ledger as CSV, oldest entry first. The export is recorded in the audit log. */
export async function exportLedger(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by }: { by: SignedIn },
): Promise<AsyncIterable<string>> {
  await noteExport({ db, now }, { by, action: 'gift-card.export-ledger', label: 'The ledger of gift cards' })
  return csvOf(LEDGER_HEADER, ledgerCells(db))
}

async function* ledgerCells(db: Database): AsyncGenerator<Cell[][]> {
  for (let last = '0', more = true; more; ) {
    const { rows } = await db.execute<{
      id: string
      card: number
      at: string
      kind: string
      pence: number
      order_number: number | null
      reason: string
      by: string | null
    }>(sql`
      select e.id::text, e.gift_card_id as card, e.created_at as at, e.kind, e.amount_pence as pence, e.reason,
        (select o.number from orders o where o.id = e.order_id) as order_number,
        (select u.username from users u where u.id = e.by_user_id) as by
      from gift_card_entries e where e.id > ${last}::bigint order by e.id limit ${BATCH}`)
    yield rows.map(({ id, card, at, kind, pence, order_number, reason, by }) => [
      Number(id),
      card,
      new Date(at).toISOString(),
      kind,
      pounds(pence),
      order_number === null ? null : orderNumber(order_number),
      reason,
      by,
    ])
    last = rows.at(-1)?.id ?? last
    more = rows.length === BATCH
  }
}

function noteExport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by, action, label }: { by: SignedIn; action: string; label: string },
): Promise<void> {
  const subject = { kind: 'gift-card', id: '', label }
  return db.transaction((tx) => record(tx, { by, action, subject, at: now() }))
}

export const subjectOf = ({ id, code_end }: Pick<GiftCardRow, 'id' | 'code_end'>) => ({
  kind: 'gift-card',
  id: String(id),
  label: code_end ? `Gift card …${code_end}` : `Gift card ${id}`,
})
