import { type Bank, seconds } from './bank.ts'
import type { Card } from './cards.ts'
import { bookBalance, retrieveCharge } from './charges.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { emit } from './events.ts'
import { type Form, flag, group, mergeMetadata, type Shape, text } from './form.ts'
import { closeReviewOf } from './fraud.ts'
import type { Dispute } from './objects.ts'
import { newId } from './store.ts'

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** Each is the id of a file. */
const FILES: readonly string[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]

/** Characters: of all evidence together. */
const MOST_TEXT = 150_000

const evidenceParams: Shape = {
  ...Object.fromEntries(Object.keys(NO_EVIDENCE).map((field) => [field, 'long text' as const])),
  enhanced_evidence: 'anything',
}

export const disputeParams: Record<string, Shape> = {
  evidence: evidenceParams,
  intended_submission_method: 'refused',
  metadata: 'metadata',
  submit: 'boolean',
}

/**
 * The cardholder's bank disputes the charge. A dispute withdraws the amount immediately; an inquiry takes nothing yet.
 */
export function openDispute(bank: Bank, chargeId: string, kind: NonNullable<Card['dispute']>): Dispute {
  const charge = retrieveCharge(bank, chargeId)
  const { amount, currency } = charge
  const isInquiry = kind === 'inquiry'
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
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: kind === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: charge.payment_intent,
    reason: isInquiry ? 'general' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  bank.store.save<'charge'>({ ...charge, disputed: true })
  closeReviewOf(bank, charge, 'disputed')
  emitKept(bank, 'charge.dispute.created', dispute)
  return isInquiry ? dispute : moveFunds(bank, dispute, -amount, 'charge.dispute.funds_withdrawn')
}

export function retrieveDispute(bank: Bank, id: string): Dispute {
  const dispute = bank.store.find('dispute', id)
  if (!dispute) throw missing('dispute', id, 'dispute')
  return dispute
}

/**
 * `winning_evidence` or `losing_evidence` in uncategorized_text decides a submitted dispute, as in Stripe's test mode;
 * `escalate_inquiry_evidence` turns an inquiry into a dispute.
 */
export function updateDispute(bank: Bank, id: string, form: Form): Dispute {
  const before = open(bank, id)
  const given = group(form, 'evidence')
  const submitted = flag(form, 'submit')
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
    status: submitted
      ? before.status.startsWith('warning_')
        ? 'warning_under_review'
        : 'under_review'
      : before.status,
  }
  emitKept(bank, 'charge.dispute.updated', updated, { status: before.status })
  const words = text(given, 'uncategorized_text')
  if (submitted && words === 'winning_evidence') return winDispute(bank, id)
  if (submitted && words === 'losing_evidence') return loseDispute(bank, id)
  if (submitted && words === 'escalate_inquiry_evidence') return escalateInquiry(bank, id)
  return updated
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

/** An empty field is unset. Raises for a file that isn't there. */
function withEvidence(bank: Bank, before: object, given: Form): object {
  const changed = Object.entries(given).map(([field, value]) => {
    if (FILES.includes(field) && typeof value === 'string' && value !== '') requireFile(bank, value, field)
    return [field, value === '' ? null : value] as const
  })
  const evidence = { ...before, ...Object.fromEntries(changed) }
  const length = Object.values(evidence).reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
  if (length > MOST_TEXT) throw invalid(`Evidence has at most ${MOST_TEXT} characters; this has ${length}.`, 'evidence')
  return evidence
}

function requireFile(bank: Bank, id: string, field: string): void {
  if (!bank.store.find('file', id)) throw missing('file upload', id, `evidence[${field}]`)
}

function open(bank: Bank, id: string): Dispute {
  const dispute = retrieveDispute(bank, id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
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
