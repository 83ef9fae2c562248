import { expect, test } from 'vitest'
import { pseudo, pseudoFile } from '../e2e/testing/pseudo-words.ts'

test('a text has other letters and is some 40 % longer; tags, placeholders and the shop’s name stay', () => {
  expect(pseudo('Add to cart')).toBe('Ȧȧḓḓ ŧǿǿ ƈȧȧřŧ')
  expect(pseudo('<a href="/cart">Go</a> &amp; {days}, Sidr & Sage')).toBe(
    '<a href="/cart">Ɠǿǿ</a> &amp; {days}, Sidr & Sage',
  )
  expect(pseudo('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')).not.toMatch(/[a-z]/i)
})

test('a file of sentences keeps names, functions, comparisons, imports and links', () => {
  const source = [
    "import type { Country } from '#contract/limits.ts'",
    "const names: Record<Country, string> = { GB: 'UK', 'a b': 'UAE' }",
    "export const a = (n: number, of: 'x' | 'y') => (of === 'x' ? `@{n} in cart` : names['GB'] + \" it's\")",
    'export const b = <a href="/cart" title="x">See it &amp; go</a>',
    'export const c = (to: string) => html`<b>Read</b> @{to}`',
    "export const d = '/cart'",
  ].map(withValues)
  expect(pseudoFile('a.tsx', source.join('\n')).split('\n')).toEqual(
    [
      "import type { Country } from '#contract/limits.ts'",
      'const names: Record<Country, string> = { GB: "ŬŭĶ", \'a b\': "ŬŭȦȧḖḗ" }',
      "export const a = (n: number, of: 'x' | 'y') => (of === 'x' ? `@{n} īīƞ ƈȧȧřŧ` : names['GB'] + \" īīŧ'ş\")",
      'export const b = <a href="/cart" title="x">Şḗḗḗḗ īīŧ &amp; ɠǿǿ</a>',
      'export const c = (to: string) => html`<b>Řḗḗȧȧḓ</b> @{to}`',
      'export const d = "/cart"',
    ].map(withValues),
  )
})

/** In a string, a value of a template would look like a mistake. */
const withValues = (line: string) => line.replace('@{', '${')
