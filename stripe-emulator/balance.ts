import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { emit } from './events.ts'
import { type Form, text } from './form.ts'
import { type List, page } from './list.ts'
import type { BalanceTransaction } from './objects.ts'
import type { Balance, BalanceAmount } from './payout-objects.ts'
import { planPayouts, readSchedule } from './payout-schedule.ts'
import { workingDaysAfter } from './working-days.ts'

/**
 * Amounts in minor units; negative for money that leaves the balance. `payout` is the automatic payout that the entry
 * belongs to; without it the entry waits for the next one.
 */
export interface BalanceEntry
  extends Pick<BalanceTransaction, 'amount' | 'fee' | 'currency' | 'source' | 'type' | 'description'> {
  available?: boolean
  payout?: string
}

/** When money of now can be paid out, in Unix seconds. */
export function availableOn(bank: Bank): number {
  return workingDaysAfter(seconds(bank), readSchedule(bank).delay_days)
}

/** Counts a transaction in the balance, and plans when it becomes available and is paid out. */
export function addToBalance(
  bank: Bank,
  { id, available_on, currency, net, status }: BalanceTransaction,
  payout?: string,
) {
  const pending = status === 'pending' ? 1 : 0
  bank.store.run(
    'INSERT INTO balance_lines (txn, available_on, currency, net, pending, payout) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    available_on,
    currency,
    net,
    pending,
    payout ?? null,
  )
  if (pending)
    bank.store.run(
      `INSERT INTO by_clock (due, verb, subject) SELECT ?, 'make-available', '' WHERE NOT EXISTS
        (SELECT 1 FROM by_clock WHERE verb = 'make-available' AND due = ?)`,
      available_on,
      available_on,
    )
  if (!bank.store.get(`SELECT 1 FROM by_clock WHERE verb = 'run-payouts' AND due <= ?`, available_on)) planPayouts(bank)
}

export function makeAvailable(bank: Bank): void {
  const due = 'FROM balance_lines WHERE pending = 1 AND available_on <= ?'
  const now = seconds(bank)
  bank.store.run(
    `UPDATE objects SET body = json_set(body, '$.status', 'available') WHERE id IN (SELECT txn ${due})`,
    now,
  )
  bank.store.run('UPDATE balance_lines SET pending = 0 WHERE pending = 1 AND available_on <= ?', now)
  emit(bank, 'balance.available', retrieveBalance(bank))
}

export function retrieveBalance(bank: Bank): Balance {
  const amounts = (when: '<=' | '>'): BalanceAmount[] => {
    const rows = bank.store.all(
      `SELECT currency, sum(net) AS amount FROM balance_lines WHERE payout IS NULL AND available_on ${when} ?
        GROUP BY currency ORDER BY currency`,
      seconds(bank),
    )
    const sums = rows.map((row) => ({ currency: String(row.currency), amount: Number(row.amount) }))
    return (sums.length > 0 ? sums : [{ currency: bank.account.default_currency, amount: 0 }]).map((sum) => ({
      ...sum,
      source_types: { card: sum.amount },
    }))
  }
  return { object: 'balance', available: amounts('<='), livemode: false, pending: amounts('>') }
}

export function retrieveTransaction(bank: Bank, id: string): BalanceTransaction {
  const transaction = bank.store.find('balance_transaction', id)
  if (!transaction) throw missing('balance transaction', id)
  return transaction
}

export const transactionFilters = ['currency', 'source', 'type'] as const

/** `payout`: those that an automatic payout paid out, with its own. */
export function listTransactions(bank: Bank, form: Form): List<BalanceTransaction> {
  const payout = text(form, 'payout')
  if (payout) {
    const found = bank.store.find('payout', payout)
    if (!found) throw missing('payout', payout, 'payout')
    if (!found.automatic)
      throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', 'payout')
  }
  return page(
    bank,
    'balance_transaction',
    form,
    '/v1/balance_transactions',
    (transaction) =>
      transactionFilters.every((field) => {
        const wanted = text(form, field)
        return !wanted || transaction[field] === wanted
      }),
    undefined,
    payout ? { where: 'id IN (SELECT txn FROM balance_lines WHERE payout = ?)', values: [payout] } : undefined,
  )
}
