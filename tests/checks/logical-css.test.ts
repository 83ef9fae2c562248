import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Left and right. Pages in Arabic are mirrored by the browser where styles say start and end. */
const PHYSICAL =
  /\b(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|^\s*(left|right):|text-align: (left|right)|float: (left|right)|\binset: [^;()]*(?:\([^)]*\)[^;()]*)* [^;]+ [^;]+ [^;]+;/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'storefront'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.css'))

test('the styles of the pages say start and end, not left and right', () => {
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (PHYSICAL.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test('the check sees each kind of physical property', () => {
  for (const line of [
    'margin-left: 1px;',
    '  right: 0;',
    'text-align: right;',
    'float: left;',
    'inset: 0 0 auto auto;',
  ])
    expect(line).toMatch(PHYSICAL)
  for (const line of ['margin-inline-start: 1px;', 'inset-inline-end: 0;', 'inset: 0;', 'inset: 0 auto;'])
    expect(line).not.toMatch(PHYSICAL)
})
