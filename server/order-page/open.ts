import { asc, eq } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import type { OrderPage } from '#contract/order-page.ts'
import { trackingPage } from '#contract/staff/carriers.ts'
import { readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { mayCancel } from '#server/orders/cancellation.ts'
import { readCreditNotes } from '#server/orders/credit-notes.ts'
import { isMailedTo, readOrderLink } from '#server/orders/order-link.ts'
import { addressLines, orderNumber, shownOrder } from '#server/orders/orders.ts'
import { ordersIn } from '#server/orders/orders-in.ts'
import { readPromised } from '#server/orders/promised-refund.ts'
import { readReplacements } from '#server/orders/replacements.ts'
import { orderItems, orders } from '#server/orders/tables.ts'
import { taxedPence, vatIn } from '#server/orders/vat.ts'
import { mayReview } from '#server/reviews/links.ts'
import type { Language } from '#words/languages.ts'

type OrderRow = typeof orders.$inferSelect
type OpenContext = Pick<Context, 'db' | 'now' | 'secret'>

/** An order by its mailed link. Throws the same 404 for a forged link and for an order that isn't there. */
export async function openOrderPage(
  context: OpenContext,
  { token, language }: { token: string; language: Language },
): Promise<OrderPage> {
  const { db } = context
  const { row, number, paid_at, showsCustomer } = await findLinked(context, token)
  const shown = await shownOrder(db, { row, language, showsCustomer })
  const [{ id: _, items, ...order } = shown] = await ordersIn(db, { language, orders: [shown] })
  const lines = await db
    .select({
      line: orderItems.id,
      kind: orderItems.kind,
      quantity: orderItems.quantity,
      unit_price_pence: orderItems.unit_price_pence,
      discount_pence: orderItems.discount_pence,
    })
    .from(orderItems)
    .where(eq(orderItems.order_id, row.id))
    .orderBy(asc(orderItems.position))
  const promised = await readPromised(db, row)
  return {
    ...order,
    number,
    shows_customer: showsCustomer,
    // Both are in the order of their positions.
    items: items.map((item, at) => ({
      ...item,
      line: lines[at]?.line ?? 0,
      discount: pounds(lines[at]?.discount_pence ?? 0),
    })),
    paid_at: paid_at.toISOString(),
    billing_address: showsCustomer ? addressLines(row.billing_address, language).join('\n') : '',
    card: showsCustomer && row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    tracking_url: order.tracking && trackingPage(order.tracking.carrier, order.tracking.number),
    vat: await vatOf(db, row, lines),
    refunds: await refundsOf(db, row),
    cancellation: promised && { refund: pounds(promised.refund_pence) },
    may_cancel: await mayCancel(db, { order: row, now: context.now() }),
    may_review: showsCustomer && (await mayReview(db, { order_id: row.id, now: context.now() })),
    replaced_by: (await readReplacements(db, row.id)).map((replacement) => replacement.number),
  }
}

/** The order of a link, and whether the link still shows whose it is. */
export async function findLinked({ db, now, secret }: OpenContext, token: string) {
  const link = readOrderLink({ secret, now }, token)
  const [row] = link ? await db.select().from(orders).where(eq(orders.number, link.number)) : []
  if (!link || !row?.paid_at) throw notFound(refusals.orderNotFound)
  return {
    row,
    number: orderNumber(link.number),
    paid_at: row.paid_at,
    showsCustomer: !link.late && isMailedTo(secret, link, row),
  }
}

/**
 * A shop without a VAT number charges none and may not show any. Where nothing was charged, and for nothing but gift
 * cards, there is none either.
 */
async function vatOf(db: Handle, row: OrderRow, lines: Parameters<typeof taxedPence>[1]): Promise<string | null> {
  const { vat_number } = await readContent(db, 'facts')
  const taxed = taxedPence(row, lines)
  if (!vat_number || taxed === 0) return null
  return pounds(row.shipping_country === 'GB' ? vatIn(taxed) : 0)
}

async function refundsOf(db: Handle, order: OrderRow): Promise<OrderPage['refunds']> {
  const { vat_number } = await readContent(db, 'facts')
  const notes = await readCreditNotes(db, { order })
  return notes
    .filter(({ state }) => state === 'pending' || state === 'succeeded')
    .map(({ created_at, total, to_gift_card, number, vat }) => ({
      at: created_at,
      amount: total,
      to_gift_card,
      credit_note: number,
      vat: vat_number ? vat : null,
    }))
}
