import { CURRENCY } from '#contract/limits.ts'
import type { Payout } from '#contract/staff/payouts.ts'
import { formatPounds } from '../reports/formats.ts'
import { StateChip } from '../ui/state-chip.tsx'

/** "−£4.99"; of another currency "−4.99 EUR". */
export function formatSum(amount: string, currency: string): string {
  if (currency === CURRENCY) return formatPounds(amount)
  return `${amount.replace('-', '−')} ${currency.toUpperCase()}`
}

/** The same with the other sign: fees are positive, and leave the payout. */
export const formatTaken = (amount: string, currency: string) =>
  formatSum(/^-?0\.00$/.test(amount) ? '0.00' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`, currency)

export const countOf = (orders: number) => (orders === 1 ? '1 order' : `${orders} orders`)

const STATES = {
  pending: { state: 'Pending', kind: 'waiting' },
  in_transit: { state: 'On its way', kind: 'waiting' },
  paid: { state: 'Paid', kind: 'good' },
  failed: { state: 'Failed', kind: 'bad' },
  canceled: { state: 'Cancelled', kind: 'quiet' },
} as const

export function PayoutState({ payout }: { payout: Payout }) {
  return <StateChip {...STATES[payout.state]} />
}
