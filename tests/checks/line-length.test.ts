import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Columns. A text (a sentence, a test's name, a pattern) stays on one line, so that it can be searched for. */
const MAX = 120

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.startsWith('docs/'))

test('code and comments are at most 120 columns wide', () => {
  expect(files.length).toBeGreaterThan(800)
  expect(files.flatMap((file) => longLines(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check sees comments and code, and no texts', () => {
  const long = 'a '.repeat(70)
  expect(longLines('a.ts', `// ${long}`)).toEqual(['a.ts:1'])
  expect(longLines('a.ts', `const x = [${'one + '.repeat(30)}1]`)).toEqual(['a.ts:1'])
  expect(longLines('a.ts', `const x = '${long}'`)).toEqual([])
  expect(longLines('a.ts', `const x = \`${long}\``)).toEqual([])
  expect(longLines('a.tsx', `const x = <p>${long}</p>`)).toEqual([])
})

/** Lines that stay too wide without their texts. */
function longLines(file: string, text: string): string[] {
  const lines = text.split('\n')
  if (lines.every((line) => line.length <= MAX)) return []
  const texts: [start: number, end: number][] = []
  const add = ({ start, end }: { start: number; end: number }) => texts.push([start, end])
  new Visitor({ Literal: add, TemplateElement: add, JSXText: add }).visit(parseSync(file, text).program)
  let start = 0
  return lines.flatMap((line, at) => {
    const end = start + line.length
    const inTexts = texts.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0)
    start = end + 1
    return line.length - inTexts > MAX ? [`${file}:${at + 1}`] : []
  })
}
