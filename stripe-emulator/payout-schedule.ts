import { type Bank, seconds } from './bank.ts'
import { checkSchedule, type PayoutSchedule, payoutDay } from './payout-terms.ts'
import { startOfDay } from './working-days.ts'

const KEY = 'payout_schedule'

export function readSchedule(bank: Bank): PayoutSchedule {
  const stored = bank.store.setting(KEY)
  // `as`: only changeSchedule() writes this setting.
  return { ...bank.account.payout_schedule, ...(stored ? (JSON.parse(stored) as PayoutSchedule) : {}) }
}

/** Merges these fields into the schedule. Raises a 400 that names a field it doesn't have, or one of a wrong value. */
export function changeSchedule(bank: Bank, changes: Record<string, unknown>): PayoutSchedule {
  const changed = { ...readSchedule(bank), ...checkSchedule(changes) }
  bank.store.set(KEY, JSON.stringify(changed))
  planPayouts(bank)
  return changed
}

/** Plans the next run for the money that isn't paid out yet, in place of the one that is planned. */
export function planPayouts(bank: Bank, after = 0): void {
  bank.store.run(`DELETE FROM by_clock WHERE verb = 'run-payouts'`)
  const due = bank.store.get('SELECT min(available_on) AS due FROM balance_lines WHERE payout IS NULL')?.due
  if (typeof due !== 'number') return
  const today = startOfDay(seconds(bank))
  // Money that became available earlier (under another schedule, or negative until now) has its turn from today on.
  const at = payoutDay(readSchedule(bank), Math.max(due, today, after))
  if (at !== null) bank.store.run(`INSERT INTO by_clock (due, verb, subject) VALUES (?, 'run-payouts', '')`, at)
}
