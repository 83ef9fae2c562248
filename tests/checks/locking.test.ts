import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Files that lock rows FOR UPDATE, because they may delete them. Elsewhere FOR UPDATE also waits for every foreign key
 * to the row: a second change of an order in one transaction then waits for its checkout session, against the order of
 * locking (server/db/transaction.ts).
 */
const BEFORE_DELETING = [
  'server/accounts/staff.ts',
  'server/cart/cart.ts',
  'server/catalogue/staff/remove-product.ts',
  'server/catalogue/staff/staff-categories.ts',
  'server/customers-and-privacy/erase.ts',
  'server/customers-and-privacy/finish-erasures.ts',
  'server/newsletter/subscribers.ts',
  // pg-boss's own rows, to which no foreign key refers.
  'server/operations/failed-jobs.ts',
  'server/reminders/send.ts',
  'server/stock/history.ts',
]

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('.test.ts'))

test('rows that are not deleted are locked FOR NO KEY UPDATE', () => {
  const locking = sources.filter((file) => /\.for\('update'|for update\b/.test(readFileSync(file, 'utf8')))
  expect(locking).toEqual(BEFORE_DELETING)
})
