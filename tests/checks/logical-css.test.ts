import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Left and right. Pages in Arabic are mirrored by the browser where styles say start and end. */
const PHYSICAL =
  /\b(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|^\s*(left|right):|text-align: (left|right)|float: (left|right)|\binset: [^;()]*(?:\([^)]*\)[^;()]*)* [^;]+ [^;]+ [^;]+;/

/** Four values of which the second and the fourth, right and left, differ. */
const FOUR_SIDES = /\b(?:margin|padding): \S+ (?<right>\S+) \S+ (?!\k<right>;)\S+;/
/** The free half of a photograph is not mirrored. */
const BESIDE_A_PHOTOGRAPH = 'padding: var(--s16) 50% var(--s16) 0;'
const isPhysical = (line: string) =>
  PHYSICAL.test(line) ||
  FOUR_SIDES.test(line.replace(/\((?:[^()]|\([^()]*\))*\)/g, (value) => value.replaceAll(' ', '')))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'storefront'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.css'))

test('the styles of the pages say start and end, not left and right', () => {
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        isPhysical(line) && line.trim() !== BESIDE_A_PHOTOGRAPH ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
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
    'padding: var(--s3) var(--s4) var(--s3) 0;',
    'margin: 0 auto 0 calc(-1 * var(--s1));',
  ])
    expect(isPhysical(line), line).toBe(true)
  for (const line of [
    'margin-inline-start: 1px;',
    'inset-inline-end: 0;',
    'inset: 0;',
    'inset: 0 auto;',
    'padding: var(--s1) 0 var(--s2) 0;',
  ])
    expect(isPhysical(line), line).toBe(false)
})
