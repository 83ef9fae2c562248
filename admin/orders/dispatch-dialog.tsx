import { Autocomplete, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { type Trouble, useOrderAction } from './use-order.ts'

const CARRIERS = ['Royal Mail', 'Evri', 'DPD', 'DHL', 'Aramex']

export function DispatchDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { busy, act } = useOrderAction(order.id)
  const [carrier, setCarrier] = useState('')
  const [number, setNumber] = useState('')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const dispatch = async () => {
    const input = { id: order.id, version: order.version, carrier, tracking_number: number }
    const problem = await act(() => api().staffOrders.dispatch(input), 'Dispatched; the customer is told.')
    setTrouble(problem)
    if (!problem) onClose()
  }
  const problemOf = (field: string) => trouble?.fields[field]?.join(' ')
  return (
    <ActionDialog
      title="Dispatch"
      action="Dispatch and tell the customer"
      doing="Dispatching…"
      busy={busy}
      trouble={trouble?.message ?? null}
      onClose={onClose}
      onConfirm={dispatch}
    >
      <Typography variant="body2">{`${order.email} gets a mail with the tracking number.`}</Typography>
      <Autocomplete
        freeSolo
        options={CARRIERS}
        inputValue={carrier}
        onInputChange={(_, value) => setCarrier(value)}
        renderInput={(params) => (
          <TextField {...params} label="Carrier" required autoFocus error={Boolean(problemOf('carrier'))} helperText={problemOf('carrier')} />
        )}
      />
      <TextField
        label="Tracking number"
        required
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={Boolean(problemOf('tracking_number'))}
        helperText={problemOf('tracking_number')}
      />
    </ActionDialog>
  )
}
