import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { sentencesOf } from '../../scripts/sentences.ts'

/** Emails to staff, which are English in every shop. */
const FOR_STAFF = [
  'server/accounts/staff-emails.ts',
  'server/contact/notice-email.ts',
  'server/notifications/notice-emails.ts',
]

/** What every email has around its text. */
const AROUND_EMAILS = [
  'server/mail/email-parts.ts',
  'server/mail/email-template.ts',
  'server/content/business-details.ts',
]

/** Read by crawlers and browsers. */
const NOT_FOR_PEOPLE = [
  'storefront/routes/robots.ts',
  'storefront/routes/security-txt.ts',
  'storefront/entry.server.tsx',
]

const list = (folder: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', folder], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|patched)\//.test(file))

test('the sentences of the pages are in words/', () => {
  const pages = list('storefront').filter((file) => !NOT_FOR_PEOPLE.includes(file))
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.flatMap(sentencesIn)).toEqual([])
})

test('the sentences of the emails to shoppers are in words/', () => {
  const all = list('server').filter((file) =>
    /^import \{[^}]*\bemailTemplate\b[^}]*\} from/m.test(readFileSync(file, 'utf8')),
  )
  expect(all).toEqual(expect.arrayContaining(FOR_STAFF))
  const toShoppers = all.filter((file) => !FOR_STAFF.includes(file))
  expect(toShoppers.length).toBeGreaterThan(8)
  expect([...toShoppers, ...AROUND_EMAILS].flatMap(sentencesIn)).toEqual([])
})

test('the check sees text, attributes, templates and strings', () => {
  expect(sentencesOf('a.tsx', 'const a = <p>cart</p>')).toHaveLength(1)
  expect(sentencesOf('a.tsx', 'const a = <p aria-label="cart" />')).toHaveLength(1)
  expect(sentencesOf('a.ts', `const a = \`Order ${'$'}{1}\``)).toHaveLength(1)
  expect(sentencesOf('a.ts', "const a = 'Cart'")).toHaveLength(1)
  expect(sentencesOf('a.ts', `const a = html\`<p>${'$'}{b} cart</p>\``)).toHaveLength(1)
  expect(sentencesOf('a.ts', `const a = html\`<p class="${'$'}{b}" style="color:red">${'$'}{c}</p>\``)).toEqual([])
  expect(sentencesOf('a.tsx', 'const a = <a href="/cart" className="wide">{words.cart}, </a>')).toEqual([])
  expect(sentencesOf('a.ts', "throw new Error('The demo shop ships to GB.')")).toEqual([])
})

function sentencesIn(file: string): string[] {
  return sentencesOf(file, readFileSync(file, 'utf8')).map((sentence) => `${file}: ${sentence.slice(0, 100)}`)
}

test('a product that keeps for one month says so in the singular', async () => {
  const { en, ar } = await inEveryLanguage<{ bestWithin(months: number): string }>('product.tsx')
  expect([1, 12].map(en.bestWithin)).toEqual(['Best within 1 month', 'Best within 12 months'])
  expect([1, 2, 6, 12].map(ar.bestWithin).map((text) => text.replace(/^\S+ \S+ /, ''))).toEqual([
    'شهر واحد',
    'شهرين',
    '6 أشهر',
    '12 شهراً',
  ])
})
