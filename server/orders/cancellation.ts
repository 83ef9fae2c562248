import { and, desc, eq } from 'drizzle-orm'
import type { Cancellation } from '#contract/cancellation.ts'
import { losesGift, losesGoods } from '#contract/free-gift.ts'
import { pounds } from '#contract/money.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { shopDay } from '#server/db/shop-time-zone.ts'
import { untouchedCards } from '#server/gift-cards/untouched.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import { disputedPence } from '#server/payments/disputes.ts'
import { linesIn } from '#server/translations/lines.ts'
import type { Language } from '#words/languages.ts'
import { cancellationEmail } from './cancellation-email.ts'
import { freeGiftIn } from './free-gift.ts'
import { note } from './lifecycle.ts'
import { itemName } from './order-label.ts'
import { orderLink } from './order-link.ts'
import { orderNumber } from './orders.ts'
import { CANCELLATION_FLAG } from './promised-refund.ts'
import { discountSold, type Refundable, readRefundable, shareOf, unearnedIn } from './refund-sums.ts'
import { partsOfRefund, refundableParts, refundablePence } from './refundable.ts'
import { readReplaced } from './replacements.ts'
import { lockOrder, type OrderRow } from './staff-order.ts'
import { orderEvents, type orderItems, orders } from './tables.ts'

/**
 * Days after the day of delivery (Consumer Contracts Regulations 2013, reg. 30). The shop grants them in every country.
 */
const DAYS = 14

interface Named {
  number: string
  email: string
}

/** What a customer can still cancel of an order, until when, and what is refunded. `language`: of its names. */
export async function findCancellation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { language, ...named }: Named & { language: Language },
): Promise<Standing['answer']> {
  const order = await findOrder(db, named)
  return (await readStanding(db, { order, language, now: now() })).answer
}

/**
 * Records a customer's cancellation: in the timeline, as a flag for staff, who handle parcel and refund, and by a mail
 * to the customer (reg. 32(4) and (5)). A free gift goes along with the goods it came with, unless its seal is broken,
 * and gift wrap with the last of the goods.
 * Returns the refund in pence; null for an order of nothing. Throws 409 when it is too late.
 */
export async function giveCancellation(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret'>,
  {
    lines,
    gift_opened,
    language,
    ...named
  }: Named & { lines: { line: number; opened: boolean }[]; gift_opened: boolean; language: Language },
): Promise<number | null> {
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: (await findOrder(tx, named)).id })
    const at = context.now()
    const { answer, goods, discount, deliveryBackPence } = await readStanding(tx, { order, language, now: at })
    if (answer.refusal) throw new ApiError('conflict', answer.refusal)
    const chosen = new Map(lines.map(({ line, opened }) => [line, opened]))
    const asked = goods.filter(({ line }) => chosen.has(line))
    if (asked.length !== chosen.size) throw invalidField('lines', refusals.notInOrder)
    const unsealed = asked.find(({ line, sealed }) => sealed && chosen.get(line))
    if (unsealed) throw invalidField('lines', refusals.wasSealed(unsealed.name))
    const { gift } = answer
    const isGift = ({ line }: { line: number }) => line === gift?.line
    const kept = goods.filter((line) => !asked.includes(line) && !isGift(line))
    const giftGoes = gift !== null && losesGift(gift, { cancelled: asked, kept })
    const goesAlong = (line: (typeof goods)[number]) =>
      losesGoods(line, { kept }) || (giftGoes && isGift(line) && !(line.sealed && gift_opened))
    const back = goods.filter((line) => asked.includes(line) || goesAlong(line))
    // A gift whose seal is broken is kept, and all that was paid for is cancelled.
    const all = kept.every(goesAlong)
    const delivery_pence = all ? deliveryBackPence : 0
    const unearned_pence = unearnedIn(
      { lines: goods.map(({ refundable }) => refundable), discount },
      ({ item, left }) => (back.some((line) => line.item.id === item.id) ? left : 0),
    )
    const worth = back.reduce((sum, { total_pence }) => sum + total_pence, delivery_pence - unearned_pence)
    const refundable = await refundableParts(tx, order)
    const refund_pence = Math.min(worth, refundable.giftCard + refundable.stripe)
    const isFree = order.total_pence === 0
    await tx
      .update(orders)
      .set({ flags: [...order.flags, CANCELLATION_FLAG], version: order.version + 1 })
      .where(eq(orders.id, order.id))
    const linesBack = back.map(({ item, quantity }) => ({ item_id: item.id, quantity }))
    const data = {
      goods: back.map(({ item, quantity }) => `${quantity} × ${itemName(item)}`).join(', '),
      lines: linesBack,
      delivery_pence,
      refund_pence,
      last_day: answer.last_day,
    }
    await note(tx, { order_id: order.id, kind: CANCELLATION_FLAG, at, data })
    const cancelled = back.map(({ item, quantity }) => ({ ...item, quantity }))
    const shown = await linesIn(tx, { language, lines: cancelled })
    const content = await cancellationEmail(
      {
        number: answer.number,
        full_name: order.full_name,
        at,
        goods: shown.map((line) => ({ name: itemName(line), quantity: line.quantity })),
        refund_pence,
        unearned_pence: Math.max(0, unearned_pence),
        to: { ...partsOfRefund(refund_pence, refundable), gift_card_end: order.gift_card_end },
        isFree,
        sent: isSent(order),
        viewUrl: orderLink(context, { ...order, language }),
      },
      await readEmailLayout({ db: tx, settings: context.settings }, language),
    )
    await context.mail.enqueue(tx, {
      kind: 'order-cancellation',
      subject_id: `${order.id}/cancellation-${order.version}`,
      to: order.email,
      content,
    })
    return isFree ? null : refund_pence
  })
}

/** Whether the page that cancels takes an order: not once it is too late, or cancelled already. */
export async function mayCancel(db: Handle, { order, now }: { order: OrderRow; now: Date }): Promise<boolean> {
  const delivered = await deliveredAt(db, order.id)
  const last_day = delivered && dayAfter(delivered, DAYS)
  return order.email !== '' && (await refusalIn(db, order, () => refusalOf(order, last_day, now))) === null
}

/** The number in "SS-100042" as somebody typed it; null for what isn't one. */
export function orderDigits(typed: string): number | null {
  // Invisible marks come along when a number is copied from an Arabic email.
  const digits = /^(?:SS-?)?(\d{1,9})$/i.exec(typed.replace(/[\s\p{Cf}]/gu, ''))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Finds an order by number and email. Throws the same 404 whichever is wrong, so neither can be guessed. */
async function findOrder(db: Handle, { number, email }: Named): Promise<OrderRow> {
  const typed = orderDigits(number)
  const [order] = typed === null ? [] : await db.select().from(orders).where(eq(orders.number, typed))
  if (!order || order.email === '' || order.email.toLowerCase() !== email.toLowerCase())
    throw notFound(refusals.noOrderToCancel)
  return order
}

interface Standing {
  answer: Omit<Cancellation, 'refusal'> & { refusal: Sentence | null }
  goods: (Cancellation['lines'][number] & {
    item: typeof orderItems.$inferSelect
    total_pence: number
    refundable: Refundable['lines'][number]
  })[]
  discount: Refundable['discount']
  deliveryBackPence: number
}

async function readStanding(
  db: Handle,
  { order, language, now }: { order: OrderRow; language: Language; now: Date },
): Promise<Standing> {
  const delivered = await deliveredAt(db, order.id)
  const last_day = delivered && dayAfter(delivered, DAYS)
  const { lines, discount, delivery } = await readRefundable(db, order)
  const unused = await withoutUsedCards(db, { lines, now })
  // Goods that are refunded already can't be cancelled.
  const cancellable = unused.filter(({ left }) => left > 0)
  const onlyUsed = cancellable.length === 0 && lines.some(({ left }) => left > 0)
  const shown = await linesIn(db, { language, lines: cancellable.map(({ item }) => item) })
  const goods = cancellable.map((line, at) => {
    const { item, sealed, left } = line
    const total_pence = shareOf(line, left)
    return {
      line: item.position,
      item,
      name: itemName(shown[at] ?? item),
      quantity: left,
      total: pounds(total_pence),
      total_pence,
      // Nobody can have opened goods that weren't dispatched.
      sealed: isSent(order) && sealed,
      kind: item.kind,
      price: pounds(item.unit_price_pence),
      discounted: discount?.terms.eligible.includes(item.position) ?? false,
      refundable: line,
    }
  })
  const deliveryBackPence = delivery.standard
  const answer: Standing['answer'] = {
    number: orderNumber(order.number ?? 0),
    placed_at: order.created_at.toISOString(),
    delivered_at: delivered?.toISOString() ?? null,
    last_day,
    refusal: await refusalIn(
      db,
      order,
      () => refusalOf(order, last_day, now) ?? (onlyUsed ? refusals.giftCardUsed : null),
    ),
    lines: goods.map(({ total_pence: _, item: __, refundable: ___, ...shown }) => shown),
    gift: freeGiftIn({ lines, discount }),
    discount: discountSold(order, discount),
    refundable: pounds(await refundablePence(db, order)),
    delivery_paid: pounds(order.shipping_pence),
    delivery_back: pounds(deliveryBackPence),
  }
  return { answer, goods, discount, deliveryBackPence }
}

/** Gift cards that somebody has used can't be refunded, so nobody is promised it. */
function withoutUsedCards(
  db: Handle,
  { lines, now }: { lines: Refundable['lines']; now: Date },
): Promise<Refundable['lines']> {
  return Promise.all(
    lines.map(async (line) => {
      const { item, left } = line
      if (item.kind !== 'gift_card') return line
      const { id: order_item_id, unit_price_pence } = item
      const untouched = await untouchedCards(db, { order_item_id, unit_price_pence, now })
      return { ...line, left: Math.min(left, untouched.length) }
    }),
  )
}

async function refusalIn(db: Handle, order: OrderRow, otherwise: () => Sentence | null): Promise<Sentence | null> {
  const replaced = await readReplaced(db, order)
  if (replaced) return refusals.isReplacement(replaced.number)
  // Money a bank holds can't be promised.
  return (await disputedPence(db, order.payment_intent_id)) > 0 ? refusals.isDisputed : otherwise()
}

function refusalOf(order: OrderRow, last_day: string | null, now: Date): Sentence | null {
  if (order.flags.includes(CANCELLATION_FLAG)) return refusals.alreadyAskedToCancel
  if (order.status === 'cancelled' || order.status === 'refunded') return refusals.alreadyCancelled
  if (last_day && dayAfter(now, 0) > last_day) return refusals.tooLateToCancel(DAYS)
  return null
}

const isSent = (order: OrderRow) => order.status === 'dispatched' || order.status === 'delivered'

async function deliveredAt(db: Handle, order_id: string): Promise<Date | null> {
  const [event] = await db
    .select({ at: orderEvents.created_at })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), eq(orderEvents.kind, 'delivered')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event?.at ?? null
}

/** The British calendar day a number of days after an instant: "2026-12-05". */
function dayAfter(instant: Date, days: number): string {
  const day = new Date(`${shopDay(instant)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
