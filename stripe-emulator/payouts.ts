import { retrieveBalance } from './balance.ts'
import { type Bank, seconds } from './bank.ts'
import { bookBalance } from './charges.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { emit } from './events.ts'
import { type Form, integer, mergeMetadata, type Shape, text } from './form.ts'
import { doByClock } from './later.ts'
import { listParams } from './list.ts'
import { type Payout, type PayoutFailure, payoutFailures } from './payout-objects.ts'
import { planPayouts } from './payout-schedule.ts'
import { newId } from './store.ts'
import { startOfDay, workingDaysAfter } from './working-days.ts'

export const payoutParams: Record<string, Shape> = {
  amount: 'integer',
  currency: 'text',
  description: 'text',
  destination: 'text',
  metadata: 'metadata',
  method: ['instant', 'standard'],
  payout_method: 'refused',
  // Where all money here is from.
  source_type: ['card'],
  statement_descriptor: 'text',
}

export const payoutListParams: Record<string, Shape> = {
  ...listParams,
  arrival_date: 'anything',
  destination: 'text',
  status: ['pending', 'paid', 'failed', 'canceled', 'in_transit'],
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Pays out what is available, by POST /v1/payouts. Amount in minor units, never more than the balance. */
export function createPayout(bank: Bank, form: Form): Payout {
  const amount = integer(form, 'amount')
  const currency = text(form, 'currency')?.toLowerCase()
  if (amount === undefined) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
  if (!currency) throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  const destination = text(form, 'destination')
  if (destination && destination !== bankAccount(bank)) throw missing('external account', destination, 'destination')
  const available = retrieveBalance(bank).available.find((sum) => sum.currency === currency)?.amount ?? 0
  if (amount > available)
    throw new StripeError(
      400,
      {
        type: 'invalid_request_error',
        code: 'balance_insufficient',
        message: `You have insufficient funds in your Stripe account for this payout: ${available} ${currency} are available.`,
        param: 'amount',
      },
      true,
    )
  const method = text(form, 'method') === 'instant' ? 'instant' : 'standard'
  const payout = send(bank, { amount, currency, automatic: false, method, form })
  doByClock(bank, seconds(bank) + HOUR, 'submit-payout', payout.id)
  return payout
}

export function retrievePayout(bank: Bank, id: string): Payout {
  const payout = bank.store.find('payout', id)
  if (!payout) throw missing('payout', id, 'payout')
  return payout
}

export function updatePayout(bank: Bank, id: string, form: Form): Payout {
  const payout = retrievePayout(bank, id)
  return change(bank, payout, { metadata: mergeMetadata(payout.metadata, form) })
}

/** Only a manual payout that isn't with the bank yet. Its money returns to the balance. */
export function cancelPayout(bank: Bank, id: string): Payout {
  const payout = retrievePayout(bank, id)
  if (payout.automatic || payout.status !== 'pending')
    throw refused('payout_not_allowed', 'Payouts can only be canceled if they are manual and have the status pending.')
  const canceled = change(bank, payout, { status: 'canceled', ...returned(bank, payout, 'payout_cancel') })
  emit(bank, 'payout.canceled', canceled)
  return canceled
}

/** Stripe reverses payouts of connected accounts in the US and Canada alone, and this account is connected to none. */
export function reversePayout(bank: Bank, id: string): never {
  const payout = retrievePayout(bank, id)
  throw refused(
    'payout_not_allowed',
    `Payout ${payout.id} cannot be reversed: only those of connected accounts to US and Canadian bank accounts can be.`,
  )
}

/** Pays out all that is available, one payout a currency. A balance below zero waits until more money is there. */
export function runPayouts(bank: Bank): void {
  const now = seconds(bank)
  const sums = bank.store.all(
    `SELECT currency, sum(net) AS amount FROM balance_lines WHERE payout IS NULL AND available_on <= ?
      GROUP BY currency ORDER BY currency`,
    now,
  )
  for (const row of bank.account.payouts_enabled ? sums : []) {
    const [amount, currency] = [Number(row.amount), String(row.currency)]
    if (amount <= 0) continue
    // Marked first, so that the payout's own transaction isn't among them.
    const id = newId('po')
    bank.store.run(
      'UPDATE balance_lines SET payout = ? WHERE payout IS NULL AND currency = ? AND available_on <= ?',
      id,
      currency,
      now,
    )
    const payout = send(bank, { id, amount, currency, automatic: true, method: 'standard', form: {} })
    doByClock(bank, now + HOUR, 'complete-payout', payout.id)
    doByClock(bank, payout.arrival_date, 'pay-payout', payout.id)
  }
  planPayouts(bank, startOfDay(now) + DAY)
}

/** From now on its transactions can be listed. */
export function completePayout(bank: Bank, id: string): void {
  const completed = change(bank, retrievePayout(bank, id), { reconciliation_status: 'completed' })
  emit(bank, 'payout.reconciliation_completed', completed)
}

/** A manual payout goes to the bank, unless it was cancelled. */
export function submitPayout(bank: Bank, id: string): void {
  const payout = retrievePayout(bank, id)
  if (payout.status !== 'pending') return
  change(bank, payout, { status: 'in_transit' })
  doByClock(bank, Math.max(payout.arrival_date, seconds(bank)), 'pay-payout', id)
}

/** The money arrives, unless the bank has returned it. */
export function payPayout(bank: Bank, id: string): void {
  const payout = retrievePayout(bank, id)
  if (payout.status !== 'in_transit') return
  const trace_id: Payout['trace_id'] = { status: 'supported', value: payout.id.slice(-12).toUpperCase() }
  emit(bank, 'payout.paid', change(bank, payout, { status: 'paid', trace_id }))
}

/** The bank returns the money, even after it said paid, as happens within five working days. */
export function failPayout(bank: Bank, id: string, code: string): Payout {
  const payout = retrievePayout(bank, id)
  if (!isFailure(code))
    throw invalid(`failure_code must be one of ${Object.keys(payoutFailures).join(', ')}`, 'failure_code')
  if (payout.status !== 'paid' && payout.status !== 'in_transit')
    throw refused('payout_not_allowed', `Payout ${id} is ${payout.status}: the bank can't return it.`)
  const failed = change(bank, payout, {
    status: 'failed',
    failure_code: code,
    failure_message: payoutFailures[code],
    ...returned(bank, payout, 'payout_failure'),
  })
  emit(bank, 'payout.failed', failed)
  return failed
}

interface Order {
  id?: string
  amount: number
  currency: string
  automatic: boolean
  method: Payout['method']
  form: Form
}

function send(bank: Bank, { id = newId('po'), amount, currency, automatic, method, form }: Order): Payout {
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: method === 'instant' ? seconds(bank) : workingDaysAfter(seconds(bank), 1),
    automatic,
    balance_transaction: bookBalance(bank, {
      amount: -amount,
      fee: 0,
      currency,
      source: id,
      type: 'payout',
      description: 'STRIPE PAYOUT',
      available: true,
      ...(automatic ? { payout: id } : {}),
    }),
    created: seconds(bank),
    currency,
    description: text(form, 'description') ?? (automatic ? 'STRIPE PAYOUT' : null),
    destination: bankAccount(bank),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, form),
    method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: text(form, 'statement_descriptor') ?? null,
    status: automatic ? 'in_transit' : 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  bank.store.save<'payout'>(payout)
  emit(bank, 'payout.created', payout)
  return payout
}

/** The money is back in the balance at once. */
function returned(bank: Bank, { id, amount, currency }: Payout, type: string): Partial<Payout> {
  const entry = { amount, fee: 0, currency, source: id, type, description: 'STRIPE PAYOUT', available: true }
  return { failure_balance_transaction: bookBalance(bank, entry), trace_id: { status: 'supported', value: null } }
}

function change(bank: Bank, before: Payout, changes: Partial<Payout>): Payout {
  const after = { ...before, ...changes }
  bank.store.save<'payout'>(after)
  const previous = Object.entries(before).filter(([field]) => field in changes)
  emit(bank, 'payout.updated', after, Object.fromEntries(previous))
  return after
}

/** The account has one bank account, with the id of the account. */
function bankAccount(bank: Bank): string {
  return `ba_${bank.account.id.slice('acct_'.length)}`
}

function refused(code: string, message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', code, message }, true)
}

function isFailure(code: string): code is PayoutFailure {
  return Object.hasOwn(payoutFailures, code)
}
