import { type Bank, seconds } from './bank.ts'
import { bookBalance, retrieveCharge } from './charges.ts'
import { evidenceParams, NO_EVIDENCE, withEvidence } from './dispute-evidence.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { emit } from './events.ts'
import { type Form, flag, group, mergeMetadata, type Shape, text } from './form.ts'
import { closeReviewOf } from './fraud.ts'
import type { Dispute, DisputeKind } from './objects.ts'
import { newId } from './store.ts'

export const disputeParams: Record<string, Shape> = {
  evidence: evidenceParams,
  intended_submission_method: 'refused',
  metadata: 'metadata',
  submit: 'boolean',
}

/** What each kind of dispute begins as. */
const KINDS = {
  fraudulent: { network_reason_code: '10.4', reason: 'fraudulent', status: 'needs_response' },
  product_not_received: { network_reason_code: '13.1', reason: 'product_not_received', status: 'needs_response' },
  inquiry: { network_reason_code: '13.1', reason: 'general', status: 'warning_needs_response' },
  prevented: { network_reason_code: '10.4', reason: 'fraudulent', status: 'prevented' },
} as const satisfies Record<DisputeKind, object>

/** `fraudulent` for what is no kind of dispute. */
export function kindNamed(name: unknown): DisputeKind {
  return typeof name === 'string' && Object.hasOwn(KINDS, name) ? (name as DisputeKind) : 'fraudulent'
}

/**
 * The cardholder's bank disputes the charge. A dispute withdraws the amount immediately; an inquiry takes nothing yet,
 * and one that was prevented, as by Visa's Rapid Dispute Resolution, never does.
 */
export function openDispute(bank: Bank, chargeId: string, kind: DisputeKind): Dispute {
  const charge = retrieveCharge(bank, chargeId)
  const { amount, currency } = charge
  const takesMoney = KINDS[kind].status === 'needs_response'
  const id = newId('du')
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(bank),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, customer_email_address: charge.billing_details.email },
    evidence_details: {
      due_by: seconds(bank) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: !takesMoney,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...KINDS[kind],
  }
  bank.store.save<'charge'>({ ...charge, disputed: true })
  closeReviewOf(bank, charge, 'disputed')
  emitKept(bank, 'charge.dispute.created', dispute)
  return takesMoney ? moveFunds(bank, dispute, -amount, 'charge.dispute.funds_withdrawn') : dispute
}

export function retrieveDispute(bank: Bank, id: string): Dispute {
  const dispute = bank.store.find('dispute', id)
  if (!dispute) throw missing('dispute', id, 'dispute')
  return dispute
}

/**
 * `winning_evidence` or `losing_evidence` in uncategorized_text decides a submitted dispute, as in Stripe's test mode;
 * `escalate_inquiry_evidence` turns an inquiry into a dispute. During an appeal only what the appeal says can change.
 */
export function updateDispute(bank: Bank, id: string, form: Form): Dispute {
  const before = open(bank, id)
  const given = group(form, 'evidence')
  const isAppeal = before.status.startsWith('appeal_')
  if (Object.keys(given).some((field) => (field === 'appeal') !== isAppeal))
    throw invalid(
      isAppeal
        ? 'During an appeal only `evidence[appeal]` can change.'
        : `\`evidence[appeal]\` is for a dispute with the status appeal_needs_response; that of this one is ${before.status}.`,
      'evidence',
    )
  // Evidence is submitted unless the call says otherwise.
  const submitted = 'submit' in form ? flag(form, 'submit') : Object.keys(given).length > 0
  const { evidence_details: details } = before
  const updated: Dispute = {
    ...before,
    evidence: withEvidence(bank, before.evidence, given),
    metadata: mergeMetadata(before.metadata, form),
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || Object.keys(given).length > 0,
      submission_count: details.submission_count + (submitted ? 1 : 0),
      submission_method: submitted ? 'manual' : details.submission_method,
    },
    status: submitted ? underReview(before.status) : before.status,
  }
  emitKept(bank, 'charge.dispute.updated', updated, { status: before.status })
  const words = text(given, 'uncategorized_text')
  if (submitted && words === 'winning_evidence') return winDispute(bank, id)
  if (submitted && words === 'losing_evidence') return loseDispute(bank, id)
  if (submitted && words === 'escalate_inquiry_evidence') return escalateInquiry(bank, id)
  return updated
}

function underReview(status: Dispute['status']): Dispute['status'] {
  if (status.startsWith('warning_')) return 'warning_under_review'
  return status.startsWith('appeal_') ? 'appeal_under_review' : 'under_review'
}

/** The bank turned the shop's evidence down, and the shop may appeal to the card network. The bank keeps the money. */
export function offerAppeal(bank: Bank, id: string): Dispute {
  const before = retrieveDispute(bank, id)
  if (before.status !== 'under_review' && before.status !== 'lost')
    throw invalid(`Only a dispute under review or lost has an appeal; the status is ${before.status}.`, 'dispute')
  const offered: Dispute = {
    ...before,
    evidence_details: { ...before.evidence_details, due_by: seconds(bank) + 7 * 86_400 },
    status: 'appeal_needs_response',
  }
  emitKept(bank, 'charge.dispute.updated', offered, { status: before.status })
  return offered
}

/** The cardholder's bank isn't content with the answer to its inquiry, or has none: it takes the money. */
export function escalateInquiry(bank: Bank, id: string): Dispute {
  const before = open(bank, id)
  if (!before.status.startsWith('warning_'))
    throw invalid(`This dispute is no inquiry: its status is ${before.status}.`, 'dispute')
  if (retrieveCharge(bank, before.charge).refunded)
    throw invalid('The charge of this inquiry has been refunded in full.', 'dispute')
  const escalated: Dispute = {
    ...before,
    evidence_details: { ...before.evidence_details, due_by: seconds(bank) + 7 * 86_400 },
    is_charge_refundable: false,
    status: 'needs_response',
  }
  emitKept(bank, 'charge.dispute.updated', escalated, { status: before.status, is_charge_refundable: true })
  return moveFunds(bank, escalated, -escalated.amount, 'charge.dispute.funds_withdrawn')
}

/** The shop wins and keeps the money. */
export function winDispute(bank: Bank, id: string): Dispute {
  const before = open(bank, id)
  if (before.status.startsWith('warning_')) return close(bank, before, 'warning_closed')
  const won = close(bank, before, 'won')
  return moveFunds(bank, won, won.amount, 'charge.dispute.funds_reinstated')
}

/** The cardholder keeps the money. Accepting a dispute (`close`) does the same. */
export function loseDispute(bank: Bank, id: string): Dispute {
  const before = open(bank, id)
  const wasInquiry = before.status.startsWith('warning_')
  const lost = close(bank, before, 'lost')
  return wasInquiry ? moveFunds(bank, lost, -lost.amount, 'charge.dispute.funds_withdrawn') : lost
}

function open(bank: Bank, id: string): Dispute {
  const dispute = retrieveDispute(bank, id)
  if (['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status))
    throw new StripeError(
      400,
      { type: 'invalid_request_error', message: `This dispute is already closed with status ${dispute.status}.` },
      true,
    )
  return dispute
}

function close(bank: Bank, before: Dispute, status: Dispute['status']): Dispute {
  const closed: Dispute = { ...before, status, is_charge_refundable: false }
  emitKept(bank, 'charge.dispute.closed', closed, { status: before.status })
  return closed
}

/** Money that leaves (negative) or returns, with Stripe's fee for a dispute. */
function moveFunds(bank: Bank, dispute: Dispute, amount: number, type: string): Dispute {
  const fee = amount < 0 ? 2000 : 0
  const { currency, id } = dispute
  const transaction = bookBalance(bank, {
    amount,
    fee,
    currency,
    source: id,
    type: 'adjustment',
    description: `Chargeback ${id}`,
  })
  const entry = bank.store.find('balance_transaction', transaction)
  const moved = { ...dispute, balance_transactions: [...dispute.balance_transactions, ...(entry ? [entry] : [])] }
  emitKept(bank, type, moved)
  return moved
}

function emitKept(bank: Bank, type: string, dispute: Dispute, previous?: object): void {
  bank.store.save<'dispute'>(dispute)
  emit(bank, type, dispute, previous)
}
