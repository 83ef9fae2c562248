import { type Bank, seconds } from './bank.ts'
import { bookCharge, withSuffix } from './charges.ts'
import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { type Form, integer, mergeMetadata, type Shape, text } from './form.ts'
import type { PaymentIntent } from './objects.ts'
import { checkSuffix, requireStatus, retrieveIntent } from './payment-intents.ts'
import { refuseCapture } from './refused-parameters.ts'

export const cancelParams: Record<string, Shape> = {
  cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'],
}

export const captureParams: Record<string, Shape> = {
  amount_to_capture: 'integer',
  amount_details: 'refused',
  application_fee_amount: 'refused',
  final_capture: 'boolean',
  hooks: 'refused',
  metadata: 'metadata',
  payment_details: 'refused',
  statement_descriptor: 'text',
  statement_descriptor_suffix: 'text',
  transfer_data: 'refused',
}

/** Cancels an intent, which then can't be paid. Releases an authorised amount. */
export function cancelIntent(bank: Bank, id: string, form: Form): PaymentIntent {
  const intent = retrieveIntent(bank, id)
  requireStatus(intent, 'cancel')
  return cancel(bank, intent, { reason: text(form, 'cancellation_reason') ?? null, released: 'charge.refunded' })
}

/** The card's bank no longer holds the authorised amount. Nothing happens if it was captured or released. */
export function expireHold(bank: Bank, id: string): void {
  const intent = bank.store.find('payment_intent', id)
  if (intent?.status === 'requires_capture') cancel(bank, intent, { reason: 'automatic', released: 'charge.expired' })
}

function cancel(
  bank: Bank,
  intent: PaymentIntent,
  { reason, released: event }: { reason: string | null; released: 'charge.refunded' | 'charge.expired' },
): PaymentIntent {
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: seconds(bank),
    cancellation_reason: reason,
    next_action: null,
  }
  bank.store.save<'payment_intent'>(canceled)
  const charge =
    intent.status === 'requires_capture' && intent.latest_charge
      ? bank.store.find('charge', intent.latest_charge)
      : null
  if (charge) {
    const released = { ...charge, amount_refunded: charge.amount, refunded: true }
    bank.store.save<'charge'>(released)
    emit(bank, event, released, { amount_refunded: 0, refunded: false })
  }
  emit(bank, 'payment_intent.canceled', canceled)
  return canceled
}

/** Captures the authorised amount or part of it (minor units), and releases the rest. */
export function captureIntent(bank: Bank, id: string, form: Form): PaymentIntent {
  const intent = retrieveIntent(bank, id)
  requireStatus(intent, 'capture')
  refuseCapture(form)
  const amount = integer(form, 'amount_to_capture') ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalid(
      `The amount to capture must be between 1 and the capturable amount of ${intent.amount_capturable}.`,
      'amount_to_capture',
      'amount_too_large',
    )
  const reserved = bank.store.find('charge', intent.latest_charge ?? '')
  if (!reserved) throw new Error(`${id} is to be captured but has no charge`)
  const given = text(form, 'statement_descriptor_suffix')
  const suffix = given === undefined ? intent.statement_descriptor_suffix : given
  checkSuffix(suffix)
  const charge = bookCharge(bank, { ...reserved, ...withSuffix(suffix), captured: true, amount_captured: amount })
  const captured: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, form),
    statement_descriptor_suffix: suffix,
  }
  bank.store.save<'payment_intent'>(captured)
  emit(bank, 'charge.captured', charge, { captured: false, amount_captured: 0 })
  emit(bank, 'payment_intent.succeeded', captured)
  return captured
}
