import type { Handle } from '#server/db/open.ts'
import { type Credited, sumOf } from './credit-notes.ts'
import { readPromised } from './promised-refund.ts'
import { readRefundable, shareOf, unearnedIn } from './refund-sums.ts'
import type { orders } from './tables.ts'

/**
 * The refund for cancelling a whole order, in pence: the sum promised to a customer who cancelled on the shop's page,
 * or everything that is left when the shop cancels.
 */
export async function owedForCancelling(
  db: Handle,
  order: typeof orders.$inferSelect,
): Promise<Credited & { amount_pence: number }> {
  const refundable = await readRefundable(db, order)
  const { lines, delivery } = refundable
  const all = lines.flatMap((line) => {
    const { item, left: quantity } = line
    return quantity > 0 ? [{ item, quantity, amount_pence: shareOf(line, quantity) }] : []
  })
  const promised = await readPromised(db, order)
  const whole =
    promised !== null &&
    all.every(({ item, quantity }) =>
      promised.lines.some((line) => line.item_id === item.id && line.quantity >= quantity),
    )
  const credited = {
    lines: all,
    delivery_pence: whole ? promised.delivery_pence : delivery.all,
    other_pence: 0,
    unearned_pence: unearnedIn(refundable, ({ left }) => left),
    less_pence: 0,
  }
  return { ...credited, amount_pence: sumOf(credited) }
}
