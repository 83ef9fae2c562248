import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Nobody can read a call with five parameters without the function's declaration, and two of one type get swapped. */
const MOST = 4

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)

test('no function in server/ takes more than four parameters: use one input object', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap((file) => tooMany(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check sees functions, methods, arrows and signatures', () => {
  const five = '(a: 1, b: 1, c: 1, d: 1, e: 1)'
  for (const text of [
    `function f${five} {}`,
    `const f = ${five} => a`,
    `class C { f${five} {} }`,
    `interface I { f${five}: void }`,
    `type F = ${five} => void`,
  ])
    expect(tooMany('a.ts', text), text).toHaveLength(1)
  expect(tooMany('a.ts', 'function f(a, b, c, d) {}')).toEqual([])
})

test('an exported function takes its context or handle and one input, with a transaction between them at most', () => {
  const tight = sources.filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  expect(tight.length).toBeGreaterThan(250)
  expect(tight.flatMap((file) => looseInputs(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check of inputs sees functions and arrows, and leaves pure helpers alone', () => {
  for (const text of [
    'export async function f(db: Handle, a: string, b: string) {}',
    "export function f({ db }: Pick<Context, 'db'>, a: A, b = 1) {}",
    'export const f = (tx: Transaction, a: A, b: B) => a',
    'export function f(context: MailContext, tx: Transaction, a: A, b: B) {}',
  ])
    expect(looseInputs('a.ts', text), text).toHaveLength(1)
  for (const text of [
    'export function f(context: Context, tx: Transaction, a: A) {}',
    'export function f(db: Handle, a: A) {}',
    'export function f(a: A, b: B, c: C) {}',
    'function f(db: Handle, a: A, b: B) {}',
  ])
    expect(looseInputs('a.ts', text), text).toEqual([])
})

const HANDLE = /\b(?:\w*Context|Handle|Database|Transaction|Pool|PoolClient)\b/

function looseInputs(file: string, text: string): string[] {
  const found: string[] = []
  const look = (declared: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const [first, second, ...others] = declared.params.map(({ start, end }) => text.slice(start, end))
    if (!first || !HANDLE.test(first)) return
    const inputs = second && /: Transaction\b/.test(second) ? others.length : others.length + (second ? 1 : 0)
    if (inputs > 1) found.push(`${file}:${text.slice(0, declared.start).split('\n').length}`)
  }
  const { program } = parseSync(file, text)
  for (const statement of program.body) {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (exported?.type === 'FunctionDeclaration') look(exported)
    if (exported?.type === 'VariableDeclaration')
      for (const { init } of exported.declarations) if (init?.type === 'ArrowFunctionExpression') look(init)
  }
  return found
}

type WithParameters = { params: unknown[]; start: number }

function tooMany(file: string, text: string): string[] {
  const found: string[] = []
  const look = ({ params, start }: WithParameters) => {
    if (params.length > MOST) found.push(`${file}:${text.slice(0, start).split('\n').length}`)
  }
  const { program } = parseSync(file, text)
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
    TSMethodSignature: look,
    TSFunctionType: look,
    TSDeclareFunction: look,
  }).visit(program satisfies ESTree.Program)
  return found
}
