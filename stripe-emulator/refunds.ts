import { type Bank, seconds } from './bank.ts'
import { bookBalance, retrieveCharge } from './charges.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { emit } from './events.ts'
import { type Form, integer, mergeMetadata, type Shape, text } from './form.ts'
import { closeReviewOf } from './fraud.ts'
import { doByClock, doLater } from './later.ts'
import type { MethodType } from './method-names.ts'
import type { Charge, Refund } from './objects.ts'
import { retrieveIntent } from './payment-intents.ts'
import { cardOf } from './payment-methods.ts'
import { refuseRefund } from './refused-parameters.ts'
import { newId } from './store.ts'

export const refundParams: Record<string, Shape> = {
  amount: 'integer',
  charge: 'text',
  currency: 'refused',
  customer: 'text',
  instructions_email: 'text',
  metadata: 'metadata',
  origin: ['customer_balance'],
  payment_intent: 'text',
  reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
  refund_application_fee: 'boolean',
  reverse_transfer: 'boolean',
}

/** Refunds the rest of a charge, or `amount` minor units of it; never more than the charge. */
export function createRefund(bank: Bank, form: Form): Refund {
  refuseRefund(form)
  const charge = refundedCharge(bank, form)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = integer(form, 'amount') ?? left
  if (charge.status !== 'succeeded' || !charge.captured)
    throw refused(
      'charge_not_refundable',
      `Charge ${charge.id} was not successful or has not been captured, and cannot be refunded.`,
    )
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (charge.disputed && !isInquiry(bank, charge))
    throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalid(
      `Refund amount (${money(amount, charge)}) is greater than unrefunded amount on charge (${money(left, charge)})`,
      'amount',
    )
  const { refundsRequireAction, refundSettlesMs } = bank.faults.read().payments
  const manner = refundsRequireAction ? 'asks' : cardOf(bank, charge.payment_method).refund
  const { currency } = charge
  const id = newId('re')
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: bookBalance(bank, {
      amount: -amount,
      fee: 0,
      currency,
      source: id,
      type: 'refund',
      description: null,
    }),
    charge: charge.id,
    created: seconds(bank),
    currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: destinationOf(charge.payment_method_details.type),
    metadata: mergeMetadata({}, form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: text(form, 'reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(manner === 'asks' ? { next_action: askForAccount(bank, charge, form) } : {}),
    status: manner === 'asks' ? 'requires_action' : manner === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  bank.store.save<'refund'>(refund)
  emit(bank, 'refund.created', refund)
  if (addRefunded(bank, charge, amount, 'charge.refunded').refunded)
    closeReviewOf(bank, charge, refund.reason === 'fraudulent' ? 'refunded_as_fraud' : 'refunded')
  if (manner === 'asks') doByClock(bank, refund.created + ANSWER_SECONDS, 'expire-refund', id)
  if (manner === 'pending') doLater(bank, refundSettlesMs, 'settle-refund', id)
  if (manner === 'fails-later') doLater(bank, refundSettlesMs, 'fail-refund', id)
  return refund
}

function destinationOf(type: MethodType): object {
  if (type === 'card')
    return { card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' }, type }
  if (type === 'link') return { type }
  const own = { reference: null, reference_status: 'pending' }
  return { type, [type]: type === 'paypal' ? { ...own, network_decline_code: null } : own }
}

export function retrieveRefund(bank: Bank, id: string): Refund {
  const refund = bank.store.find('refund', id)
  if (!refund) throw missing('refund', id)
  return refund
}

export function updateRefund(bank: Bank, id: string, form: Form): Refund {
  const refund = retrieveRefund(bank, id)
  const updated = { ...refund, metadata: mergeMetadata(refund.metadata, form) }
  bank.store.save<'refund'>(updated)
  emit(bank, 'refund.updated', updated, { metadata: refund.metadata })
  return updated
}

export function settleRefund(bank: Bank, id: string): void {
  const { next_action: _done, ...before } = retrieveRefund(bank, id)
  const settled: Refund = { ...before, status: 'succeeded' }
  bank.store.save<'refund'>(settled)
  emit(bank, 'refund.updated', settled, { status: before.status })
  emit(bank, 'charge.refund.updated', settled, { status: before.status })
}

/** The card's bank returned the money: the charge counts it as not refunded. */
export function failRefund(bank: Bank, id: string): void {
  takeBack(bank, retrieveRefund(bank, id), { status: 'failed', failure_reason: 'expired_or_canceled_card' })
}

/** Ends a refund that waits: the customer says where the money should go or nothing in time, or it is cancelled. */
export function endRefund(bank: Bank, id: string, status: string): Refund {
  if (status === 'canceled') return cancelRefund(bank, id)
  if (status === 'failed') return expireRefund(bank, id)
  if (status !== 'succeeded') throw invalid('status must be one of succeeded, failed, canceled', 'status')
  requireWaiting(bank, id, 'complete')
  settleRefund(bank, id)
  return retrieveRefund(bank, id)
}

/** The clock has reached the last day on which the customer could answer. */
export function expireWaitingRefund(bank: Bank, id: string): void {
  if (bank.store.find('refund', id)?.status === 'requires_action') expireRefund(bank, id)
}

/** Stripe cancels a refund only while it waits for the customer: docs.stripe.com/api/refunds/cancel. */
export function cancelRefund(bank: Bank, id: string): Refund {
  return endWaiting(bank, id, 'cancel', { status: 'canceled', failure_reason: 'merchant_request' })
}

/** The customer didn't say in time where the money should go. */
export function expireRefund(bank: Bank, id: string): Refund {
  return endWaiting(bank, id, 'expire', { status: 'failed', failure_reason: 'expired_or_canceled_card' })
}

function endWaiting(
  bank: Bank,
  id: string,
  verb: 'cancel' | 'expire',
  end: Pick<Refund, 'status' | 'failure_reason'>,
): Refund {
  const { next_action: _done, ...rest } = requireWaiting(bank, id, verb)
  return takeBack(bank, rest, end)
}

function requireWaiting(bank: Bank, id: string, verb: string): Refund {
  const refund = retrieveRefund(bank, id)
  if (refund.status === 'requires_action') return refund
  throw refused(
    `refund_cannot_${verb}`,
    `You cannot ${verb} this refund because its status is ${refund.status}; only that of requires_action allows it.`,
  )
}

/** Returns the money of a refund to the balance, and to what of the charge can be refunded. */
function takeBack(bank: Bank, before: Refund, end: Pick<Refund, 'status' | 'failure_reason'>): Refund {
  const { amount, currency, id } = before
  const returned = bookBalance(bank, {
    amount,
    fee: 0,
    currency,
    source: id,
    type: 'refund_failure',
    description: null,
  })
  const ended: Refund = { ...before, ...end, failure_balance_transaction: returned }
  const previous = { status: retrieveRefund(bank, id).status }
  bank.store.save<'refund'>(ended)
  emit(bank, 'refund.updated', ended, previous)
  if (end.status === 'failed') emit(bank, 'refund.failed', ended, previous)
  emit(bank, 'charge.refund.updated', ended, previous)
  addRefunded(bank, retrieveCharge(bank, before.charge), -amount, 'charge.updated')
  return ended
}

/** How long a customer may take to say where the money should go. */
const ANSWER_SECONDS = 45 * 86_400

/** The customer gets an email that asks where the money should go. */
function askForAccount(bank: Bank, charge: Charge, form: Form): NonNullable<Refund['next_action']> {
  const email = text(form, 'instructions_email') ?? charge.receipt_email ?? charge.billing_details.email
  if (!email) throw invalid('Missing required param: instructions_email.', 'instructions_email', 'parameter_missing')
  const sent = { email_sent_at: seconds(bank), email_sent_to: email }
  return { display_details: { email_sent: sent, expires_at: seconds(bank) + ANSWER_SECONDS }, type: 'display_details' }
}

function refundedCharge(bank: Bank, form: Form): Charge {
  const charge = text(form, 'charge')
  if (charge) return retrieveCharge(bank, charge)
  const intent = text(form, 'payment_intent')
  if (!intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    )
  const { latest_charge } = retrieveIntent(bank, intent)
  if (!latest_charge)
    throw refused(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
    )
  return retrieveCharge(bank, latest_charge)
}

function addRefunded(bank: Bank, charge: Charge, amount: number, type: string): Charge {
  const amount_refunded = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
  bank.store.save<'charge'>(changed)
  emit(bank, type, changed, {
    amount_refunded: charge.amount_refunded,
    ...(changed.refunded === charge.refunded ? {} : { refunded: charge.refunded }),
  })
  return changed
}

function isInquiry(bank: Bank, charge: Charge): boolean {
  return bank.store
    .list('dispute', { charge: charge.id })
    .every((dispute) => dispute.status.startsWith('warning_') || ['won', 'prevented'].includes(dispute.status))
}

function refused(code: string, message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', code, message }, true)
}

function money(amount: number, charge: Charge): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: charge.currency }).format(amount / 100)
}
