import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Where rows are locked FOR UPDATE, because they may be deleted. Elsewhere it would also wait for every foreign key
 * that points at the row: an order's second change in one transaction then waits for its checkout session, against the
 * order of locking (server/db/transaction.ts).
 */
const BEFORE_DELETING = [
  'server/accounts/staff.ts',
  'server/cart/cart.ts',
  'server/catalogue/staff/remove-product.ts',
  'server/catalogue/staff/staff-categories.ts',
  'server/customers-and-privacy/erase.ts',
  'server/customers-and-privacy/finish-erasures.ts',
  'server/newsletter/subscribers.ts',
  // pg-boss's own rows, which nothing points at.
  'server/operations/failed-jobs.ts',
  'server/stock/history.ts',
]

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('.test.ts'))

test('rows that stay are locked without keeping foreign keys waiting', () => {
  const locking = sources.filter((file) => /\.for\('update'|for update\b/.test(readFileSync(file, 'utf8')))
  expect(locking).toEqual(BEFORE_DELETING)
})
