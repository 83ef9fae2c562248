import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('.test.ts'))

/** An UPDATE of checkout_sessions that sets the state, by Drizzle or in SQL. */
const SETS_STATE =
  /update\(checkoutSessions\)\s*\.set\((?:set\b|\{[^}]*\bstate: )|update checkout_sessions[^`]*?\bset\b[^`]*?\bstate =/

test('every file that changes the state of a checkout session uses the moves of the lifecycle', () => {
  const writers = sources.filter((file) => SETS_STATE.test(readFileSync(file, 'utf8')))
  expect(writers).toEqual([
    'server/checkout/apply-decision.ts',
    'server/checkout/become-order.ts',
    'server/checkout/clear-payment.ts',
    'server/checkout/close-checkout.ts',
    'server/checkout/earlier-checkouts.ts',
    'server/checkout/payment.ts',
    'server/checkout/reconcile.ts',
    'server/checkout/session.ts',
  ])
  expect(writers.filter((file) => !readFileSync(file, 'utf8').includes("from './lifecycle.ts'"))).toEqual([])
})
