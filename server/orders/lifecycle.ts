import { and, eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { orderEvents, orders } from './tables.ts'

/** Where an order may go from where it is. Whatever isn't listed is refused. */
export const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'cancelled'],
  paid: ['packed', 'dispatched', 'cancelled', 'refunded'],
  packed: ['paid', 'dispatched', 'cancelled', 'refunded'],
  // Back only while its mail has not been sent (undo-dispatch.ts).
  dispatched: ['delivered', 'refunded', 'packed', 'paid'],
  delivered: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
}

/** Whether it can still go somewhere else; who was forgotten has nowhere to be told. */
export const mayChangeContact = ({ status, email }: { status: OrderStatus; email: string }) =>
  (status === 'paid' || status === 'packed') && email !== ''

export interface Move {
  at: Date
  by_user_id?: number | null
  data?: Record<string, unknown>
}

/**
 * Moves an order on and writes it into its timeline. Refuses a move the table doesn't have, and one that somebody else
 * made first.
 */
export async function move(
  tx: Transaction,
  order: { id: string; status: OrderStatus },
  to: OrderStatus,
  { at, by_user_id = null, data = {} }: Move,
): Promise<void> {
  if (!MOVES[order.status].includes(to))
    throw new ApiError('conflict', `An order that is ${order.status} can't become ${to}.`)
  const moved = await tx
    .update(orders)
    .set({ status: to, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning({ id: orders.id })
  if (moved.length === 0)
    throw new ApiError('conflict', 'Somebody else has just changed this order. Please look again.')
  await note(tx, order.id, to, { at, by_user_id, data })
}

/** Writes into an order's timeline. */
export async function note(
  tx: Transaction,
  order_id: string,
  kind: string,
  { at, by_user_id = null, data = {} }: Move,
): Promise<void> {
  await tx.insert(orderEvents).values({ order_id, kind, data, by_user_id, created_at: at })
}
