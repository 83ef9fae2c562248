import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Handle } from '#server/db/open.ts'
import { orderEvents, type orders } from './tables.ts'

/** On orders that a customer cancelled on the shop's page, until staff refund them. */
export const CANCELLATION_FLAG = 'cancellation_asked'

/** What a cancellation writes into the timeline, in pence. Older ones lack these fields. */
export const PromisedRefund = z.object({
  refund_pence: z.number().int(),
  delivery_pence: z.number().int(),
  lines: z.array(z.object({ item_id: z.number().int(), quantity: z.number().int() })),
})
export type PromisedRefund = z.infer<typeof PromisedRefund>

/** What the shop promised when the customer cancelled on its page; null when no cancellation is open. */
export async function readPromised(
  db: Handle,
  order: Pick<typeof orders.$inferSelect, 'id' | 'flags'>,
): Promise<PromisedRefund | null> {
  if (!order.flags.includes(CANCELLATION_FLAG)) return null
  const [asked] = await db
    .select({ data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order.id), eq(orderEvents.kind, CANCELLATION_FLAG)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const { success, data } = PromisedRefund.safeParse(asked?.data)
  return success ? data : null
}
