import { Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { CarrierField, lastCarrier, rememberCarrier, TrackingField } from './parcel-fields.tsx'
import { useOrderDialog } from './use-order.ts'

export function DispatchDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { error, confirm, frame } = useOrderDialog(order.id, onClose)
  const [carrier, setCarrier] = useState(lastCarrier)
  const [number, setNumber] = useState('')
  const dispatch = async () => {
    const input = { id: order.id, version: order.version, carrier, tracking_number: number }
    if (
      await confirm(() => api().staffOrders.dispatch(input), 'Dispatched. The customer gets an email in ten minutes.')
    )
      rememberCarrier(carrier)
  }
  return (
    <ActionDialog title="Dispatch" action="Dispatch" doing="Dispatching…" {...frame} onConfirm={dispatch}>
      <Typography variant="body2">
        {order.email} gets an email in ten minutes. Until then, you can undo the dispatch.
      </Typography>
      <CarrierField value={carrier} onChange={setCarrier} error={error} />
      <TrackingField value={number} onChange={setNumber} error={error} />
    </ActionDialog>
  )
}
