import { orderNumber } from './orders.ts'
import type { orderItems, orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** The subject of an audit entry about an order. */
export const subjectOf = (order: OrderRow) => ({ kind: 'order', id: order.id, label: labelOf(order) })

export const labelOf = (order: Pick<OrderRow, 'number'>) =>
  order.number === null ? 'Unpaid order' : orderNumber(order.number)

/** "Argan Hair and Body Oil, 50 ml", with the comma of its letters. */
export const itemName = ({
  product_name,
  variant_name,
}: Pick<typeof orderItems.$inferSelect, 'product_name' | 'variant_name'>) =>
  [product_name, variant_name].filter(Boolean).join(/\p{Script=Arabic}/u.test(product_name) ? '، ' : ', ')
