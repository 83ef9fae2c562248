import { and, eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { orderEvents, orders } from './tables.ts'

/** The states an order may move to from each state. Everything else is refused. */
export const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'cancelled'],
  // Delivered at once where it has nothing but gift cards: they are emailed (gift-cards/sending/send.ts).
  paid: ['packed', 'dispatched', 'delivered', 'cancelled', 'refunded'],
  packed: ['paid', 'dispatched', 'cancelled', 'refunded'],
  // Back only before its mail is sent (undo-dispatch.ts).
  dispatched: ['delivered', 'refunded', 'packed', 'paid'],
  delivered: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
}

/**
 * Whether name, address and gift message can still change. Not for an erased customer, who has no email address for the
 * mail.
 */
export const mayChangeContact = ({ status, email }: { status: OrderStatus; email: string }) =>
  (status === 'paid' || status === 'packed') && email !== ''

interface Recorded {
  at: Date
  by_user_id?: number | null
  data?: Record<string, unknown>
}

interface Move extends Recorded {
  order: { id: string; status: OrderStatus }
  to: OrderStatus
}

interface TimelineEntry extends Recorded {
  order_id: string
  kind: string
}

/**
 * Moves an order to another state and adds a timeline entry. Throws 409 for a move that isn't in MOVES, and when the
 * order has another state by now.
 */
export async function move(tx: Transaction, { order, to, at, by_user_id = null, data = {} }: Move): Promise<void> {
  if (!MOVES[order.status].includes(to))
    throw new ApiError('conflict', `An order that is ${order.status} can't become ${to}.`)
  const moved = await tx
    .update(orders)
    .set({ status: to, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning({ id: orders.id })
  if (moved.length === 0)
    throw new ApiError('conflict', 'Somebody else has just changed this order. Please look again.')
  await note(tx, { order_id: order.id, kind: to, at, by_user_id, data })
}

/** Adds an entry to an order's timeline. */
export async function note(
  tx: Transaction,
  { order_id, kind, at, by_user_id = null, data = {} }: TimelineEntry,
): Promise<void> {
  await tx.insert(orderEvents).values({ order_id, kind, data, by_user_id, created_at: at })
}
