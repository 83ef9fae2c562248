import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Attributes that people read or hear. */
const READ_ATTRIBUTES = /^(alt|aria-label|aria-description|aria-roledescription|label|placeholder|title|hint)$/

/** A word with a capital, or three words: a title or a sentence, and neither a class, a key, an address nor a path. */
const SENTENCE = /^\s*[A-Z][a-z’'-]+([ .…!?,:]|$)|[a-z]+ [a-z]+ [a-z]+/

/** Words that are the same in every language, or that nobody reads. */
const NOT_WORDS = new Set(['Escape', 'Enter', 'Home', 'End', 'Tab'])

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

const list = (folder: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', folder], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(testing|patched)\//.test(file))

test('the sentences of the pages are in words/', () => {
  const pages = list('storefront')
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the sentences of the emails to shoppers are in words/', () => {
  const all = list('server').filter((file) =>
    /^import \{[^}]*\bemailTemplate\b[^}]*\} from/m.test(readFileSync(file, 'utf8')),
  )
  expect(all).toEqual(expect.arrayContaining(FOR_STAFF))
  const toShoppers = all.filter((file) => !FOR_STAFF.includes(file))
  expect(toShoppers.length).toBeGreaterThan(8)
  expect([...toShoppers, ...AROUND_EMAILS].flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check sees text, attributes, templates and strings', () => {
  expect(sentencesIn('a.tsx', 'const a = <p>cart</p>')).toHaveLength(1)
  expect(sentencesIn('a.tsx', 'const a = <p aria-label="cart" />')).toHaveLength(1)
  expect(sentencesIn('a.ts', `const a = \`Order ${'$'}{1}\``)).toHaveLength(1)
  expect(sentencesIn('a.ts', "const a = 'Cart'")).toHaveLength(1)
  expect(sentencesIn('a.ts', `const a = html\`<p>${'$'}{b} cart</p>\``)).toHaveLength(1)
  expect(sentencesIn('a.ts', `const a = html\`<p class="${'$'}{b}" style="color:red">${'$'}{c}</p>\``)).toEqual([])
  expect(sentencesIn('a.tsx', 'const a = <a href="/cart" className="wide">{words.cart}, </a>')).toEqual([])
  expect(sentencesIn('a.ts', "throw new Error('The demo shop ships to GB.')")).toEqual([])
})

function sentencesIn(file: string, text: string): string[] {
  const found: string[] = []
  const ignored = new Set<unknown>()
  const add = (value: string) => found.push(`${file}: ${value.trim().replace(/\s+/g, ' ').slice(0, 100)}`)
  const look = (node: object, value: unknown) => {
    if (typeof value !== 'string' || ignored.has(node) || NOT_WORDS.has(value)) return
    if (SENTENCE.test(value)) add(value)
  }
  new Visitor({
    // Read by engineers.
    NewExpression: ({ callee, arguments: values }) => {
      if (callee.type === 'Identifier' && /Error$/.test(callee.name)) for (const value of values) ignored.add(value)
    },
    ImportDeclaration: ({ source }) => ignored.add(source),
    TSLiteralType: ({ literal }) => ignored.add(literal),
    // JSON-LD.
    Property: ({ key, value }) => {
      if (key.type === 'Literal' && key.value === '@type') ignored.add(value)
    },
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier') return
      if (name.name === 'className') ignored.add(value)
      if (!READ_ATTRIBUTES.test(name.name)) return
      ignored.add(value)
      if (/\p{L}{2}/u.test(String(value.value))) add(String(value.value))
    },
    JSXText: ({ value }) => {
      if (/\p{L}/u.test(value)) add(value)
    },
    TaggedTemplateExpression: ({ tag, quasi: { quasis } }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'html') return
      for (const part of quasis) ignored.add(part)
      // Whole before the tags are removed: values are inside tags too.
      const whole = quasis.map(({ value }) => value.cooked).join('')
      if (/\p{L}/u.test(whole.replace(/<[^>]*>/g, ''))) add(whole)
    },
    Literal: (node) => look(node, node.value),
    TemplateElement: (node) => look(node, node.value.cooked),
  }).visit(parseSync(file, text).program)
  return found
}
