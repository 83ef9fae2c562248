import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIRHAM_RATE_MAX, DIRHAM_RATE_MIN, dirhamDigits, rateText, typedRate, wholeDirhams } from './dirhams.ts'

const rates = fc.integer({ min: DIRHAM_RATE_MIN, max: DIRHAM_RATE_MAX })
/** Up to the largest amount of the shop: 9,999,999.99 pounds. */
const amounts = fc.integer({ min: 0, max: 999_999_999 })

test.each([
  [770, 49_300, 38],
  [1, 49_300, 1],
  [0, 49_300, 0],
  [100, 50_000, 5],
  [10_000, 49_300, 493],
  [10_001, 49_300, 494],
  [999_999_999, 80_000, 80_000_000],
])('%i pence at a rate of %i are %i dirhams', (pence, rate, dirhams) => {
  expect(wholeDirhams(pence, rate)).toBe(dirhams)
})

test('dirhams are never below the exact amount, and never a whole dirham above it', () => {
  fc.assert(
    fc.property(amounts, rates, (pence, rate) => {
      const exact = BigInt(pence) * BigInt(rate)
      const shown = BigInt(wholeDirhams(pence, rate)) * 1_000_000n
      return shown >= exact && shown - exact < 1_000_000n
    }),
    { numRuns: 2000 },
  )
})

test('the dirhams of a total are converted from the total: never more than those of its lines together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      rates,
      (lines, rate) => {
        const total = wholeDirhams(
          lines.reduce((sum, pence) => sum + pence, 0),
          rate,
        )
        const added = lines.reduce((sum, pence) => sum + wholeDirhams(pence, rate), 0)
        return total <= added && added - total < lines.length
      },
    ),
  )
})

test.each([
  ['4.93', 49_300],
  ['4,93', 49_300],
  [' 4.9325 ', 49_325],
  ['5', 50_000],
  ['49.3', 493_000],
  ['4.93250', null],
  ['4.', null],
  ['-4.93', null],
  ['4.93 AED', null],
  ['', null],
])('a rate typed as "%s" is %s ten-thousandths', (typed, rate) => {
  expect(typedRate(typed)).toBe(rate)
})

test('a rate is read back from its own text', () => {
  expect([49_300, 49_325, 50_000, 49_330].map(rateText)).toEqual(['4.93', '4.9325', '5.00', '4.933'])
  fc.assert(fc.property(rates, (rate) => typedRate(rateText(rate)) === rate))
})

test('thousands are separated', () => {
  expect([7, 493, 1204, 80_000_000].map(dirhamDigits)).toEqual(['7', '493', '1,204', '80,000,000'])
})
