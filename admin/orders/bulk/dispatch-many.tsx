import { Alert, Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { TRACKING_NUMBER_MAX } from '#contract/limits.ts'
import type { StaffOrderRow } from '#contract/staff/order.ts'
import { api } from '../../api.ts'
import { FileDrop } from '../../stock/file-drop.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { CarrierField, lastCarrier, rememberCarrier } from '../parcel-fields.tsx'
import { counted, eachOrder } from './each-order.ts'
import { readTrackingFile } from './tracking-file.ts'

/** Dispatches several orders with one carrier. Tracking numbers are typed or come from a file. */
export function DispatchMany({
  orders,
  onClose,
  onDone,
}: {
  orders: StaffOrderRow[]
  onClose: () => void
  onDone: () => void
}) {
  const notify = useNotify()
  const [waiting, setWaiting] = useState(orders)
  const [carrier, setCarrier] = useState(lastCarrier)
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [read, setRead] = useState<string | null>(null)
  const [errors, setErrors] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    const found = readTrackingFile(await file.text(), orders)
    setNumbers({ ...numbers, ...found.numbers })
    const unknown = found.unknown.length > 0 ? ` Not among the selected orders: ${found.unknown.join(', ')}.` : ''
    setRead(`${Object.keys(found.numbers).length} tracking numbers read.${unknown}`)
  }
  const dispatch = async () => {
    setBusy(true)
    const done = new Set<string>()
    const outcome = await eachOrder(waiting, async ({ id, version }) => {
      await api().staffOrders.dispatch({ id, version, carrier, tracking_number: numbers[id] ?? '' })
      done.add(id)
    })
    setBusy(false)
    rememberCarrier(carrier)
    setErrors(outcome.errors)
    if (outcome.done > 0)
      notify(`${counted(outcome.done)} dispatched. The customers get an email in ten minutes.`, { type: 'success' })
    onDone()
    // Keep only the failed orders, or a retry would dispatch the others again.
    setWaiting(waiting.filter(({ id }) => !done.has(id)))
    if (outcome.errors.length === 0) onClose()
  }
  return (
    <ActionDialog
      title="Dispatch"
      action={`Dispatch ${counted(waiting.length)}`}
      doing="Dispatching…"
      busy={busy}
      error={errors.length > 0 ? errors.join(' ') : null}
      onClose={onClose}
      onConfirm={dispatch}
    >
      <CarrierField value={carrier} onChange={setCarrier} error={null} />
      <Typography variant="body2">
        Type the tracking numbers, or choose a CSV file with an order number and a tracking number on each line. Leave
        out orders that have none.
      </Typography>
      <FileDrop onFile={(file) => void take(file)} />
      {read && <Alert severity="info">{read}</Alert>}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {waiting.map((order) => (
          <TextField
            key={order.id}
            size="small"
            label={`${order.number}, ${order.full_name}`}
            value={numbers[order.id] ?? ''}
            onChange={(event) => setNumbers({ ...numbers, [order.id]: event.target.value })}
            slotProps={{ htmlInput: { maxLength: TRACKING_NUMBER_MAX } }}
          />
        ))}
      </Box>
    </ActionDialog>
  )
}
