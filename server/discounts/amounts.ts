import { type DiscountKind, LEAST_CHARGE_PENCE } from '#contract/limits.ts'

/** What a code takes off, without when and for whom. Amounts in pence. */
export interface DiscountRule {
  kind: DiscountKind
  percent: number | null
  amount_pence: number | null
  buy_units: number | null
}

/** A line of a checkout, in pence. */
export interface DiscountedLine {
  unit_price_pence: number
  quantity: number
  /** Whether the code is for this product. */
  eligible: boolean
}

/**
 * Pence off each line, in the order of the lines. The whole discount is spread over the eligible lines by what they
 * come to, and never exceeds a line. Its pence add up exactly: those left over by rounding down go to the lines with
 * the largest remainders. It takes all of the goods, or leaves enough of them for Stripe to charge.
 */
export function discountLines(rule: DiscountRule, lines: readonly DiscountedLine[]): number[] {
  const worth = lines.map(worthOf)
  const eligible = lines.map((line, at) => (line.eligible ? (worth[at] ?? 0) : 0))
  const all = sum(worth)
  const whole = wholeDiscount(rule, lines, sum(eligible))
  return spread(whole === all ? all : Math.min(whole, Math.max(0, all - LEAST_CHARGE_PENCE)), eligible)
}

/** A delivery of this price with a code of this kind: what is left to pay, and what the code takes off, in pence. */
export function discountDelivery(
  kind: DiscountKind | null,
  { price, standard }: { price: number; standard: number | null },
): { shipping_pence: number; delivery_discount_pence: number } {
  return kind === 'free_delivery' && price === standard
    ? { shipping_pence: 0, delivery_discount_pence: price }
    : { shipping_pence: price, delivery_discount_pence: 0 }
}

/** Pence of the eligible lines before the discount, which a code's least amount is compared with. */
export const eligiblePence = (lines: readonly DiscountedLine[]) =>
  sum(lines.filter(({ eligible }) => eligible).map(worthOf))

function wholeDiscount(rule: DiscountRule, lines: readonly DiscountedLine[], eligiblePence: number): number {
  switch (rule.kind) {
    case 'percent':
      return Math.round((eligiblePence * (rule.percent ?? 0)) / 100)
    case 'amount':
      return Math.min(rule.amount_pence ?? 0, eligiblePence)
    case 'buy_get':
      return freeUnits(lines, rule.buy_units ?? 0)
    case 'free_delivery':
      return 0
  }
}

/** Pence of the free units: of every `bought` + 1 eligible units one is free, the cheapest of all first. */
function freeUnits(lines: readonly DiscountedLine[], bought: number): number {
  const prices = lines
    .filter(({ eligible }) => eligible)
    .flatMap(({ unit_price_pence, quantity }) => Array<number>(quantity).fill(unit_price_pence))
    .sort((a, b) => a - b)
  return sum(prices.slice(0, Math.floor(prices.length / (bought + 1))))
}

/** Spreads pence by weight, by the method of the largest remainder. At most the sum of the weights is spread. */
export function spread(pence: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const whole = weights.map((weight) => Math.floor((pence * weight) / all))
  const remainder = (at: number) => (pence * (weights[at] ?? 0)) % all
  const left = pence - sum(whole)
  const largest = weights
    .map((_, at) => at)
    .sort((a, b) => remainder(b) - remainder(a) || a - b)
    .slice(0, left)
  return whole.map((share, at) => share + (largest.includes(at) ? 1 : 0))
}

const worthOf = ({ unit_price_pence, quantity }: DiscountedLine) => unit_price_pence * quantity
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
