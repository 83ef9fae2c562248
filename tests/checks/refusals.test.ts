import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import * as limits from '#contract/limits.ts'

/** Files that calls of shoppers reach, whose refusals only staff can meet: the back office is English in every shop. */
const FOR_STAFF = [
  'server/blog/posts.ts',
  'server/content/banner.ts',
  'server/content/dirhams.ts',
  'server/content/home.ts',
  'server/content/menu.ts',
  'server/content/shop-pages.ts',
  'server/customers-and-privacy/customers.ts',
  'server/http/second-factor-gate.ts',
  'server/orders/lifecycle.ts',
  'server/policies/check-text.ts',
]

/** The same, in files that have refusals for shoppers too. */
const SENTENCES_FOR_STAFF = [
  'An amount in pounds such as 4.99',
  'Only staff of the shop can do this.',
  'Only the owner of the shop can do this.',
  'Order not found.',
  'Please choose a file.',
  'Please confirm it is you, then try again.',
  'Please give the version you changed.',
  'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
  'That is not the same email address.',
  'The list can be ordered by ….',
  'This photograph wasn’t stored: … doesn’t take it (…). Please try again, and if it lasts tell who runs the shop.',
]

/** Files of the contract with names that are stored or compared, or that only staff read. */
const NAMES = [
  'contract/card-brands.ts',
  'contract/claims.ts',
  'contract/emirates.ts',
  'contract/holidays.ts',
  'contract/pages.ts',
]

/** Words with a space between them, or one with a full stop. */
const SENTENCE = /\p{L},? \p{L}|\p{L}[.!?]$/u

const list = (pattern: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', pattern], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.ts'))

test('what calls of shoppers answer is in words/', () => {
  const files = reachedByShoppers()
  expect(files.length).toBeGreaterThan(100)
  expect(files).toEqual(expect.arrayContaining(FOR_STAFF))
  const checked = files.filter((file) => !FOR_STAFF.includes(file))
  expect(checked.flatMap((file) => answersIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the sentences of the shoppers’ contract are in words/', () => {
  const files = list(':(glob)contract/*.ts').filter((file) => !NAMES.includes(file))
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((file) => textsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('only the platform reads English refusals: a handler that said one would say it to every caller', () => {
  const reading = list('server/*.ts').filter((file) =>
    /from '#words\/(en\/)?refusals\.ts'/.test(readFileSync(file, 'utf8')),
  )
  expect(reading.filter((file) => !file.startsWith('server/http/'))).toEqual([])
  expect(reading).toContain('server/http/refusals.ts')
})

test('the checks see arguments, fields, details, names for sentences, and messages of schemas', () => {
  for (const text of [
    "throw new ApiError('conflict', 'You have paid.')",
    `throw new ApiError('conflict', \`Only ${'$'}{left} left.\`)`,
    "throw new ApiError('invalid', refusals.invalid, { fields: { lines: ['That is not in this order.'] } })",
    "throw invalidField('lines', isOpen ? refusals.closed : 'It is closed.')",
    "throw notFound('Order not found here.')",
    "const GONE = 'It is gone.'\nthrow new ApiError('gone', GONE)",
    "const api = { signOut: async () => ({ detail: 'You are signed out.' }) }",
  ])
    expect(answersIn('a.ts', text), text).toHaveLength(1)
  expect(answersIn('a.ts', "throw new Error('The call has no verb.')\nlog.warn('a call failed')")).toEqual([])
  expect(answersIn('a.ts', `throw invalidField(\`lines.${'$'}{at}.id\`, refusals.invalid)`)).toEqual([])
  expect(textsIn('a.ts', "const Name = z.string().max(4, 'Too long.')")).toHaveLength(1)
  expect(textsIn('a.ts', "const Name = z.string({ error: 'Please type it' })")).toHaveLength(1)
  expect(textsIn('a.ts', "const shapes = { read: { summary: 'The whole cart.', input: Nothing } }")).toEqual([])
})

/** The files of the server that run in calls of shoppers: their api.ts files, and all that these import. */
function reachedByShoppers(): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const { module } = parseSync(file, readFileSync(file, 'utf8'))
    for (const { moduleRequest, entries } of module.staticImports) {
      if (entries.length > 0 && entries.every((entry) => entry.isType)) continue
      const name = moduleRequest.value
      const to = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))
      if (name.startsWith('#server/') || name.startsWith('.')) visit(to)
    }
  }
  for (const file of list(':(glob)server/*/*api.ts')) if (!file.endsWith('staff-api.ts')) visit(file)
  for (const file of ['serve-calls', 'csrf', 'body-limit']) visit(`server/http/${file}.ts`)
  // It imports the calls of staff too.
  return [...found, 'server/app.ts']
}

/** The sentences in a file's refusals, and in the `detail` of its answers. */
function answersIn(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const variables = new Map<string, ESTree.Node>()
  const answers: ESTree.Node[] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) variables.set(id.name, init)
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'ApiError') answers.push(...node.arguments)
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && /^(notFound|invalidField)$/.test(node.callee.name))
        answers.push(...node.arguments)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'detail') answers.push(value)
    },
  }).visit(program)
  const named = answers.flatMap((answer) => (answer.type === 'Identifier' ? (variables.get(answer.name) ?? []) : []))
  return [...answers, ...named].flatMap((answer) => textsIn(file, `(${text.slice(answer.start, answer.end)})`))
}

/** The sentences in a text's strings, once each. */
function textsIn(file: string, text: string): string[] {
  const found = new Set<string>()
  const ignored = new Set<unknown>()
  const look = (node: object, value: unknown) => {
    if (typeof value !== 'string' || !SENTENCE.test(value) || ignored.has(node)) return
    if (SENTENCES_FOR_STAFF.includes(value) || Object.values(limits.COUNTRY_NAMES).includes(value)) return
    found.add(`${file}: ${value}`)
  }
  new Visitor({
    // Read by engineers.
    NewExpression: ({ callee, arguments: values }) => {
      if (callee.type === 'Identifier' && /Error$/.test(callee.name)) for (const value of values) ignored.add(value)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && /^(summary|ownedResource)$/.test(key.name)) ignored.add(value)
    },
    TSLiteralType: ({ literal }) => ignored.add(literal),
    Literal: (node) => look(node, node.value),
    TemplateLiteral: (node) => look(node, node.quasis.map(({ value }) => value.cooked).join('…')),
  }).visit(parseSync(file, text).program)
  return [...found]
}
