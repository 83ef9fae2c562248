import { sql } from 'drizzle-orm'
import type { HoldLimits } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Language } from '#words/languages.ts'
import { namesIn } from './names.ts'

/** Goods that other checkouts have: those of the same shopper give theirs up (earlier-checkouts.ts). */
export class Unavailable extends ApiError {}

/** The fields of a checkout line that its hold needs. */
interface Line {
  stock_item_id: number
  product_id: number
  product_name: string
  variant_id: number | null
  variant_name: string | null
  quantity: number
}

/** Throws 409 for a checkout that asks for more than one order may hold. `language`: of the shopper. */
export async function refuseLarge(
  db: Handle,
  { lines, limits: { each, all }, language }: { lines: Line[]; limits: HoldLimits; language: Language },
): Promise<void> {
  const large = lines.find(({ quantity }) => quantity > each)
  if (large) {
    const [name = ''] = await namesIn(db, { language, lines: [large] })
    throw new ApiError('conflict', refusals.mostReservedOfItem(name, each))
  }
  if (unitsOf(lines) > all) throw new ApiError('conflict', refusals.mostReserved(all))
}

/**
 * Throws 409 when a network would hold more than its share. `heldElsewhere`: units that its other checkouts hold, by
 * stock item.
 */
export function refuseHoarding(lines: Line[], heldElsewhere: Map<number, number>, { each, all }: HoldLimits): void {
  const others = [...heldElsewhere.values()].reduce((sum, quantity) => sum + quantity, 0)
  const isTooMuch = lines.some(
    ({ stock_item_id, quantity }) => quantity + (heldElsewhere.get(stock_item_id) ?? 0) > each,
  )
  if (others > 0 && (isTooMuch || unitsOf(lines) + others > all)) {
    throw new Unavailable('conflict', refusals.reservedElsewhere)
  }
}

/**
 * Lets one checkout of a network at a time count and place holds, until the transaction ends: two at once would both
 * find room. Take it before any row lock (docs/decisions/0019-one-order-of-locking.md).
 */
export async function lockNetwork(tx: Transaction, network: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${network}`}, 0))`)
}

const unitsOf = (lines: Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
