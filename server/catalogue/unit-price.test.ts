import { expect, test } from 'vitest'
import { unitPrice } from './unit-price.ts'

test('a unit price is per kilogram or litre, to the penny', () => {
  expect(unitPrice(850, 100, 'g')).toBe('£85.00 per kg')
  expect(unitPrice(1500, 30, 'ml')).toBe('£500.00 per litre')
  expect(unitPrice(2000, 15, 'ml')).toBe('£1,333.33 per litre')
  // 725 × 1000 ÷ 95 = 7631.58 pence.
  expect(unitPrice(725, 95, 'g')).toBe('£76.32 per kg')
})

test('less than 10 g or 10 ml, and sets, need no unit price', () => {
  expect(unitPrice(300, 9, 'ml')).toBeNull()
  expect(unitPrice(300, 10, 'ml')).toBe('£300.00 per litre')
  expect(unitPrice(4200, null, null)).toBeNull()
})
