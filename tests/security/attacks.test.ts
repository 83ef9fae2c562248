import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attacks } from './attacks.ts'

test('every listed attack has the tests that are listed', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const sources = files
    .filter((file) => !file.startsWith('tests/security/attacks'))
    .map((file) => readFileSync(file, 'utf8'))
  const written = (name: string) =>
    sources.some((source) =>
      [`test('${name.replaceAll("'", "\\'")}'`, `test("${name}"`].some((call) => source.includes(call)),
    )
  expect(attacks.flatMap(({ tests }) => tests.filter((name) => !written(name)))).toEqual([])
  expect(attacks.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length)
})
