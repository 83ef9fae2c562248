import { Alert, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-7'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { labelOfStatus } from './order-state.tsx'

/** The orders that this one replaces goods of, or that were sent in its place. */
export function OrderTies({ order }: { order: StaffOrder }) {
  const { replaces, replacements } = order
  return (
    <>
      {replaces && (
        <Alert severity={replaces.is_disputed ? 'warning' : 'info'} sx={{ mb: 2 }}>
          Nothing is charged for this order: it replaces goods of <OrderLink of={replaces} />.
          {replaces.is_disputed &&
            ' The payment of what was bought is disputed: keep this parcel until that is settled.'}
          {replaces.status === 'refunded' && ' All of the money has been refunded since.'}
        </Alert>
      )}
      {replacements.map((sent) => (
        <Alert key={sent.id} severity="info" sx={{ mb: 2 }}>
          Sent in place of its goods, at no charge: <OrderLink of={sent} /> ({labelOfStatus(sent.status)}).
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
