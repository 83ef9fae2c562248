import type { Bank } from './bank.ts'
import { genericDecline } from './cards.ts'
import { succeed } from './confirm.ts'
import { withDocs } from './errors.ts'
import { emit } from './events.ts'
import type { Charge, PaymentIntent } from './objects.ts'
import { retrieveIntent } from './payment-intents.ts'
import { retrieveMethod } from './payment-methods.ts'

/**
 * Finishes an intent that is `processing` because of the processingMs knob: it succeeds, or fails if processingFails is
 * set.
 */
export function finishProcessing(bank: Bank, id: string): void {
  const intent = retrieveIntent(bank, id)
  const charge = intent.latest_charge && bank.store.find('charge', intent.latest_charge)
  if (intent.status !== 'processing' || !charge) return
  if (bank.faults.read().payments.processingFails) failProcessing(bank, { ...intent, processing: null }, charge)
  else succeed(bank, { ...intent, processing: null }, { ...charge, status: 'succeeded', paid: true })
}

function failProcessing(bank: Bank, intent: PaymentIntent, charge: Charge): void {
  const failed: Charge = {
    ...charge,
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: genericDecline.code,
    failure_message: genericDecline.message,
  }
  bank.store.save<'charge'>(failed)
  const reason = {
    type: 'card_error',
    ...genericDecline,
    charge: charge.id,
    payment_method: retrieveMethod(bank, charge.payment_method),
  }
  const unpaid: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: withDocs(reason),
  }
  bank.store.save<'payment_intent'>(unpaid)
  emit(bank, 'charge.failed', failed)
  emit(bank, 'payment_intent.payment_failed', unpaid)
}
