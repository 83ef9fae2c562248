import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedPence, type DiscountedLine, discountLines } from '#contract/discount-amounts.ts'
import { DISCOUNT_KINDS, LEAST_CHARGE_PENCE } from '#contract/limits.ts'
import { type DiscountTerms, eligibleLines, type PlacedLine } from './codes.ts'
import { applyTerms, bestOf } from './offers.ts'

const NONE = { percent: null, amount_pence: null, buy_units: null }
/** Products 1 to 6 in the categories 11 to 13, which are in 21 and 22. */
const Line: fc.Arbitrary<PlacedLine> = fc.record({
  product_id: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom('goods', 'goods', 'gift_wrap', 'gift_card'),
  unit_price_pence: fc.integer({ min: 1, max: 3000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  category_id: fc.integer({ min: 11, max: 13 }),
  parent_id: fc.constantFrom(21, 22, null),
})
const Cart = fc.array(Line, { minLength: 1, maxLength: 6 })
const some = (...ids: number[]) => fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, fc.subarray(ids))

const Terms: fc.Arbitrary<DiscountTerms> = fc
  .record({
    id: fc.nat(),
    kind: fc.constantFrom(...DISCOUNT_KINDS),
    percent: fc.integer({ min: 1, max: 100 }),
    amount_pence: fc.integer({ min: 1, max: 6000 }),
    buy_units: fc.integer({ min: 2, max: 4 }),
    product_ids: some(1, 2, 3),
    gift: fc.integer({ min: 1, max: 6 }),
    category_ids: some(11, 21),
    except_product_ids: some(4, 5),
    except_category_ids: some(12, 22),
    least_pence: fc.constantFrom(0, 1, 2000, 6000),
  })
  .map(({ kind, percent, amount_pence, buy_units, gift, ...rest }) => {
    const shared = { ...rest, ...NONE, kind, code: `OFFER${rest.id}`, automatic: true, version: 1 }
    if (kind === 'percent') return { ...shared, percent }
    if (kind === 'amount') return { ...shared, amount_pence }
    if (kind === 'buy_get') return { ...shared, buy_units }
    if (kind === 'bundle') return { ...shared, buy_units, amount_pence }
    if (kind === 'free_delivery') return shared
    const only = { product_ids: [gift], category_ids: [], except_product_ids: [], except_category_ids: [] }
    return { ...shared, ...only, least_pence: Math.max(1, rest.least_pence) }
  })

test('the offer that applies takes off the most of all, each alone, and at a draw it is the first', () => {
  fc.assert(
    fc.property(fc.array(Terms, { maxLength: 20 }), Cart, fc.nat(1500), (terms, lines, standard) => {
      const worths = terms.map((one) => applyTerms(one, { lines, standard })?.worth ?? -1)
      const most = Math.max(-1, ...worths)
      const best = bestOf(terms, { lines, standard })
      expect(best?.worth ?? -1).toBe(most)
      if (best) expect(best.terms).toBe(terms[worths.indexOf(most)])
    }),
  )
})

test('what applies is for the right goods from the least amount on, and its lines add up to the whole', () => {
  fc.assert(
    fc.property(Terms, Cart, (terms, lines) => {
      const applied = applyTerms(terms, { lines, standard: 499 })
      if (!applied) return
      const eligible = eligibleLines(terms, lines)
      expect(countedPence(terms, eligible)).toBeGreaterThanOrEqual(terms.least_pence)
      expect(applied.line_discounts).toHaveLength(lines.length)
      expect(applied.pence).toBe(sum(applied.line_discounts))
      if (terms.kind !== 'free_delivery') expect(applied.pence).toBeGreaterThan(0)
      for (const [at, pence] of applied.line_discounts.entries()) {
        const { unit_price_pence = 0, quantity = 0 } = lines[at] ?? {}
        expect(pence).toBeGreaterThanOrEqual(0)
        expect(pence).toBeLessThanOrEqual(eligible[at]?.eligible ? unit_price_pence * quantity : 0)
        if (lines[at]?.kind !== 'goods') expect(pence).toBe(0)
      }
    }),
  )
})

test('gift wrap changes nothing that an offer does for the goods', () => {
  const wrap: PlacedLine = {
    product_id: 1,
    kind: 'gift_wrap',
    unit_price_pence: 350,
    quantity: 1,
    category_id: 11,
    parent_id: 21,
  }
  const Goods = Cart.map((lines) => lines.filter(({ kind }) => kind === 'goods'))
  fc.assert(
    fc.property(Terms, Goods, (terms, lines) => {
      const [without, wrapped] = [lines, [...lines, wrap]].map((all) =>
        applyTerms(terms, { lines: all, standard: 499 }),
      )
      const goods = sum(lines.map(({ unit_price_pence, quantity }) => unit_price_pence * quantity))
      // An offer that is held back to leave enough to charge takes more beside the wrap, which is charged.
      fc.pre(goods - (without?.pence ?? 0) > LEAST_CHARGE_PENCE)
      expect(wrapped?.worth).toBe(without?.worth)
      if (without) expect(wrapped?.line_discounts).toEqual([...without.line_discounts, 0])
    }),
  )
})

test('no other way to make bundles saves more', () => {
  const Units = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(Units, fc.integer({ min: 2, max: 3 }), fc.integer({ min: 1, max: 3000 }), (units, size, price) => {
      const lines: DiscountedLine[] = units.map((unit_price_pence) => ({
        kind: 'goods',
        unit_price_pence,
        quantity: 1,
        eligible: true,
      }))
      const rule = { kind: 'bundle', percent: null, buy_units: size, amount_pence: price } as const
      const most = Math.min(savedBy(units, size, price), Math.max(0, sum(units) - 30))
      expect(sum(discountLines(rule, lines))).toBe(most)
    }),
    { numRuns: 200 },
  )
})

/** The most that any choice of groups saves, by trying all. */
function savedBy(units: number[], size: number, price: number): number {
  const [first, ...rest] = units
  if (first === undefined || units.length < size) return 0
  const withFirst = subsets(rest, size - 1).map(
    ({ taken, left }) => first + sum(taken) - price + savedBy(left, size, price),
  )
  return Math.max(savedBy(rest, size, price), ...withFirst)
}

function subsets(units: number[], size: number): { taken: number[]; left: number[] }[] {
  if (size === 0) return [{ taken: [], left: units }]
  return units.flatMap((unit, at) =>
    subsets(units.slice(at + 1), size - 1).map(({ taken, left }) => ({
      taken: [unit, ...taken],
      left: [...units.slice(0, at), ...left],
    })),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
