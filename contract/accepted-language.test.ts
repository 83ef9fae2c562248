import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'

test('an Accept-Language header gets the language of the shop that it prefers, and English otherwise', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    [null, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['ar', 'ar'],
    ['AR-ae', 'ar'],
    ['ar-AE,ar;q=0.9,en-US;q=0.8,en;q=0.7', 'ar'],
    ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
    ['ar;q=0.5,en;q=0.4', 'ar'],
    ['fr,ar;q=0.2', 'ar'],
    ['fr,de;q=0.5', 'en'],
    ['ar;q=0', 'en'],
    ['*,ar;q=0', 'en'],
    ['argot, sar', 'en'],
    [';;,,q=ar', 'en'],
  ] as const)
    expect(acceptedLanguage(header), String(header)).toBe(language)
})

test('reads no more of a header than browsers send', () => {
  expect(acceptedLanguage(`${'fr,'.repeat(50)}ar`)).toBe('ar')
  expect(acceptedLanguage(`${'fr,'.repeat(5000)}ar`)).toBe('en')
})
