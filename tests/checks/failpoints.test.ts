import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAILPOINTS } from '#server/failpoints.ts'

test('every failpoint occurs once in the code', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/*.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.ts'))
  const passed = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfailpoint\('([a-z.-]+)'\)/g)].map(([, name]) => name),
  )
  expect(passed.toSorted()).toEqual(FAILPOINTS.toSorted())
})
