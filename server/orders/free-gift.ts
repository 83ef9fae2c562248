import { eq } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { discountCodes } from '#server/discounts/tables.ts'
import type { Refundable } from './refund-sums.ts'
import type { orders } from './tables.ts'

/** What an order got free for buying other goods. */
export interface FreeGift {
  /** Of its line in the order. */
  position: number
  /** Pence that the other goods must come to. */
  least_pence: number
  /** The lines of the other goods. A gift card is money and wrap is a service, so neither counts (amounts.ts). */
  counted: number[]
}

/**
 * The free gift of an order, if the customer still has it. `null`, too, where the gift's line has units that were paid
 * for, and where staff have raised the least amount since to more than the order came to.
 */
export async function readFreeGift(
  db: Handle,
  { order, lines }: { order: typeof orders.$inferSelect; lines: Refundable['lines'] },
): Promise<FreeGift | null> {
  if (order.discount_code_id === null) return null
  const [terms] = await db
    .select({ kind: discountCodes.kind, least_pence: discountCodes.least_pence })
    .from(discountCodes)
    .where(eq(discountCodes.id, order.discount_code_id))
  if (terms?.kind !== 'gift') return null
  const gift = lines.find(
    ({ item, left }) => left > 0 && item.discount_pence === item.unit_price_pence * item.quantity,
  )?.item
  const others = lines.map(({ item }) => item).filter((item) => item.kind === 'goods' && item !== gift)
  const bought = others.reduce((sum, item) => sum + item.unit_price_pence * item.quantity, 0)
  if (!gift || bought < terms.least_pence) return null
  return {
    position: gift.position,
    least_pence: terms.least_pence,
    counted: others.map(({ position }) => position),
  }
}
