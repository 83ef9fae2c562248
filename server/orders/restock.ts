import { and, eq, inArray } from 'drizzle-orm'
import type { Restock } from '#contract/staff/orders.ts'
import type { Transaction } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'
import { restock } from '#server/stock/restock.ts'
import { note } from './lifecycle.ts'
import { readReturned } from './returned-units.ts'
import type { OrderRow } from './staff-order.ts'
import { orderItems } from './tables.ts'

interface By {
  by_user_id: number
  at: Date
}

/** Restocks the chosen lines, each up to the units bought and not yet restocked. */
export async function restockSome(
  tx: Transaction,
  { order, units, by_user_id, at, reason }: By & { order: OrderRow; units: Restock[]; reason: string },
): Promise<string | null> {
  if (units.length === 0) return null
  const ids = units.map((one) => one.item_id)
  if (new Set(ids).size < ids.length) throw invalidField('restock', 'A line is listed twice.')
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.order_id, order.id), inArray(orderItems.id, ids)))
  const returnedOf = await readReturned(tx, ids)
  const back = units.map(({ item_id, quantity }) => {
    const item = items.find((one) => one.id === item_id)
    if (!item) throw invalidField('restock', 'That line belongs to another order.')
    const out = item.quantity - returnedOf(item_id).returned
    if (quantity > out) throw invalidField('restock', `Only ${out} of ${item.product_name} can go back into stock.`)
    return { item, order_item_id: item_id, stock_item_id: item.stock_item_id, quantity }
  })
  await restock(tx, { units: back, reason, by_user_id, at })
  const inWords = back
    .map(({ item, quantity }) => `${quantity} × ${[item.product_name, item.variant_name].filter(Boolean).join(', ')}`)
    .join(', ')
  await note(tx, { order_id: order.id, kind: 'restocked', at, by_user_id, data: { pieces: inWords } })
  return inWords
}

/** Restocks everything of a cancelled order that isn't restocked yet. */
export async function restockAll(tx: Transaction, { order, by_user_id, at }: By & { order: OrderRow }): Promise<void> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.order_id, order.id))
  const returnedOf = await readReturned(
    tx,
    items.map((item) => item.id),
  )
  const back = items
    .map((item) => ({
      order_item_id: item.id,
      stock_item_id: item.stock_item_id,
      quantity: item.quantity - returnedOf(item.id).returned,
    }))
    .filter((piece) => piece.quantity > 0)
  await restock(tx, { units: back, reason: 'Order cancelled', by_user_id, at })
  if (back.length > 0)
    await note(tx, { order_id: order.id, kind: 'restocked', at, by_user_id, data: { pieces: 'Everything' } })
}
