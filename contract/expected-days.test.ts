import { expect, test } from 'vitest'
import { estimatedDays, expectedDays as expectedOf, weekday } from './expected-days.ts'

const expectedDays = (placed: string, estimate: string) => {
  const days = estimatedDays(estimate)
  return days && expectedOf(placed, days)
}

const MONDAY = '2026-11-23T10:00:00.000Z'
const FRIDAY_NIGHT = '2026-11-27T23:30:00.000Z'

test('an order is expected after one to two business days of packing and its delivery', () => {
  expect(expectedDays(MONDAY, '3-5 business days')).toEqual({
    packedBy: '2026-11-25',
    first: '2026-11-27',
    last: '2026-12-02',
  })
  expect(expectedDays(MONDAY, 'next business day')).toMatchObject({ first: '2026-11-25', last: '2026-11-26' })
  expect(expectedDays(MONDAY, '2 to 7 days')).toMatchObject({ first: '2026-11-26', last: '2026-12-02' })
  expect(expectedDays(MONDAY, '3 working days')).toMatchObject({ first: '2026-11-27', last: '2026-11-30' })
})

test('weekends don’t count, and the day is London’s', () => {
  expect(expectedDays(FRIDAY_NIGHT, '1-1 business days')).toEqual({
    packedBy: '2026-12-01',
    first: '2026-12-01',
    last: '2026-12-02',
  })
  // Half past midnight on Saturday in London.
  expect(expectedDays('2026-07-03T23:30:00.000Z', '1 business day')).toMatchObject({ packedBy: '2026-07-07' })
  expect(weekday('2026-11-25')).toBe('Wednesday 25 November')
})

test('an estimate in other words has no days', () => {
  for (const estimate of ['', 'before Christmas', '2-3 weeks', 'when it is ready']) {
    expect(expectedDays(MONDAY, estimate), estimate).toBeNull()
  }
})
