import type Stripe from 'stripe'
import type { CapturedCharge, DisputeAtStripe, Payment, RefundAtStripe } from './payments.ts'

/** Stripe's objects in the shop's terms. Amounts in pence. */
export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    customer: typeof intent.customer === 'string' ? intent.customer : (intent.customer?.id ?? null),
    saves: intent.setup_future_usage !== null,
    amount: intent.amount,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    sessionId: intent.metadata.session_id ?? null,
    method: methodOf(charge),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    disputed: charge?.disputed ?? false,
    booked: charge !== null && charge.balance_transaction !== null,
    failedCharge:
      intent.status === 'requires_payment_method' && charge?.status === 'failed'
        ? { id: charge.id, card: card?.fingerprint ?? null }
        : null,
    risk: riskOf(charge),
  }
}

function methodOf(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details
  return details?.card?.wallet?.type ?? details?.type ?? null
}

function riskOf(charge: Stripe.Charge | null): Payment['risk'] {
  const level = charge?.outcome?.risk_level
  return level === 'elevated' || level === 'highest' ? level : null
}

export function capturedChargeOf(charge: Stripe.Charge): CapturedCharge[] {
  if (charge.status !== 'succeeded' || !charge.captured || typeof charge.payment_intent !== 'string') return []
  const { payment_intent: id, metadata, amount_captured: received, amount_refunded: refunded, currency } = charge
  return [{ id, sessionId: metadata.session_id ?? null, received, refunded, currency }]
}

export function refundOf(refund: Stripe.Refund): RefundAtStripe {
  return {
    id: refund.id,
    amount: refund.amount,
    status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
    request: refund.metadata?.request ?? null,
    failure: refund.failure_reason ?? null,
  }
}

/** A cancelled refund moves no money, as a failed one. */
const REFUND_STATUS: Record<string, RefundAtStripe['status']> = {
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function disputeOf(dispute: Stripe.Dispute): DisputeAtStripe {
  const { id, amount, reason, status, created } = dispute
  const due = dispute.evidence_details.due_by
  return { id, amount, reason, status, dueBy: due ? new Date(due * 1000) : null, created: new Date(created * 1000) }
}
