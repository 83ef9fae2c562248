import { asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { pounds } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { disputeDecidedBy, paidWith, refundedTo } from '#contract/staff/paid-with.ts'
import { users } from '#server/accounts/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { DISPUTED } from '#server/payments/refund.ts'
import { orderEvents } from './tables.ts'

/** Another order that an entry names. */
const About = z.object({ id: z.string(), number: z.string() })

/** An order's timeline as sentences, oldest first. */
export async function readTimeline(
  db: Handle,
  { id, payment_method }: { id: string; payment_method: string | null },
): Promise<StaffOrder['timeline']> {
  const rows = await db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      data: orderEvents.data,
      at: orderEvents.created_at,
      by: users.username,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.by_user_id))
    .where(eq(orderEvents.order_id, id))
    .orderBy(asc(orderEvents.id))
  return rows.map(({ id, kind, data, at, by }) => ({
    id,
    at: at.toISOString(),
    sentence: sentenceOf(kind, data, payment_method),
    by,
    is_note: kind === 'note',
    about: About.safeParse(data.about).data ?? null,
  }))
}

type Data = Record<string, unknown>

/** `method` is how the order was paid. */
const SENTENCES: Record<string, (data: Data, method: string | null) => string> = {
  placed: (data) =>
    data.about ? `It replaces items of ${numberIn(data.about)}: ${text(data.reason)}.` : 'The order was placed.',
  paid: paidSentence,
  packed: (data) => (data.undone ? 'The dispatch was undone: it is packed again.' : `It was packed${whileHeld(data)}.`),
  dispatched: dispatchedSentence,
  dispatch_mail: () => 'The customer was emailed that it is on its way.',
  tracking_corrected: (data) => `The parcel is with ${parcel(data)}${data.mailed ? '. The customer was emailed' : ''}.`,
  delivered: ({ emailed }) => (emailed ? 'All of its gift cards are sent.' : 'It was delivered.'),
  cancelled: (data) => `It was cancelled: ${REASONS[text(data.reason)] ?? text(data.reason)}.`,
  refunded: () => 'The order has been refunded in full.',
  reopened: (data) => `A refund came back, and it is ${text(data.status)} again.`,
  refund: refundSentence,
  refund_requested: (data) =>
    `A refund of ${amount(data.amount_pence)} was asked for${inBrackets(data.for)}: ${text(data.reason)}.`,
  restocked: (data) => `${text(data.pieces)} went back into stock.`,
  returned: (data) => `${text(data.units)} came back; ${restockedIn(data)}. ${text(data.reason)}.`,
  replaced: (data) =>
    `${text(data.units)} is sent in its place, at no charge, as ${numberIn(data.about)}: ${text(data.reason)}.`,
  dispute: (data) => `A dispute over ${amount(data.amount_pence)} (${words(data.reason)}): ${words(data.status)}.`,
  fraud_warning: (data) => `The card’s bank warned that this may be fraud (${words(data.detail)}).`,
  review: (data) =>
    data.open
      ? `Stripe put the payment under review (${words(data.detail)}).`
      : `Stripe’s review of the payment ended: ${words(data.detail)}.`,
  gift_card_refunded: (data) =>
    `${amount(data.amount_pence)} was given back to the gift card ending ${text(data.end)}.`,
  gift_card_on_hold: (data) =>
    `The gift card that paid for it is on hold, because of the payment for the card in ${numberIn(data.about)}.`,
  gift_card_released: () => 'The gift card that paid for it is no longer on hold.',
  cancellation_asked: (data) =>
    `The customer cancelled ${text(data.goods)} on the shop’s page: ${
      data.refund_pence === 0 ? 'nothing is due back' : `${amount(data.refund_pence)} is due back within 14 days`
    }.`,
  contact_changed: (data) =>
    `Changed: ${Array.isArray(data.changed) ? data.changed.join(', ') : ''}. The customer was emailed.${
      Number(data.cards_sent ?? 0) > 0
        ? ' A gift card had been mailed to the old address: send it again from its page, with a new code.'
        : ''
    }`,
  gift_message_changed: () => 'The gift message was changed.',
  mail_again: (data) => `The mail “${text(data.subject)}” was sent again.`,
  flag_cleared: (data) => `The flag “${words(data.flag)}” was taken off.`,
  erasure_asked: () => 'The customer asked for erasure: name and address will be erased once the order is over.',
  account_given: () => 'The customer added it to their account.',
  forgotten: () => 'The customer’s data was erased at their request.',
  note: (data) => text(data.text),
}

const REASONS: Record<string, string> = {
  out_of_stock: 'the goods had been sold by the time the payment arrived',
  gift_card_spent: 'the gift card no longer covered its part by the time the payment arrived',
  code_used_up: 'the discount code had been used up by the time the payment arrived',
  amount_mismatch: 'the amount paid was not the amount asked for',
}

const inBrackets = (value: unknown) => (value ? ` (${text(value)})` : '')

const restockedIn = ({ restocked }: Data) =>
  restocked ? `back on the shelf: ${text(restocked)}` : 'none of it is back on sale'

const numberIn = (about: unknown) => About.safeParse(about).data?.number ?? 'another order'

function paidSentence(data: Data): string {
  if (data.unpacked) return 'It was put back among those to pack.'
  if (data.undone) return 'The dispatch was undone: it is to be packed.'
  if (data.free) return 'Nothing is charged for it.'
  const card = data.gift_card_end
    ? `${amount(data.gift_card_pence)} with the gift card ending ${text(data.gift_card_end)}`
    : ''
  if (card && !data.payment_method) return `It was paid: ${card}.`
  const method = paidWith({
    method: text(data.payment_method) || null,
    card_brand: text(data.card_brand) || null,
    card_last4: text(data.card_last4) || null,
  })
  const rest = method ? `It was paid with ${method}` : 'It was paid'
  const paid = card ? `${rest}, and ${card}.` : `${rest}.`
  return data.risk ? `${paid} Stripe puts the risk of fraud as ${text(data.risk)}.` : paid
}

/** Older dispatches have no separate entry for their mail, which was sent immediately. */
function dispatchedSentence(data: Data): string {
  return `It was handed to ${parcel(data)}${whileHeld(data)}.${data.mail_due_at ? '' : ' The customer was emailed.'}`
}

const whileHeld = (data: Data) => (data.held_reason ? `, although it was held: ${text(data.held_reason)}` : '')

const parcel = (data: Data) =>
  text(data.carrier) +
  (data.tracking_number ? `, tracking number ${text(data.tracking_number)}` : ', without a tracking number')

function refundSentence(data: Data, method: string | null): string {
  const of = `of ${amount(data.amount_pence)}`
  const made = data.origin === 'stripe' ? ', made at Stripe’s dashboard,' : ''
  if (data.state === 'not_needed')
    return 'Nothing more was refunded: all of it had been refunded at Stripe’s dashboard.'
  if (data.state === 'failed' && data.failure === DISPUTED)
    return (
      `A refund ${of}${made} was not made: the payment is disputed, and ${disputeDecidedBy(method)} has the money. ` +
      'Don’t pay it by hand.'
    )
  if (data.state === 'failed')
    return `A refund ${of}${made} failed${inBrackets(data.failure)}: it has to be made by hand.`
  if (data.state === 'requires_action')
    return `A refund ${of}${made} waits for the customer: Stripe has emailed them to ask where the money should go.`
  return data.state === 'succeeded'
    ? `A refund ${of}${made} was paid to ${refundedTo(method)}.`
    : `A refund ${of}${made} is on its way to ${refundedTo(method)}.`
}

function sentenceOf(kind: string, data: Data, method: string | null): string {
  return SENTENCES[kind]?.(data, method) ?? `${kind.replaceAll('_', ' ')}.`
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const words = (value: unknown) => text(value).replaceAll('_', ' ')
const amount = (value: unknown) => (typeof value === 'number' ? `£${pounds(value)}` : 'an amount')
