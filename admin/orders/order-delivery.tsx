import { Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/when.tsx'
import { AddressText } from './address-text.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

export function OrderDelivery({ order }: { order: StaffOrder }) {
  const [open, setOpen] = useState<'tracking' | 'contact' | null>(null)
  const close = () => setOpen(null)
  const hasLeft = order.status === 'dispatched' || order.status === 'delivered'
  return (
    <Section title="Delivery">
      <AddressText lines={[order.full_name, ...order.shipping_lines]} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {`${order.shipping_method}, ${order.estimated_delivery}`}
      </Typography>
      {order.tracking && <Tracking tracking={order.tracking} />}
      {hasLeft && (
        <Button size="small" onClick={() => setOpen('tracking')} sx={{ mt: 1 }}>
          Correct the tracking number…
        </Button>
      )}
      {order.may_change_contact && (
        <Button size="small" onClick={() => setOpen('contact')} sx={{ mt: 1 }}>
          Change address or contact…
        </Button>
      )}
      <EarlierContacts order={order} />
      {open === 'tracking' && <TrackingDialog order={order} onClose={close} />}
      {open === 'contact' && <ContactDialog order={order} onClose={close} />}
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

function EarlierContacts({ order }: { order: StaffOrder }) {
  return order.earlier_contacts.map(({ id, replaced_at, by, lines }) => (
    <Typography key={id} variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {`Until ${formatInstant(replaced_at)}${by ? ` (changed by ${by})` : ''}: ${lines.join(', ')}`}
    </Typography>
  ))
}
