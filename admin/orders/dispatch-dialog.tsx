import { Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { CarrierField, lastCarrier, rememberCarrier, TrackingField } from './parcel-fields.tsx'
import { StaffReason } from './staff-reason.tsx'
import { useOrderDialog } from './use-order.ts'

const HELD_EXAMPLE = 'the bank has confirmed that the customer made the payment'

export function DispatchDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { error, confirm, frame } = useOrderDialog(order.id, onClose)
  const [carrier, setCarrier] = useState(lastCarrier)
  const [number, setNumber] = useState('')
  const [held_reason, setReason] = useState('')
  const dispatch = async () => {
    const input = { id: order.id, version: order.version, carrier, tracking_number: number, held_reason }
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
      {order.is_held && <StaffReason value={held_reason} onChange={setReason} example={HELD_EXAMPLE} />}
    </ActionDialog>
  )
}

/** Packs an order that is held, with a reason. */
export function PackHeldDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { confirm, frame } = useOrderDialog(order.id, onClose)
  const [held_reason, setReason] = useState('')
  const pack = async () => {
    const input = { id: order.id, version: order.version, to: 'packed', held_reason } as const
    await confirm(() => api().staffOrders.move(input), 'Marked as packed.')
  }
  return (
    <ActionDialog title="Pack a held order" action="Mark as packed" doing="Packing…" {...frame} onConfirm={pack}>
      <Typography variant="body2">
        Its payment, or that of its gift card, is disputed, under review, paid back or may be fraud.
      </Typography>
      <StaffReason value={held_reason} onChange={setReason} example={HELD_EXAMPLE} />
    </ActionDialog>
  )
}
