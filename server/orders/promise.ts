import { arrivalOf, deliveryPromise } from '#contract/delivery-promise.ts'
import { estimatedDays } from '#contract/estimated-days.ts'
import type { Order } from '#contract/orders.ts'
import type { Days, DispatchSettings, OrderPromise } from '#contract/promised-days.ts'
import type { OrderSnapshot } from './order-snapshot.ts'
import type { orders } from './tables.ts'

type OrderRow = typeof orders.$inferSelect

/** What an order is promised that is paid now: kept with it, whatever is changed later. */
export function promiseAtPurchase(
  { shipping, customer }: Pick<OrderSnapshot, 'shipping' | 'customer'>,
  { now, settings }: { now: Date; settings: DispatchSettings },
): OrderPromise | null {
  const days = estimatedDays(shipping.estimated_delivery)
  const { country } = customer.shipping_address
  const promise = days && deliveryPromise({ now, settings, country, days })
  return promise && { dispatch: promise.dispatch, arrives: promise.arrives }
}

/** What a customer reads about an order: its promise until it is dispatched, then when it arrives from that day. */
export function promiseOf(
  row: Pick<OrderRow, 'status' | 'promise' | 'shipping_address' | 'estimated_delivery'>,
  progress: Order['progress'],
): OrderPromise | null {
  if (row.status === 'paid' || row.status === 'packed') return row.promise
  const left = row.status === 'dispatched' && progress.find(({ status }) => status === 'dispatched')
  const arrives = left && arrivesAfter(row, new Date(left.at))
  return arrives ? { dispatch: null, arrives } : null
}

/** When an order that left at this time arrives; null where that isn't known. */
export function arrivesAfter(
  { shipping_address, estimated_delivery }: Pick<OrderRow, 'shipping_address' | 'estimated_delivery'>,
  dispatched: Date,
): Days | null {
  const days = estimatedDays(estimated_delivery)
  return days && arrivalOf({ dispatched, country: shipping_address.country, days })
}
