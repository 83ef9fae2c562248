import { type DiscountKind, LEAST_CHARGE_PENCE, type ProductKind } from './limits.ts'

/** What a code or an offer takes off, without when and for whom. Amounts in pence. */
export interface DiscountRule {
  kind: DiscountKind
  percent: number | null
  amount_pence: number | null
  buy_units: number | null
}

/** A line of a checkout, in pence. */
export interface DiscountedLine {
  kind: ProductKind
  unit_price_pence: number
  quantity: number
  /** Whether the code is for this product. */
  eligible: boolean
}

/**
 * Pence off each line, in the order of the lines. The whole discount is spread over the lines by what they come to, and
 * never exceeds a line. Its pence add up exactly: those left over by rounding down go to the lines with the largest
 * remainders. It takes all of the goods, or leaves enough of them for Stripe to charge.
 */
export function discountLines(rule: DiscountRule, lines: readonly DiscountedLine[]): number[] {
  const all = sum(lines.map(worthOf))
  const { whole, shares } = wholeDiscount(rule, lines)
  return spread(whole === all ? all : Math.min(whole, Math.max(0, all - LEAST_CHARGE_PENCE)), shares)
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

/**
 * Pence that a code's least amount is compared with, before the discount: the lines that it is for, and of a gift all
 * goods but the unit that is free.
 */
export function countedPence({ kind }: Pick<DiscountRule, 'kind'>, lines: readonly DiscountedLine[]): number {
  if (kind === 'gift') {
    const goods = lines.filter((line) => line.kind === 'goods')
    return sum(goods.map(worthOf)) - sum(giftOf(lines))
  }
  return sum(lines.filter(({ eligible }) => eligible).map(worthOf))
}

/** Pence of the lines without gift cards: what free delivery, too, is compared with. */
export const goodsPence = (lines: readonly Pick<DiscountedLine, 'kind' | 'unit_price_pence' | 'quantity'>[]): number =>
  sum(lines.filter(({ kind }) => kind !== 'gift_card').map(worthOf))

/** All that a rule takes off, and what each line has to do with it, in pence. */
export function wholeDiscount(
  rule: DiscountRule,
  lines: readonly DiscountedLine[],
): { whole: number; shares: readonly number[] } {
  const shares = lines.map((line) => (line.eligible ? worthOf(line) : 0))
  switch (rule.kind) {
    case 'percent':
      return { whole: Math.round((sum(shares) * (rule.percent ?? 0)) / 100), shares }
    case 'amount':
      return { whole: Math.min(rule.amount_pence ?? 0, sum(shares)), shares }
    case 'buy_get':
      return { whole: freeUnits(lines, rule.buy_units ?? 0), shares }
    case 'bundle':
      return bundles(lines, { units: rule.buy_units ?? Number.POSITIVE_INFINITY, price: rule.amount_pence ?? 0 })
    case 'gift':
      return { whole: sum(giftOf(lines)), shares: giftOf(lines) }
    case 'free_delivery':
      return { whole: 0, shares }
  }
}

/** Pence of the free units: of every `bought` + 1 eligible units one is free, the cheapest of all first. */
function freeUnits(lines: readonly DiscountedLine[], bought: number): number {
  const units = eligibleUnits(lines).toReversed()
  return sum(units.slice(0, Math.floor(units.length / (bought + 1))).map(({ pence }) => pence))
}

/**
 * Groups of the dearest units, so that the shopper saves the most. A group that costs no more than its price by itself
 * stays as it is, and so do all after it.
 */
function bundles(
  lines: readonly DiscountedLine[],
  { units: size, price }: { units: number; price: number },
): { whole: number; shares: number[] } {
  const units = eligibleUnits(lines)
  const shares = lines.map(() => 0)
  let whole = 0
  for (let first = 0; first + size <= units.length; first += size) {
    const group = units.slice(first, first + size)
    const saved = sum(group.map(({ pence }) => pence)) - price
    if (saved <= 0) break
    whole += saved
    for (const { at, pence } of group) shares[at] = (shares[at] ?? 0) + pence
  }
  return { whole, shares }
}

/** Pence of the free unit, on its line: the cheapest, if the gift is in the cart in several sizes. */
function giftOf(lines: readonly DiscountedLine[]): number[] {
  const gift = eligibleUnits(lines).at(-1)
  return lines.map((_, at) => (gift?.at === at ? gift.pence : 0))
}

/** Each unit with the position of its line, the dearest first. */
function eligibleUnits(lines: readonly DiscountedLine[]): { at: number; pence: number }[] {
  return lines
    .flatMap(({ eligible, unit_price_pence: pence, quantity }, at) =>
      eligible ? Array.from({ length: quantity }, () => ({ at, pence })) : [],
    )
    .sort((one, other) => other.pence - one.pence)
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

const worthOf = ({ unit_price_pence, quantity }: Pick<DiscountedLine, 'unit_price_pence' | 'quantity'>) =>
  unit_price_pence * quantity
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
