import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Handle } from '#server/db/open.ts'
import { orderEvents, type orders } from './tables.ts'

/** The flag of an order that its customer cancelled on the shop's page, until staff refund it. */
export const CANCELLATION_FLAG = 'cancellation_asked'

/** The data of a cancellation in the timeline, in pence. Older entries lack these fields. */
export const PromisedRefund = z.object({
  refund_pence: z.number().int(),
  delivery_pence: z.number().int(),
  lines: z.array(z.object({ item_id: z.number().int(), quantity: z.number().int() })),
})
export type PromisedRefund = z.infer<typeof PromisedRefund>

/** The refund that the shop's page promised to a customer who cancelled; null without an open cancellation. */
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
