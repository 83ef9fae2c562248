import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedPence, type DiscountedLine, discountLines, spread } from '#contract/discount-amounts.ts'

const PERCENT = { kind: 'percent', amount_pence: null, buy_units: null } as const
const AMOUNT = { kind: 'amount', percent: null, buy_units: null } as const
const BUNDLE = { kind: 'bundle', percent: null } as const
const GIFT = { kind: 'gift', percent: null, amount_pence: null, buy_units: null } as const
const BUY_GET = { kind: 'buy_get', percent: null, amount_pence: null } as const
const of = (unit_price_pence: number, quantity = 1, eligible = true): DiscountedLine => ({
  kind: 'goods',
  unit_price_pence,
  quantity,
  eligible,
})
const WRAP: DiscountedLine = { kind: 'gift_wrap', unit_price_pence: 350, quantity: 1, eligible: false }

// Computed by hand.
test.each([
  ['10 % of one line', { ...PERCENT, percent: 10 }, [of(850)], [85]],
  ['10 % rounds half a penny up', { ...PERCENT, percent: 10 }, [of(855)], [86]],
  [
    '10 % of three equal lines: the odd penny goes to the largest remainder',
    { ...PERCENT, percent: 10 },
    [of(333), of(333), of(334)],
    [33, 33, 34],
  ],
  ['a third of three lines', { ...PERCENT, percent: 33 }, [of(100), of(200), of(300)], [33, 66, 99]],
  ['25 % leaves out what it is not for', { ...PERCENT, percent: 25 }, [of(1000, 1, false), of(400)], [0, 100]],
  ['£5 over two lines by their worth', { ...AMOUNT, amount_pence: 500 }, [of(700, 2), of(300)], [412, 88]],
  ['£5 off £3 of goods it is for takes £3', { ...AMOUNT, amount_pence: 500 }, [of(300), of(900, 1, false)], [300, 0]],
  ['£5 off £5 of goods takes all', { ...AMOUNT, amount_pence: 500 }, [of(500)], [500]],
  ['100 % takes all', { ...PERCENT, percent: 100 }, [of(500), of(500)], [500, 500]],
  ['£4.99 off £5 leaves 30p, not 1p', { ...AMOUNT, amount_pence: 499 }, [of(500)], [470]],
  ['99 % off £10 leaves 30p, not 10p', { ...PERCENT, percent: 99 }, [of(500), of(500)], [485, 485]],
  ['two soaps, the third is free', { ...BUY_GET, buy_units: 2 }, [of(850, 3)], [850]],
  ['the cheapest is the free one, spread over all', { ...BUY_GET, buy_units: 2 }, [of(1000, 2), of(400)], [333, 67]],
  ['five soaps have one free', { ...BUY_GET, buy_units: 2 }, [of(850, 5)], [850]],
  ['six soaps have two free', { ...BUY_GET, buy_units: 2 }, [of(850, 4), of(900, 2)], [1112, 588]],
  ['two of three needed have none free', { ...BUY_GET, buy_units: 2 }, [of(850, 2)], [0]],
  ['three for £20', { ...BUNDLE, buy_units: 3, amount_pence: 2000 }, [of(850, 3)], [550]],
  ['the dearest three of four', { ...BUNDLE, buy_units: 3, amount_pence: 2000 }, [of(650), of(850, 3)], [0, 550]],
  ['a group over two lines', { ...BUNDLE, buy_units: 3, amount_pence: 2000 }, [of(850, 2), of(650)], [253, 97]],
  ['two groups', { ...BUNDLE, buy_units: 2, amount_pence: 1500 }, [of(850, 3), of(750)], [232, 68]],
  ['three that cost less stay', { ...BUNDLE, buy_units: 3, amount_pence: 2000 }, [of(650, 3)], [0]],
  ['three for a penny leave 30p', { ...BUNDLE, buy_units: 3, amount_pence: 1 }, [of(100, 3)], [270]],
  ['the gift is one unit of its line', GIFT, [of(2500, 1, false), of(700, 2)], [0, 700]],
  ['all of the goods beside a wrap that is charged', { ...PERCENT, percent: 100 }, [of(500), WRAP], [500, 0]],
  ['the wrap is no third soap', { ...BUY_GET, buy_units: 2 }, [of(850, 2), WRAP], [0, 0]],
  ['the cheapest of two sizes', GIFT, [of(900), of(700, 2), of(2500, 1, false)], [0, 700, 0]],
] as const)('%s', (_, rule, lines, expected) => {
  expect(discountLines(rule, [...lines])).toEqual(expected)
})

const Line = fc.record({
  kind: fc.constantFrom('goods', 'gift_wrap'),
  unit_price_pence: fc.integer({ min: 1, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  eligible: fc.boolean(),
})
test('gift wrap doesn’t count towards the least amount of a gift', () => {
  expect(countedPence(GIFT, [of(2500, 1, false), of(700), WRAP])).toBe(2500)
})

const Rule = fc.oneof(
  fc.record({ ...constants(PERCENT), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ ...constants(AMOUNT), amount_pence: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ ...constants(BUY_GET), buy_units: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    ...constants(BUNDLE),
    buy_units: fc.integer({ min: 2, max: 20 }),
    amount_pence: fc.integer({ min: 1, max: 50_000 }),
  }),
  fc.record(constants(GIFT)),
)

test('no line is discounted by more than it comes to, nor one that the code is not for, and nothing or at least 30p is left', () => {
  fc.assert(
    fc.property(Rule, fc.array(Line, { minLength: 1, maxLength: 20 }), (rule, lines) => {
      const off = discountLines(rule, lines)
      const worth = lines.map(({ unit_price_pence, quantity }) => unit_price_pence * quantity)
      off.forEach((pence, at) => {
        expect(pence).toBeGreaterThanOrEqual(0)
        expect(pence).toBeLessThanOrEqual(lines[at]?.eligible ? (worth[at] ?? 0) : 0)
      })
      const left = sum(worth) - sum(off)
      if (left > 0) expect(left).toBeGreaterThanOrEqual(Math.min(30, sum(worth)))
    }),
  )
})

test('spreading loses no penny, and gives no line a penny more or less than its fair share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.nat(), (each, seed) => {
      const all = sum(each)
      fc.pre(all > 0)
      const pence = seed % (all + 1)
      const shares = spread(pence, each)
      expect(sum(shares)).toBe(pence)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - (pence * (each[at] ?? 0)) / all)).toBeLessThan(1)
    }),
  )
})

function constants<T extends Record<string, unknown>>(of: T) {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, fc.constant(value)])) as {
    [Name in keyof T]: fc.Arbitrary<T[Name]>
  }
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
