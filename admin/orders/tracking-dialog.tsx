import { Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { CarrierField, TrackingField } from './parcel-fields.tsx'
import { useOrderDialog } from './use-order.ts'

/** Corrects the carrier or tracking number of a dispatched parcel. */
export function TrackingDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { error, confirm, frame } = useOrderDialog(order.id, onClose)
  const [carrier, setCarrier] = useState(order.tracking?.carrier ?? '')
  const [number, setNumber] = useState(order.tracking?.number ?? '')
  const correct = async () => {
    const input = { id: order.id, version: order.version, carrier, tracking_number: number }
    await confirm(() => api().staffOrders.correctTracking(input), 'Tracking number corrected.')
  }
  return (
    <ActionDialog title="Correct the tracking number" action="Save" doing="Correcting…" {...frame} onConfirm={correct}>
      <Typography variant="body2">{emailNotice(order)}</Typography>
      <CarrierField value={carrier} onChange={setCarrier} error={error} />
      <TrackingField value={number} onChange={setNumber} error={error} />
    </ActionDialog>
  )
}

function emailNotice(order: StaffOrder): string {
  if (order.status === 'delivered') return 'The order has been delivered, so the customer gets no email.'
  return order.dispatch_mail_due_at
    ? 'The dispatch email hasn’t gone yet. It will have the new number.'
    : `${order.email} gets another email.`
}
