import { and, asc, eq, isNull, lte, ne, not, sql } from 'drizzle-orm'
import { pounds, withPoundSign } from '#contract/money.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { newCode } from '#server/gift-cards/code.ts'
import { type GiftCardRow, isWorthSomething, worthOf } from '#server/gift-cards/ledger.ts'
import { isOnHold } from '#server/gift-cards/on-hold.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import { move } from '#server/orders/lifecycle.ts'
import { orders } from '#server/orders/tables.ts'
import { giftCardEmail } from './email.ts'

export type SendContext = Pick<Context, 'db' | 'now' | 'mail' | 'settings'>

/** Cards per run. The next minute takes the rest. */
const AT_ONCE = 500

/** Of a card whose day has come, and that has an address and something on it and isn't on hold. */
const isDue = (now: Date) =>
  and(
    isNull(giftCards.sent_at),
    lte(giftCards.send_at, now),
    ne(giftCards.recipient_email, ''),
    isWorthSomething,
    not(isOnHold),
  )

type JobContext = SendContext & Pick<Context, 'log' | 'failpoint'>

/**
 * Emails the cards whose day has come, and delivers the orders that waited for the last of theirs. One transaction for
 * each, so that a failure stops only one.
 */
export async function sendGiftCards(context: JobContext): Promise<void> {
  const due = await context.db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(isDue(context.now()))
    .orderBy(asc(giftCards.send_at), asc(giftCards.id))
    .limit(AT_ONCE)
  for (const { id } of due) {
    try {
      await context.db.transaction((tx) => sendDue(context, tx, id))
    } catch (problem) {
      context.log.error({ err: problem, gift_card_id: id }, 'a gift card could not be sent')
    }
  }
  await deliverSent(context)
}

/**
 * Makes the code, keeps its hash, writes the mail and says that the card is sent, all or nothing: a process that dies
 * here has sent nothing.
 */
async function sendDue(context: JobContext, tx: Transaction, id: number): Promise<void> {
  const [locked] = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(eq(giftCards.id, id))
    .for('no key update')
  // A second statement, because the first one's row was read before it waited for the lock.
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.id, id), isDue(context.now())))
  if (!locked || !card) return
  await sendCard(context, tx, { card })
  context.failpoint('gift-card.sent')
}

/**
 * An order of nothing but gift cards is delivered once the last of them is emailed. Blocked and refunded ones don't
 * count: an order that waited for one would never end.
 */
async function deliverSent({ db, now, log }: JobContext): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select orders.id from orders where orders.status = 'paid'
      and not exists (select from order_items i where i.order_id = orders.id and i.kind <> 'gift_card')
      and not exists (select from gift_cards join order_items i on i.id = gift_cards.order_item_id
        where i.order_id = orders.id and gift_cards.sent_at is null and ${isWorthSomething})
      and exists (select from gift_cards c join order_items i on i.id = c.order_item_id
        where i.order_id = orders.id and c.sent_at is not null)
      limit ${AT_ONCE}`)
  for (const { id } of rows) {
    try {
      await db.transaction(async (tx) => {
        const [order] = await tx
          .select({ id: orders.id, status: orders.status })
          .from(orders)
          .where(and(eq(orders.id, id), eq(orders.status, 'paid')))
          .for('no key update')
        // Without it, another process has just delivered this one.
        if (order) await move(tx, { order, to: 'delivered', at: now(), data: { emailed: true } })
      })
    } catch (problem) {
      log.error({ err: problem, order_id: id }, 'an order of gift cards could not be delivered')
    }
  }
}

/**
 * Emails a locked card with a new code: an earlier code stops working. The mail is named by the card and its version,
 * so that each code is mailed once.
 */
export async function sendCard(
  context: SendContext,
  tx: Transaction,
  { card, to = card.recipient_email }: { card: GiftCardRow; to?: string },
): Promise<GiftCardRow> {
  const { code, code_hash, code_end } = newCode()
  const [sent] = await tx
    .update(giftCards)
    .set({ code_hash, code_end, recipient_email: to, sent_at: context.now(), version: card.version + 1 })
    .where(eq(giftCards.id, card.id))
    .returning()
  if (!sent) throw new Error(`The gift card ${card.id} is missing.`)
  const content = await giftCardEmail(
    {
      amount: withPoundSign(pounds(await worthOf(tx, { gift_card_id: card.id }))),
      code,
      from_name: card.from_name,
      message: card.message,
      again: card.sent_at !== null,
    },
    await readEmailLayout({ db: tx, settings: context.settings }, card.language),
  )
  await context.mail.enqueue(tx, { kind: 'gift-card', subject_id: `${card.id}/${sent.version}`, to, content })
  return sent
}
