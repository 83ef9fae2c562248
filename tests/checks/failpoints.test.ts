import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAILPOINTS, IN_DOMAIN, IN_WRAPPERS, isFailpoint } from '#server/failpoints.ts'

const WRAPPERS = 'start/ports-with-failpoints.ts'

/** The failpoints that a file names, each as often as it names it. */
function namedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/'([a-z.-]+)'/g)].flatMap(([, name = '']) =>
    isFailpoint(name) ? name : [],
  )
}

test('every failpoint of the wrappers is hit once in them', () => {
  expect(namedIn(WRAPPERS).toSorted()).toEqual(Object.keys(IN_WRAPPERS).toSorted())
})

test('every failpoint of the domain is hit once in the code, and no other is', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/*.ts', 'start/*.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.ts') && file !== 'server/failpoints.ts' && file !== WRAPPERS)
  expect(files.flatMap(namedIn).toSorted()).toEqual(Object.keys(IN_DOMAIN).toSorted())
})

test('every failpoint has a case of the chaos tests that kills the process there', () => {
  const cases = ['death', 'trouble'].map((name) => readFileSync(`tests/chaos/${name}.test.ts`, 'utf8')).join('\n')
  const killedDuring = [...cases.matchAll(/failpointsDuring\('([^']+)'\)/g)].map(([, during]) => during)
  expect([...new Set(killedDuring)].toSorted()).toEqual([...new Set(Object.values(FAILPOINTS))].toSorted())
})
