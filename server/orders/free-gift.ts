import { eq } from 'drizzle-orm'
import type { Cancellation } from '#contract/cancellation.ts'
import { pounds } from '#contract/money.ts'
import type { Handle } from '#server/db/open.ts'
import { discountCodes } from '#server/discounts/tables.ts'
import type { Refundable } from './refund-sums.ts'
import type { orders } from './tables.ts'

/**
 * The free gift of an order, if the customer still has it. `null`, too, where the gift's line has units that were paid
 * for, and where staff have raised the least amount since to more than the order came to.
 */
export async function readFreeGift(
  db: Handle,
  { order, lines }: { order: typeof orders.$inferSelect; lines: Refundable['lines'] },
): Promise<Cancellation['gift']> {
  if (order.discount_code_id === null) return null
  const [terms] = await db
    .select({ kind: discountCodes.kind, least_pence: discountCodes.least_pence })
    .from(discountCodes)
    .where(eq(discountCodes.id, order.discount_code_id))
  if (terms?.kind !== 'gift') return null
  const gift = lines.find(
    ({ item, left }) => left > 0 && item.discount_pence === item.unit_price_pence * item.quantity,
  )?.item
  // A gift card is money and wrap is a service, so neither counts (amounts.ts).
  const others = lines.map(({ item }) => item).filter((item) => item.kind === 'goods' && item !== gift)
  const bought = others.reduce((sum, item) => sum + item.unit_price_pence * item.quantity, 0)
  if (!gift || bought < terms.least_pence) return null
  return { line: gift.position, least: pounds(terms.least_pence), counted: others.map(({ position }) => position) }
}
