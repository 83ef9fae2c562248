import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import * as limits from '#contract/limits.ts'
import * as refusals from '#words/en/refusals.ts'

const HOME = 'contract/limits.ts'

/** Values that are written in contract/limits.ts alone: as a whole string elsewhere they are a second copy. */
const ONCE = [
  limits.NO_POSTAL_CODE,
  ...Object.values(limits.COUNTRY_NAMES),
  limits.SHOP_TIME_ZONE,
  limits.CURRENCY,
  refusals.required,
]

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', ...['contract', 'server', 'storefront', 'admin'].flatMap(filesIn)],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file && file !== HOME && !/\.test\.tsx?$|(^|\/)testing\//.test(file))

test('contract/limits.ts imports nothing, so that no page loads zod for a constant', () => {
  const { module } = parseSync(HOME, readFileSync(HOME, 'utf8'))
  const reExports = module.staticExports.flatMap(({ entries }) => entries).filter((entry) => entry.moduleRequest)
  expect([...module.staticImports, ...module.dynamicImports, ...reExports]).toEqual([])
})

test('countries, the placeholder postal code, currency and time zone are written in contract/limits.ts alone', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => copiesIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check sees strings, templates, JSX and lists of countries', () => {
  for (const text of [
    "const code = '00000'",
    'const code = `00000`',
    'const option = <option>United Kingdom</option>',
    '<Field label="United Arab Emirates" />',
    "sql`at time zone 'Europe/London'`",
    "const countries = ['GB', 'AE']",
    "type Country = 'GB' | 'AE'",
  ])
    expect(copiesIn('a.tsx', text), text).toHaveLength(1)
  expect(copiesIn('a.tsx', "const sentence = 'We deliver to the United Kingdom.'")).toEqual([])
  expect(copiesIn('a.tsx', "const isEmirates = country === 'AE'")).toEqual([])
})

function copiesIn(file: string, text: string): string[] {
  const found: string[] = []
  const add = (value: unknown, start: number) => {
    if (typeof value !== 'string') return
    const isCopy = ONCE.includes(value.trim()) || value.includes(limits.SHOP_TIME_ZONE)
    if (isCopy) found.push(`${file}:${lineAt(start)} ${value.trim()}`)
  }
  const lineAt = (start: number) => text.slice(0, start).split('\n').length
  const addCountries = (values: unknown[], start: number) => {
    if (limits.COUNTRIES.every((country) => values.includes(country))) found.push(`${file}:${lineAt(start)} countries`)
  }
  new Visitor({
    Literal: ({ value, start }) => add(value, start),
    TemplateElement: ({ value, start }) => add(value.cooked, start),
    JSXText: ({ value, start }) => add(value, start),
    ArrayExpression: ({ elements, start }) =>
      addCountries(
        elements.map((element) => (element?.type === 'Literal' ? element.value : null)),
        start,
      ),
    TSUnionType: ({ types, start }) =>
      addCountries(
        types.map((type) =>
          type.type === 'TSLiteralType' && type.literal.type === 'Literal' ? type.literal.value : null,
        ),
        start,
      ),
  }).visit(parseSync(file, text).program)
  return found
}

function filesIn(folder: string): string[] {
  return [`${folder}/*.ts`, `${folder}/*.tsx`]
}
