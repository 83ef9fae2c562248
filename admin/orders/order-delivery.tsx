import { Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { Section } from '../ui/section.tsx'
import { AddressText } from './address-text.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

export function OrderDelivery({ order }: { order: StaffOrder }) {
  const [open, setOpen] = useState(false)
  const hasLeft = order.status === 'dispatched' || order.status === 'delivered'
  return (
    <Section title="Delivery">
      <AddressText lines={[order.full_name, ...order.shipping_lines]} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {`${order.shipping_method}, ${order.estimated_delivery}`}
      </Typography>
      {order.tracking && <Tracking tracking={order.tracking} />}
      {hasLeft && (
        <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
          Correct the tracking number…
        </Button>
      )}
      {open && <TrackingDialog order={order} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Tracking({ tracking }: { tracking: NonNullable<StaffOrder['tracking']> }) {
  return (
    <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {`${tracking.carrier}: `}
      {tracking.url ? (
        <Link href={tracking.url} target="_blank" rel="noopener noreferrer">
          {tracking.number}
        </Link>
      ) : (
        (tracking.number ?? 'no tracking number')
      )}
    </Typography>
  )
}
