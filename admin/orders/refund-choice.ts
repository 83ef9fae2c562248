import { pence, pounds } from '#contract/money.ts'
import type { StaffOrder, StaffOrderLine } from '#contract/staff/orders.ts'

/** The chosen refund; units by line. */
export interface RefundChoice {
  units: Record<number, number>
  /** Units that go back on the shelf. */
  shelf: Record<number, number>
  delivery: 'none' | 'standard' | 'all'
  /** As it is typed; null while no other amount is wanted. */
  other: string | null
}

export const leftOf = (line: StaffOrderLine) => Math.max(0, line.quantity - line.refunded)
export const outOf = (line: StaffOrderLine) => Math.max(0, line.quantity - line.returned)

/** Units that came back and have not been refunded. */
export const owedOf = (line: StaffOrderLine) => Math.min(leftOf(line), Math.max(0, line.returned - line.refunded))

/** What came back before is refunded first, and has been put on the shelf, or not, already. */
export const mostForShelf = (line: StaffOrderLine, units: number) =>
  Math.min(outOf(line), Math.max(0, units - owedOf(line)))

/**
 * What is filled in: what the customer was promised when they cancelled on the shop's page, or what came back and was
 * not replaced; else nothing.
 */
export function firstChoice(order: StaffOrder): RefundChoice {
  const { promised, delivery_refund } = order
  const choice: RefundChoice = { units: {}, shelf: {}, delivery: 'none', other: null }
  if (!promised) {
    const isReplaced = order.replacements.some(({ status }) => status !== 'cancelled')
    if (!isReplaced) for (const line of order.lines) if (owedOf(line) > 0) setUnits(choice, order, line, owedOf(line))
    return choice
  }
  for (const line of order.lines) {
    const wanted = promised.lines.find(({ item_id }) => item_id === line.item_id)
    if (wanted) setUnits(choice, order, line, Math.min(wanted.quantity, leftOf(line)))
  }
  if (promised.delivery !== '0.00')
    choice.delivery = promised.delivery === delivery_refund.standard ? 'standard' : 'all'
  return choice
}

/**
 * Chooses units of a line. What has not left the house goes back on the shelf; what has is for whoever opens the parcel
 * to say.
 */
export function setUnits(choice: RefundChoice, order: StaffOrder, line: StaffOrderLine, units: number): void {
  choice.units[line.item_id] = units
  const hasLeft = order.status === 'dispatched' || order.status === 'delivered'
  choice.shelf[line.item_id] = hasLeft
    ? Math.min(choice.shelf[line.item_id] ?? 0, mostForShelf(line, units))
    : mostForShelf(line, units)
}

export interface Reckoned {
  delivery: string
  other: string
  /** What goes to the card. */
  amount: string
  /** What of the choice was refunded before, without a line; "0.00" mostly. */
  less: string
}

/** What a choice comes to; the server reckons the same once more. Null while the other amount is none. */
export function reckon(order: StaffOrder, { units, delivery, other }: RefundChoice): Reckoned | null {
  const typed = other === null ? '0.00' : inPounds(other)
  if (typed === null) return null
  const back = delivery === 'none' ? '0.00' : order.delivery_refund[delivery]
  const goods = order.lines.reduce((sum, line) => sum + pence(line.price) * (units[line.item_id] ?? 0), 0)
  const worth = goods + pence(back) + pence(typed)
  const left = pence(order.refundable)
  // A typed amount is never reduced here: the server refuses more than is left.
  const amount = pence(typed) > 0 ? worth : Math.min(worth, left)
  return { delivery: back, other: typed, amount: pounds(amount), less: pounds(worth - amount) }
}

/** "15" and "15.5" as the contract wants them. */
function inPounds(typed: string): string | null {
  if (typed.trim() === '') return '0.00'
  const [, whole, part = ''] = /^£?\s*(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? []
  return whole ? `${whole}.${part.padEnd(2, '0')}` : null
}
