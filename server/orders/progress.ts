import { and, asc, inArray } from 'drizzle-orm'
import type { Order, OrderStatus } from '#contract/orders.ts'
import type { Handle } from '#server/db/open.ts'
import { orderEvents, type orders } from './tables.ts'

/** The events that a customer follows, with the state they begin. `placed` is the order without its payment. */
const STATES: Record<string, OrderStatus> = {
  placed: 'pending',
  paid: 'paid',
  packed: 'packed',
  dispatched: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
}
/** In this order, whatever was undone and done again. */
const ORDER = Object.values(STATES)

/** When each order reached the states up to its present one, by the order's id. */
export async function readProgress(
  db: Handle,
  rows: readonly Pick<typeof orders.$inferSelect, 'id' | 'status'>[],
): Promise<Map<string, Order['progress']>> {
  const ids = rows.map(({ id }) => id)
  const events = await db
    .select({
      order_id: orderEvents.order_id,
      kind: orderEvents.kind,
      data: orderEvents.data,
      at: orderEvents.created_at,
    })
    .from(orderEvents)
    .where(and(inArray(orderEvents.order_id, ids), inArray(orderEvents.kind, Object.keys(STATES))))
    .orderBy(asc(orderEvents.id))
  return new Map(
    rows.map(({ id, status }) => [
      id,
      progressOf(
        status,
        events.filter((event) => event.order_id === id),
      ),
    ]),
  )
}

interface ProgressEvent {
  kind: string
  data: Record<string, unknown>
  at: Date
}

function progressOf(present: OrderStatus, events: readonly ProgressEvent[]): Order['progress'] {
  const latest = new Map<OrderStatus, Date>()
  for (const { kind, data, at } of events) {
    const status = STATES[kind]
    // Going back to a state isn't reaching it.
    if (status && !data.undone && !data.unpacked) latest.set(status, at)
  }
  return ORDER.slice(0, ORDER.indexOf(present) + 1).flatMap((status) => {
    const at = latest.get(status)
    return at ? [{ status, at: at.toISOString() }] : []
  })
}
