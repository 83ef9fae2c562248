import { expect, test } from 'vitest'
import { unitPrice } from './unit-price.ts'

const perUnit = (price_pence: number, net_amount: number | null, net_unit: 'g' | 'ml' | null) =>
  unitPrice(price_pence, { net_amount, net_unit }, 'en')

test('a unit price is per kilogram or litre, to the penny', () => {
  expect(perUnit(850, 100, 'g')).toBe('£85.00 per kg')
  expect(perUnit(1500, 30, 'ml')).toBe('£500.00 per litre')
  expect(perUnit(2000, 15, 'ml')).toBe('£1,333.33 per litre')
  // 725 × 1000 ÷ 95 = 7631.58 pence.
  expect(perUnit(725, 95, 'g')).toBe('£76.32 per kg')
})

test('less than 10 g or 10 ml, and sets, need no unit price', () => {
  expect(perUnit(300, 9, 'ml')).toBeNull()
  expect(perUnit(300, 10, 'ml')).toBe('£300.00 per litre')
  expect(perUnit(4200, null, null)).toBeNull()
})

test('a unit price is in the language of the caller', () => {
  expect(unitPrice(850, { net_amount: 100, net_unit: 'g' }, 'ar')).toBe('£85.00 لكل كيلوغرام')
  expect(unitPrice(1500, { net_amount: 30, net_unit: 'ml' }, 'ar')).toBe('£500.00 لكل لتر')
})
