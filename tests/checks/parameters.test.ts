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
