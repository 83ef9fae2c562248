import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DECISION = 'docs/decisions/0030-effects-of-the-storefront.md'

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'storefront/*.ts', 'storefront/*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !/\.test\.tsx?$|\.react-router\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const effectsIn = (text: string) => [...text.matchAll(/\buse(Layout|Insertion)?Effect\(/g)].length

test('the storefront has at most one effect per 1,000 lines', () => {
  const effects = files.flatMap(({ file, text }) => Array(effectsIn(text)).fill(file))
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  expect((effects.length * 1000) / lines, effects.join('\n')).toBeLessThanOrEqual(1)
})

test('the decision gives a reason for each file with an effect, and lists no other', () => {
  const named = [...readFileSync(DECISION, 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file)
  expect(named.sort()).toEqual(
    files
      .filter(({ text }) => effectsIn(text) > 0)
      .map(({ file }) => file)
      .sort(),
  )
})
