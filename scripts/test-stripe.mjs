// `npm run test:stripe`: the browser tests that buy and refund, and the money tests, at Stripe's test mode instead of
// the emulator. test-stripe.json names those that only use Stripe's test cards, and see what a shopper or staff see.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, installAll, NODE, root, say } from './steps.mjs'

const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = process.env
if (!secret && !publishable) {
  say(
    '  Skipped: set STRIPE_SECRET_KEY (sk_test_…) and STRIPE_PUBLISHABLE_KEY (pk_test_…) to run these tests in Stripe’s test mode.',
  )
  process.exit(0)
}
const problem = problemWith()
if (problem) {
  process.stderr.write(`  ${problem}\n`)
  process.exit(1)
}

const { browser, browserWithout, money, moneyCases } = JSON.parse(
  readFileSync(new URL('test-stripe.json', import.meta.url), 'utf8'),
)
await installAll()
await build()
say(`  At ${process.env.STRIPE_API_BASE || 'Stripe, in test mode'}. No webhook reaches a shop on this machine: it reads
  each payment from Stripe instead. Left out are the tests that steer the emulator (lost webhooks, slow banks, disputes,
  payouts), and 3-D Secure, whose window at Stripe is another one.
`)
const environment = {
  ...process.env,
  TEST_AT_STRIPE: 'on',
  // A shop with keys doesn't start without it, and begins empty.
  STRIPE_WEBHOOK_SECRET: 'whsec_of_no_endpoint',
  DEMO: 'on',
}
// One worker: each shop proves the payments since its own start, and the account is the same.
const browserFailures = run('@playwright/test/cli.js', [
  ...['test', '--workers=1', '--grep-invert', browserWithout],
  ...browser,
])
const cases = `^(${moneyCases.join('|')}) `
const moneyFailures = run('vitest/vitest.mjs', ['run', '--project', 'chaos', money, '--testNamePattern', cases])
process.exit(browserFailures === 0 && moneyFailures === 0 ? 0 : 1)

/** Why these keys are refused; null if they may be used. */
function problemWith() {
  if (/^(sk|rk|pk)_live_/.test(secret) || /^(sk|rk|pk)_live_/.test(publishable))
    return 'Refused: these are live keys, and the tests would charge cards. Use the keys of Stripe’s test mode.'
  if (!/^(sk|rk)_test_/.test(secret)) return 'Refused: STRIPE_SECRET_KEY should begin with sk_test_ or rk_test_.'
  if (!/^pk_test_/.test(publishable)) return 'Refused: STRIPE_PUBLISHABLE_KEY should begin with pk_test_.'
  return null
}

function run(file, args) {
  const command = [join(root, 'node_modules', file), ...args]
  return spawnSync(NODE, command, { cwd: root, stdio: 'inherit', env: { ...environment, NODE_ENV: 'test' } }).status
}
