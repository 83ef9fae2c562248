import { Alert, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-7'
import type { StaffOrder } from '#contract/staff/order.ts'
import { labelOfStatus } from './order-state.tsx'

/** Links between an order and its replacements. */
export function ReplacementLinks({ order }: { order: StaffOrder }) {
  const { replaces, replacements } = order
  return (
    <>
      {replaces && (
        <Alert severity={replaces.is_disputed ? 'warning' : 'info'} sx={{ mb: 2 }}>
          No charge: this order replaces goods from order <OrderLink of={replaces} />.
          {replaces.is_disputed &&
            ' That order’s payment is disputed: don’t send this parcel until the dispute is over.'}
          {replaces.status === 'refunded' && ' That order has since been refunded in full.'}
        </Alert>
      )}
      {replacements.map((sent) => (
        <Alert key={sent.id} severity="info" sx={{ mb: 2 }}>
          Replacement sent at no charge: <OrderLink of={sent} /> ({labelOfStatus(sent.status)}).
        </Alert>
      ))}
    </>
  )
}

export function OrderLink({ of }: { of: { id: string; number: string } }) {
  return (
    <Link component={RouterLink} to={`/orders/${encodeURIComponent(of.id)}/show`}>
      {of.number}
    </Link>
  )
}
