import { type Bank, seconds } from './bank.ts'
import { retrieveCharge } from './charges.ts'
import { missing, StripeError } from './errors.ts'
import { emit } from './events.ts'
import type { Charge, FraudWarning, Review } from './objects.ts'
import { retrieveIntent } from './payment-intents.ts'
import { newId } from './store.ts'

/** The card's bank reports a fraudulent payment before any dispute. */
export function warnOfFraud(bank: Bank, charge: Charge): FraudWarning {
  const warning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: seconds(bank),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  } as const
  bank.store.save<'radar.early_fraud_warning'>(warning)
  emit(bank, 'radar.early_fraud_warning.created', warning)
  return warning
}

export function retrieveWarning(bank: Bank, id: string): FraudWarning {
  const warning = bank.store.find('radar.early_fraud_warning', id)
  if (!warning) throw missing('early fraud warning', id)
  return warning
}

/** Opens a review of a payment, as a rule of Radar does. */
export function openReview(bank: Bank, chargeId: string): Review {
  const charge = retrieveCharge(bank, chargeId)
  if (charge.review !== null) throw refused(`Charge ${charge.id} is under review already.`)
  const review: Review = {
    id: newId('prv'),
    object: 'review',
    billing_zip: charge.billing_details.address.postal_code,
    charge: charge.id,
    closed_reason: null,
    created: seconds(bank),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'manual',
    payment_intent: charge.payment_intent,
    reason: 'manual',
    session: null,
  }
  bank.store.save<'review'>(review)
  bank.store.save<'charge'>({ ...charge, review: review.id })
  bank.store.save<'payment_intent'>({ ...retrieveIntent(bank, charge.payment_intent), review: review.id })
  emit(bank, 'review.opened', review)
  return review
}

export function retrieveReview(bank: Bank, id: string): Review {
  const review = bank.store.find('review', id)
  if (!review) throw missing('review', id, 'review')
  return review
}

export function approveReview(bank: Bank, id: string): Review {
  const review = retrieveReview(bank, id)
  if (!review.open) throw refused(`This review is already closed with reason ${review.closed_reason}.`)
  return closeReview(bank, review, 'approved')
}

/** Closes the open review of a charge after a full refund or a dispute. */
export function closeReviewOf(bank: Bank, charge: Charge, reason: 'refunded' | 'refunded_as_fraud' | 'disputed'): void {
  const review = charge.review === null ? null : bank.store.find('review', charge.review)
  if (review?.open) closeReview(bank, review, reason)
}

function closeReview(bank: Bank, review: Review, reason: NonNullable<Review['closed_reason']>): Review {
  const closed: Review = { ...review, open: false, reason, closed_reason: reason }
  bank.store.save<'review'>(closed)
  emit(bank, 'review.closed', closed, { open: true })
  return closed
}

function refused(message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message }, true)
}
