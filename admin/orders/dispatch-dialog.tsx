import { Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { CarrierField, lastCarrier, rememberCarrier, TrackingField } from './parcel-fields.tsx'
import { type Trouble, useOrderAction } from './use-order.ts'

export function DispatchDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { busy, act } = useOrderAction(order.id)
  const [carrier, setCarrier] = useState(lastCarrier)
  const [number, setNumber] = useState('')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const dispatch = async () => {
    const input = { id: order.id, version: order.version, carrier, tracking_number: number }
    const problem = await act(() => api().staffOrders.dispatch(input), 'Dispatched. The customer is told in ten minutes.')
    setTrouble(problem)
    if (problem) return
    rememberCarrier(carrier)
    onClose()
  }
  return (
    <ActionDialog title="Dispatch" action="Dispatch" doing="Dispatching…" busy={busy} trouble={trouble?.message ?? null} onClose={onClose} onConfirm={dispatch}>
      <Typography variant="body2">{`${order.email} gets a mail in ten minutes. Until then you can undo it.`}</Typography>
      <CarrierField value={carrier} onChange={setCarrier} trouble={trouble} />
      <TrackingField value={number} onChange={setNumber} trouble={trouble} />
    </ActionDialog>
  )
}
