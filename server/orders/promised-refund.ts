import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { pounds } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/orders.ts'
import type { Handle } from '#server/db/open.ts'
import { orderEvents, type orders } from './tables.ts'

/** A customer has cancelled on the shop's page, and nobody has seen to it yet. */
export const CANCELLATION_FLAG = 'cancellation_asked'

/** What a cancellation writes into the timeline; older ones have words and a sum alone. */
const Promised = z.object({
  refund_pence: z.number().int(),
  delivery_pence: z.number().int(),
  lines: z.array(z.object({ item_id: z.number().int(), quantity: z.number().int() })),
})

/** What the customer was promised when they cancelled on the shop's page; null where nothing waits to be seen to. */
export async function readPromised(
  db: Handle,
  order: Pick<typeof orders.$inferSelect, 'id' | 'flags'>,
): Promise<StaffOrder['promised']> {
  if (!order.flags.includes(CANCELLATION_FLAG)) return null
  const [asked] = await db
    .select({ data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order.id), eq(orderEvents.kind, CANCELLATION_FLAG)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const promised = Promised.safeParse(asked?.data)
  if (!promised.success) return null
  const { refund_pence, delivery_pence, lines } = promised.data
  return { amount: pounds(refund_pence), delivery: pounds(delivery_pence), lines }
}
