import { sql } from 'drizzle-orm'
import type { HoldLimits } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'

/** A line of a checkout, as far as its hold goes. */
interface Line {
  stock_item_id: number
  product_name: string
  variant_name: string | null
  quantity: number
}

/** Refuses a checkout that asks for more than one order may keep, before anything is kept for it. */
export function refuseLarge(lines: Line[], { each, all }: HoldLimits): void {
  const large = lines.find(({ quantity }) => quantity > each)
  if (large) throw tooLarge(`We keep at most ${each} of ${nameOf(large)} for one order.`)
  if (unitsOf(lines) > all) throw tooLarge(`We keep at most ${all} things for one order.`)
}

/**
 * Refuses a hold with which one network would keep more than is its share. `beside` is what its other checkouts hold,
 * by item.
 */
export function refuseHoarding(lines: Line[], beside: Map<number, number>, { each, all }: HoldLimits): void {
  const others = [...beside.values()].reduce((sum, quantity) => sum + quantity, 0)
  const isTooMuch = lines.some(({ stock_item_id, quantity }) => quantity + (beside.get(stock_item_id) ?? 0) > each)
  if (others > 0 && (isTooMuch || unitsOf(lines) + others > all)) {
    throw new ApiError(
      'conflict',
      'Too much is being kept for other checkouts from your network. Please try again in half an hour, or write to us. You have not been charged.',
    )
  }
}

/**
 * Lets one checkout of a network at a time count what the network holds, and place its own, until the transaction ends:
 * two at once would both find room. Taken before any row is locked (docs/decisions/0019-one-order-of-locking.md), by
 * nobody who has locked one.
 */
export async function lockNetwork(tx: Transaction, network: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${network}`}, 0))`)
}

function tooLarge(sentence: string): ApiError {
  return new ApiError(
    'conflict',
    `${sentence} Please take fewer, or write to us for a larger order. You have not been charged.`,
  )
}

const unitsOf = (lines: Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const nameOf = ({ product_name, variant_name }: Line) =>
  variant_name ? `${product_name}, ${variant_name}` : product_name
