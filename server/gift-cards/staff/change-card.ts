import { and, eq, sql } from 'drizzle-orm'
import { pence, pounds, withPoundSign } from '#contract/money.ts'
import type { GivenCard, StaffGiftCardWithLedger } from '#contract/staff/gift-cards.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { lockCard, writeEntries } from '#server/gift-cards/ledger.ts'
import { isHeldBack } from '#server/gift-cards/on-hold.ts'
import { sendAt } from '#server/gift-cards/open-bought.ts'
import { sendDay } from '#server/gift-cards/recipient.ts'
import { type SendContext, sendCard } from '#server/gift-cards/sending/send.ts'
import { giftCardEntries, giftCards } from '#server/gift-cards/tables.ts'
import { ApiError, notFound, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { readCard, subjectOf } from './list-cards.ts'

type Clock = Pick<Context, 'db' | 'now'>
interface Asked {
  id: number
  version: number
  by: SignedIn
}

/**
 * Gives a card that nobody paid for; the job emails it. The same `request_key` gives one card. Throws 400 for a day
 * that is past or too far ahead.
 */
export function giveCard(
  { db, now }: Clock,
  { by, amount, email, send_on, reason, request_key, ...words }: GivenCard & { by: SignedIn },
): Promise<StaffGiftCardWithLedger> {
  const at = now()
  const day = sendDay(send_on, { now: at, field: 'send_on' })
  return db.transaction(async (tx) => {
    // Otherwise two presses at once would both find no card.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift card ${request_key}`}, 0))`)
    const [made] = await tx
      .select({ id: giftCardEntries.gift_card_id })
      .from(giftCardEntries)
      .where(and(eq(giftCardEntries.request_key, request_key), eq(giftCardEntries.kind, 'given')))
    if (made) return readCard(tx, made)
    const [card] = await tx
      .insert(giftCards)
      .values({ ...words, recipient_email: email, send_at: sql`${sendAt(day, at)}`, created_at: at })
      .returning()
    if (!card) throw new Error('A gift card was not written.')
    const entry = { gift_card_id: card.id, kind: 'given' as const, amount_pence: pence(amount), reason, request_key }
    await writeEntries(tx, { entries: [{ ...entry, by_user_id: by.id, created_at: at }] })
    const after = { amount_pence: pence(amount), send_on: day, reason }
    await record(tx, { by, action: 'gift-card.give', subject: subjectOf(card), after, at })
    return readCard(tx, { id: card.id })
  })
}

/** Changes the address or the day of a card. Throws 409 once it is sent. */
export function changeCard(
  { db, now }: Clock,
  { email, send_on, ...asked }: Asked & { email?: string | undefined; send_on?: string | undefined },
): Promise<StaffGiftCardWithLedger> {
  const at = now()
  const day = send_on === undefined ? undefined : sendDay(send_on, { now: at, field: 'send_on' })
  return db.transaction(async (tx) => {
    const { card } = await lockSeen(tx, asked)
    if (card.sent_at !== null) throw new ApiError('conflict', 'It is sent already. Send it again, to another address.')
    await tx
      .update(giftCards)
      .set({
        version: card.version + 1,
        ...(email === undefined ? {} : { recipient_email: email }),
        ...(day === undefined ? {} : { send_at: sql`${sendAt(day, at)}` }),
      })
      .where(eq(giftCards.id, card.id))
    // No address: the log is kept longer than it.
    const after = { ...(email !== undefined && { other_email: true }), ...(day !== undefined && { send_on: day }) }
    await record(tx, { by: asked.by, action: 'gift-card.update', subject: subjectOf(card), after, at })
    return readCard(tx, { id: card.id })
  })
}

/** Emails a card again with a new code, so that an earlier code stops working. Throws 409 before it was sent once. */
export function sendCardAgain(
  context: SendContext,
  { email, ...asked }: Asked & { email?: string | undefined },
): Promise<StaffGiftCardWithLedger> {
  return context.db.transaction(async (tx) => {
    const { card, worthPence } = await lockSeen(tx, asked)
    if (card.sent_at === null) throw new ApiError('conflict', 'It isn’t sent yet: it is emailed on its day.')
    if (worthPence === 0) throw new ApiError('conflict', 'Nothing is left on this card.')
    if (await isHeldBack(tx, { gift_card_id: card.id }))
      throw new ApiError(
        'conflict',
        'It is on hold: the payment that bought it is disputed, looks like fraud, or was paid back.',
      )
    const to = email ?? card.recipient_email
    if (to === '') throw new ApiError('conflict', 'Its recipient’s data was erased. Please give an email address.')
    const sent = await sendCard(context, tx, { card, to })
    const after = { old_code_end: card.code_end, ...(to !== card.recipient_email && { other_email: true }) }
    await record(tx, {
      by: asked.by,
      action: 'gift-card.send-again',
      subject: subjectOf(sent),
      after,
      at: context.now(),
    })
    return readCard(tx, { id: card.id })
  })
}

/** Takes what is left off a card. A checkout that holds some of it can't be paid with it any more. */
export function blockCard(
  { db, now }: Clock,
  { reason, ...asked }: Asked & { reason: string },
): Promise<StaffGiftCardWithLedger> {
  return db.transaction(async (tx) => {
    const at = now()
    const { card, worthPence } = await lockSeen(tx, asked)
    if (worthPence === 0) throw new ApiError('conflict', 'Nothing is left on this card.')
    const entry = { gift_card_id: card.id, kind: 'withdrawn' as const, amount_pence: -worthPence, reason }
    await writeEntries(tx, { entries: [{ ...entry, by_user_id: asked.by.id, created_at: at }] })
    await tx
      .update(giftCards)
      .set({ version: card.version + 1 })
      .where(eq(giftCards.id, card.id))
    const after = { withdrawn: withPoundSign(pounds(worthPence)), reason }
    await record(tx, { by: asked.by, action: 'gift-card.block', subject: subjectOf(card), after, at })
    return readCard(tx, { id: card.id })
  })
}

/** A locked card, as staff have seen it. Throws 404, and 409 when somebody else has changed it since `version`. */
async function lockSeen(tx: Transaction, { id, version }: Asked): ReturnType<typeof lockCard> {
  const [known] = await tx.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.id, id))
  if (!known) throw notFound('Gift card not found.')
  const locked = await lockCard(tx, { gift_card_id: id })
  if (locked.card.version !== version) throw versionConflict()
  return locked
}
