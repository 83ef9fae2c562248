import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SENTENCES } from './sentences.ts'

interface CardEntry {
  formatNumber(text: string): string
  formatExpiry(text: string, previous: string): string
  brandOf(digits: string): { name: string }
  numberProblem(text: string): { code: string } | null
  expiryProblem(text: string, now: Date): { code: string } | null
  cvcProblem(text: string, number: string): { code: string } | null
}

const script = readFileSync(join(import.meta.dirname, 'browser', 'card-entry.js'), 'utf8')
// `as`: the file is a browser script without exports or types.
const entry = runInNewContext(
  `${script};({ formatNumber, formatExpiry, brandOf, numberProblem, expiryProblem, cvcProblem })`,
) as CardEntry

test('groups digits as on the card', () => {
  expect(entry.formatNumber('4242424242424242999')).toBe('4242 4242 4242 4242')
  expect(entry.formatNumber('378282246310005')).toBe('3782 822463 10005')
  expect(entry.formatNumber('42 42a4')).toBe('4242 4')
})

test('derives the brand from the first digits', () => {
  const brands = ['4', '51', '2221', '2720', '37', '6011', '35', '62', '9'].map((digits) => entry.brandOf(digits).name)
  expect(brands).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'mastercard',
    'amex',
    'discover',
    'jcb',
    'unionpay',
    'unknown',
  ])
})

test.each([
  ['1', '', '1'],
  ['5', '', '05 / '],
  ['12', '1', '12 / '],
  ['13', '1', '01 / 3'],
  ['1/', '1', '01 / '],
  ['12 / 345', '12 / 34', '12 / 34'],
  ['12 /', '12 / ', '12'],
])('formats an expiry date typed as “%s” after “%s” as “%s”', (typed, before, shown) => {
  expect(entry.formatExpiry(typed, before)).toBe(shown)
})

test('has Stripe’s words for each problem of a field, in each locale', () => {
  const frames = ['payment-frame.js', 'link-authentication-frame.js', 'address-frame.js'].map((name) =>
    readFileSync(join(import.meta.dirname, 'browser', name), 'utf8'),
  )
  const codes = [
    ...new Set([
      ...[...script.matchAll(/problem\('(\w+)'\)/g)].map(([, code]) => code),
      ...[...frames.join().matchAll(/code: '(\w+)'/g)].map(([, code]) => code),
    ]),
  ].sort()
  expect(codes).toHaveLength(15)
  for (const { fields } of Object.values(SENTENCES)) expect(Object.keys(fields).sort()).toEqual(codes)
  expect(SENTENCES.en.fields.invalid_number).toBe('Your card number is invalid.')
})

test('reports invalid fields', () => {
  const now = new Date(2026, 10, 21)
  expect(entry.numberProblem('4242 4242')?.code).toBe('incomplete_number')
  expect(entry.numberProblem('4242 4242 4242 4241')?.code).toBe('invalid_number')
  expect(entry.numberProblem('4242 4242 4242 4242')).toBeNull()
  expect(entry.expiryProblem('10 / 26', now)?.code).toBe('invalid_expiry_month_past')
  expect(entry.expiryProblem('12 / 25', now)?.code).toBe('invalid_expiry_year_past')
  expect(entry.expiryProblem('12 / 95', now)?.code).toBe('invalid_expiry_year')
  expect(entry.expiryProblem('11 / 26', now)).toBeNull()
  expect(entry.cvcProblem('99', '4242')?.code).toBe('incomplete_cvc')
  expect(entry.cvcProblem('123', '3782')?.code).toBe('incomplete_cvc')
})
