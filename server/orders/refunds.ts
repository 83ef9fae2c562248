import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import type { Payment } from '#server/payments/stripe.ts'
import { move, note } from './lifecycle.ts'
import { orders } from './tables.ts'

/** Takes over what Stripe says has been paid back or disputed: absolute amounts, so that the same news twice changes nothing. */
export async function syncRefunds(tx: Transaction, order_id: string, payment: Payment, now: Date): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, status: orders.status, refunded_pence: orders.refunded_pence, total_pence: orders.total_pence, flags: orders.flags })
    .from(orders)
    .where(eq(orders.id, order_id))
    .for('update')
  if (!order) return
  if (order.refunded_pence !== payment.refunded) {
    await tx.update(orders).set({ refunded_pence: payment.refunded }).where(eq(orders.id, order_id))
    await note(tx, order_id, 'refund', { at: now, data: { refunded_pence: payment.refunded, before_pence: order.refunded_pence } })
    if (payment.refunded === order.total_pence && order.status !== 'refunded') await move(tx, order, 'refunded', { at: now })
  }
  if (payment.disputed && !order.flags.includes('disputed')) {
    await tx
      .update(orders)
      .set({ flags: [...order.flags, 'disputed'] })
      .where(eq(orders.id, order_id))
    await note(tx, order_id, 'disputed', { at: now })
  }
}
