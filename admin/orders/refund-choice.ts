import { pence, pounds } from '#contract/money.ts'
import type { StaffOrder, StaffOrderLine } from '#contract/staff/order.ts'
import { inPence, unearnedOf } from '#contract/unearned-discount.ts'

/** The chosen refund, with units by line. */
export interface RefundChoice {
  units: Record<number, number>
  /** Units that go back on the shelf. */
  shelf: Record<number, number>
  delivery: 'none' | 'standard' | 'all'
  /** As typed; null while the field is hidden. */
  other: string | null
  /** The goods are faulty, so nothing of the discount is withheld. */
  faulty: boolean
}

export const leftOf = (line: StaffOrderLine) => Math.max(0, line.quantity - line.refunded)
export const outOf = (line: StaffOrderLine) => Math.max(0, line.quantity - line.returned)

/** Returned units that have not been refunded. */
export const returnedUnits = (line: StaffOrderLine) =>
  Math.min(leftOf(line), Math.max(0, line.returned - line.refunded))

/** Returned units are refunded first, and have already been restocked or not. */
export const maxRestock = (line: StaffOrderLine, units: number) =>
  Math.min(outOf(line), Math.max(0, units - returnedUnits(line)))

/**
 * The prefilled choice: the amount promised when the customer cancelled on the shop's page, otherwise returned goods
 * that were not replaced, otherwise nothing.
 */
export function firstChoice(order: StaffOrder): RefundChoice {
  const { promised, delivery_refund } = order
  const choice: RefundChoice = { units: {}, shelf: {}, delivery: 'none', other: null, faulty: false }
  if (!promised) {
    const isReplaced = order.replacements.some(({ status }) => status !== 'cancelled')
    if (!isReplaced)
      for (const line of order.lines) if (returnedUnits(line) > 0) setUnits(choice, order, line, returnedUnits(line))
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
 * Chooses units of a line. Goods that have not left are restocked; for the others, staff say so after opening the
 * parcel.
 */
export function setUnits(choice: RefundChoice, order: StaffOrder, line: StaffOrderLine, units: number): void {
  choice.units[line.item_id] = units
  const hasLeft = order.status === 'dispatched' || order.status === 'delivered'
  choice.shelf[line.item_id] = hasLeft
    ? Math.min(choice.shelf[line.item_id] ?? 0, maxRestock(line, units))
    : maxRestock(line, units)
}

export interface RefundAmounts {
  delivery: string
  other: string
  /** The amount in pounds that goes to the card. */
  amount: string
  /** Of the discount, what is withheld of this refund, in pounds; and what earlier ones withheld and it gives back. */
  unearned: string
  earnedAgain: string
  /** The part already refunded without a line, in pounds; usually "0.00". */
  less: string
}

/** The amounts of a choice; the server calculates them again. Null while the other amount is not a number. */
export function calculateRefund(order: StaffOrder, choice: RefundChoice): RefundAmounts | null {
  const { units, delivery, other } = choice
  const typed = other === null ? '0.00' : inPounds(other)
  if (typed === null) return null
  const back = delivery === 'none' ? '0.00' : order.delivery_refund[delivery]
  const goods = order.lines.reduce((sum, line) => sum + pence(refundOf(line, units[line.item_id] ?? 0)), 0)
  const unearned = unearnedBy(order, choice)
  const worth = goods - unearned + pence(back) + pence(typed)
  const left = pence(order.refundable)
  // Don't cap a typed amount: the server reports that it is too high.
  const amount = pence(typed) > 0 ? worth : Math.min(worth, left)
  return {
    ...{ delivery: back, other: typed, amount: pounds(amount), less: pounds(worth - amount) },
    ...{ unearned: pounds(Math.max(0, unearned)), earnedAgain: pounds(Math.max(0, -unearned)) },
  }
}

/** Pence of the discount that a refund of these units withholds or, if negative, gives back. */
function unearnedBy({ lines, sold_discount: sold }: StaffOrder, { units, faulty }: RefundChoice): number {
  const refunded = lines.map((line) => {
    const { kind, discounted: eligible } = line
    const left = leftOf(line)
    const back = units[line.item_id] ?? 0
    return {
      ...{ kind, eligible, unit_price_pence: pence(line.price) },
      ...{ left, left_pence: pence(refundOf(line, left)), back, back_pence: pence(refundOf(line, back)) },
    }
  })
  const unearned = unearnedOf(sold && inPence(sold), refunded)
  return faulty ? Math.min(0, unearned) : unearned
}

/** What these units of a line come to, after its discount. */
export const refundOf = (line: StaffOrderLine, units: number): string => line.refunds[units - 1] ?? '0.00'

/** "15" → "15.00", "15.5" → "15.50". */
function inPounds(typed: string): string | null {
  if (typed.trim() === '') return '0.00'
  const [, whole, part = ''] = /^£?\s*(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(typed.trim()) ?? []
  return whole ? `${whole}.${part.padEnd(2, '0')}` : null
}
