import { eq } from 'drizzle-orm'
import type { ReturnLine } from '#contract/staff/orders.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { restock } from '#server/stock/restock.ts'
import { hasBeenSent } from './evidence.ts'
import { note } from './lifecycle.ts'
import { itemName, subjectOf } from './order-label.ts'
import { CANCELLATION_FLAG, readPromised } from './promised-refund.ts'
import { unflag } from './refunds.ts'
import { orderReturnLines, orderReturns } from './return-tables.ts'
import { readReturned } from './returned-units.ts'
import { lockOrder, type OrderRow } from './staff-order.ts'
import { orderItems } from './tables.ts'

export interface ReturnRequest {
  id: string
  lines: ReturnLine[]
  reason: string
  request_key: string
}

/**
 * Records returned goods and restocks those that can be sold. Moves no money. The same `request_key` makes one return.
 */
export async function recordReturn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, lines, reason, request_key, by }: ReturnRequest & { by: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id })
    const [known] = await tx
      .select({ order_id: orderReturns.order_id })
      .from(orderReturns)
      .where(eq(orderReturns.request_key, request_key))
    if (known && known.order_id !== id)
      throw new ApiError('conflict', 'This return was recorded with the key of another one. Please try again.')
    if (known) return
    if (!(await hasBeenSent(tx, order)))
      throw new ApiError(
        'conflict',
        `You can’t record a return for an order that is ${order.status}: it has not been sent.`,
      )
    const back = await checkLines(tx, order, lines)
    const at = now()
    const [written] = await tx
      .insert(orderReturns)
      .values({ order_id: id, reason, by_user_id: by.id, request_key, created_at: at })
      .returning({ id: orderReturns.id })
    if (!written) throw new Error('A return was not written.')
    const rows = back.map(({ item, quantity, restocked }) => ({
      return_id: written.id,
      order_item_id: item.id,
      quantity,
      restocked,
    }))
    await tx.insert(orderReturnLines).values(rows)
    const onShelf = back.flatMap(({ item, restocked }) =>
      restocked > 0 ? { order_item_id: item.id, stock_item_id: item.stock_item_id, quantity: restocked } : [],
    )
    await restock(tx, { units: onShelf, reason: 'Returned', by_user_id: by.id, at })
    const units = back.map(({ item, quantity }) => `${quantity} × ${itemName(item)}`).join(', ')
    const restocked = back
      .flatMap((line) => (line.restocked > 0 ? `${line.restocked} × ${itemName(line.item)}` : []))
      .join(', ')
    await note(tx, { order_id: id, kind: 'returned', at, by_user_id: by.id, data: { units, restocked, reason } })
    // Nothing is refunded, so the customer's cancellation is done.
    if (order.total_pence === 0 || (await readPromised(tx, order))?.refund_pence === 0)
      await unflag(tx, { order_id: id, name: CANCELLATION_FLAG })
    await record(tx, {
      by,
      action: 'order.record_return',
      subject: subjectOf(order),
      after: { returned: units, restocked: restocked || null, reason },
      at,
    })
  })
}

/** The returned lines. Throws 400 for more units than were sent. */
async function checkLines(tx: Transaction, order: OrderRow, lines: ReturnLine[]) {
  const ids = lines.map(({ item_id }) => item_id)
  if (new Set(ids).size < ids.length) throw invalidField('lines', 'A line is listed twice.')
  const items = await tx.select().from(orderItems).where(eq(orderItems.order_id, order.id))
  const returnedOf = await readReturned(tx, ids)
  return lines.map(({ item_id, quantity, restock }) => {
    const item = items.find((one) => one.id === item_id)
    if (!item) throw invalidField('lines', 'That line belongs to another order.')
    if (item.kind === 'gift_card') throw invalidField('lines', `${itemName(item)} was emailed: nothing can come back.`)
    const out = item.quantity - returnedOf(item_id).returned
    if (quantity > out)
      throw invalidField(
        'lines',
        out === 0
          ? `All of ${itemName(item)} has already been returned.`
          : `Only ${out} of ${itemName(item)} can still be returned.`,
      )
    if (restock > quantity)
      throw invalidField('lines', `No more of ${itemName(item)} can go back on the shelf than came back.`)
    return { item, quantity, restocked: restock }
  })
}
