import { Chip } from '@mui/material'
import type { OrderStatus } from '#contract/orders.ts'
import type { StaffOrderRow } from '#contract/staff/order.ts'

const LOOK: Record<OrderStatus | 'held', { label: string; color: string; background: string }> = {
  pending: { label: 'Payment pending', color: '#55615A', background: '#EFE8DB' },
  paid: { label: 'To pack', color: '#FAF7F1', background: '#35523F' },
  held: { label: 'Held', color: '#FAF7F1', background: '#7D3B24' },
  packed: { label: 'Packed', color: '#35523F', background: '#D7E2D6' },
  dispatched: { label: 'Dispatched', color: '#35523F', background: '#E9EFE6' },
  delivered: { label: 'Delivered', color: '#55615A', background: '#F1EEE7' },
  cancelled: { label: 'Cancelled', color: '#7D3B24', background: '#F4E3DB' },
  refunded: { label: 'Refunded', color: '#7D3B24', background: '#F4E3DB' },
}

export const STATES = Object.entries(LOOK).map(([id, { label }]) => ({ id, name: label }))

export const labelOfStatus = (status: OrderStatus) => LOOK[status].label

export function OrderState({ order: { status, is_held } }: { order: Pick<StaffOrderRow, 'status' | 'is_held'> }) {
  const { label, color, background } = LOOK[is_held ? 'held' : status]
  return <Chip size="small" label={label} sx={{ color, bgcolor: background, fontWeight: 600, borderRadius: '3px' }} />
}

const FLAGS: Record<string, string> = {
  amount_mismatch: 'The amount paid differs from the order total',
  cancellation_asked: 'The customer cancelled on the shop’s page: refund them within 14 days',
  disputed: 'Disputed by the cardholder: see below why you can’t refund it and when to respond',
  dispute_lost: 'Dispute lost',
  refund_failed: 'A refund failed',
  fraud_warning:
    'The card’s bank says this may be fraud. If you haven’t sent the order, refund it instead: this avoids a dispute and its fee',
  elevated_risk: 'Stripe sees a higher risk of fraud than usual: compare name, address and card before you send it',
  gift_card_on_hold:
    'The gift card that paid for it is on hold: see in the timeline which order bought the card, and decide there first',
  in_review: 'Stripe has put this payment under review: wait until it is approved, or refund it',
  stock_short: 'Stock is short',
}

export const flagLabel = (flag: string) => FLAGS[flag] ?? flag.replaceAll('_', ' ')
