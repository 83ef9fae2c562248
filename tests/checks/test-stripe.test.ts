import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const chosen: { browser: string[]; browserWithout: string; money: string; moneyCases: string[] } = JSON.parse(
  readFileSync('scripts/test-stripe.json', 'utf8'),
)

/** Runs `npm run test:stripe` with these keys alone. */
function run(keys: Record<string, string>): { code: number | null; lines: string[] } {
  const { STRIPE_SECRET_KEY: _secret, STRIPE_PUBLISHABLE_KEY: _publishable, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test-stripe.mjs'], {
    env: { ...env, ...keys },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { code: status, lines: (stdout + stderr).trim().split('\n') }
}

test('npm run test:stripe skips without keys, in one sentence', () => {
  const { code, lines } = run({})
  expect(code).toBe(0)
  expect(lines).toEqual([expect.stringMatching(/^Skipped: set STRIPE_SECRET_KEY .* to run these tests/)])
})

test('npm run test:stripe refuses live keys, and half of a pair', () => {
  const [secret, publishable] = ['sk_test_1', 'pk_test_1']
  for (const [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY] of [
    ['sk_live_1', 'pk_live_1'],
    ['rk_live_1', publishable],
    [secret, 'pk_live_1'],
    ['', 'pk_live_1'],
  ] as const) {
    const { code, lines } = run({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^Refused: these are live keys/)])
  }
  expect(run({ STRIPE_SECRET_KEY: secret })).toEqual({
    code: 1,
    lines: ['Refused: STRIPE_PUBLISHABLE_KEY should begin with pk_test_.'],
  })
  expect(run({ STRIPE_PUBLISHABLE_KEY: publishable })).toMatchObject({ code: 1 })
  expect(run({ STRIPE_SECRET_KEY: publishable, STRIPE_PUBLISHABLE_KEY: publishable })).toMatchObject({ code: 1 })
})

test('the tests chosen for Stripe’s test mode exist, and none steers the emulator', () => {
  for (const file of chosen.browser) {
    const text = readFileSync(file, 'utf8')
    const titles = [...text.matchAll(/^ *test\(\s*(['"`])(.+)\1/gm)].map(([, , title = '']) => title)
    expect(
      titles.filter((title) => !title.includes(chosen.browserWithout)),
      file,
    ).not.toEqual([])
    expect(text, file).not.toMatch(/stripe-emulator/)
  }
  const cases = readFileSync(chosen.money, 'utf8').split(/^test\(/m)
  for (const name of chosen.moneyCases) {
    const text = cases.find((one) => one.startsWith(`\`${name} `))
    expect(text, name).toBeDefined()
    expect(text, name).not.toMatch(/env\.(control|atStripe|restartStripe)|eventsOf/)
  }
})
