import { Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { CarrierField, TrackingField } from './parcel-fields.tsx'
import { useOrderDialog } from './use-order.ts'

/** Another carrier or number for a parcel that has left. */
export function TrackingDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { trouble, confirm, frame } = useOrderDialog(order.id, onClose)
  const [carrier, setCarrier] = useState(order.tracking?.carrier ?? '')
  const [number, setNumber] = useState(order.tracking?.number ?? '')
  const correct = async () => {
    const input = { id: order.id, version: order.version, carrier, tracking_number: number }
    await confirm(() => api().staffOrders.correctTracking(input), 'The tracking number is corrected.')
  }
  return (
    <ActionDialog
      title="Correct the tracking number"
      action="Correct it"
      doing="Correcting…"
      {...frame}
      onConfirm={correct}
    >
      <Typography variant="body2">{whatFollows(order)}</Typography>
      <CarrierField value={carrier} onChange={setCarrier} trouble={trouble} />
      <TrackingField value={number} onChange={setNumber} trouble={trouble} />
    </ActionDialog>
  )
}

function whatFollows(order: StaffOrder): string {
  if (order.status === 'delivered') return 'It has been delivered, so the customer gets no mail about it.'
  return order.dispatch_mail_due_at
    ? 'The mail has not been sent yet. It will have what you write here.'
    : `${order.email} gets another mail.`
}
