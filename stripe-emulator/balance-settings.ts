import type { Bank } from './bank.ts'
import { type Form, group, integer, type Shape, text, texts } from './form.ts'
import { changeSchedule, readSchedule } from './payout-schedule.ts'
import { INTERVALS, WEEKDAYS } from './payout-terms.ts'

export const balanceSettingsParams: Record<string, Shape> = {
  payments: {
    debit_negative_balances: 'refused',
    payouts: {
      automatic_transfer_rules_by_currency: 'refused',
      minimum_balance_by_currency: 'refused',
      schedule: { interval: INTERVALS, monthly_payout_days: 'texts', weekly_payout_days: 'texts' },
      statement_descriptor: 'refused',
    },
    settlement_timing: {
      delay_days_override: 'integer',
      start_of_day: 'refused',
    },
  },
}

/** When money is paid out, in Stripe's form. A day starts at 00:00 UTC. */
export function retrieveBalanceSettings(bank: Bank): object {
  const { delay_days } = readSchedule(bank)
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: scheduleShown(bank),
        statement_descriptor: null,
        status: bank.account.payouts_enabled ? 'enabled' : 'disabled',
      },
      settlement_timing: { delay_days, start_of_day: { hour: 0, minutes: 0, timezone: 'Etc/UTC' } },
    },
  }
}

/** Changes the schedule and the delay. */
export function updateBalanceSettings(bank: Bank, form: Form): object {
  const payments = group(form, 'payments')
  const schedule = group(group(payments, 'payouts'), 'schedule')
  const delay = integer(group(payments, 'settlement_timing'), 'delay_days_override')
  const interval = text(schedule, 'interval')
  const weekly = texts(schedule, 'weekly_payout_days')
  const monthly = texts(schedule, 'monthly_payout_days').map(Number)
  changeSchedule(bank, {
    ...(interval ? { interval } : {}),
    ...(weekly.length > 0 ? { weekly_payout_days: weekly } : {}),
    ...(monthly.length > 0 ? { monthly_payout_days: monthly } : {}),
    ...(delay === undefined ? {} : { delay_days: delay }),
  })
  return retrieveBalanceSettings(bank)
}

/** The days are shown only for the interval that uses them. */
export function scheduleShown(bank: Bank) {
  const { interval, weekly_payout_days, monthly_payout_days } = readSchedule(bank)
  return {
    interval,
    ...(interval === 'weekly'
      ? { weekly_payout_days: weekly_payout_days.toSorted((a, b) => WEEKDAYS.indexOf(a) - WEEKDAYS.indexOf(b)) }
      : {}),
    ...(interval === 'monthly' ? { monthly_payout_days } : {}),
  }
}
