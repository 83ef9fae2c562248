import { orderNumber } from './orders.ts'
import type { OrderRow } from './staff-order.ts'

/** What the audit log calls an order. */
export const subjectOf = (order: OrderRow) => ({ kind: 'order', id: order.id, label: labelOf(order) })

export const labelOf = (order: Pick<OrderRow, 'number'>) => (order.number === null ? 'Unpaid order' : orderNumber(order.number))
