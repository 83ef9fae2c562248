import { Alert, Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-7'
import type { StaffOrderRow } from '#contract/staff/order.ts'
import { api } from '../../api.ts'
import { DispatchMany } from './dispatch-many.tsx'
import { counted, eachOrder, isToDispatch, isToPack } from './each-order.ts'
import { useSelection } from './use-selection.ts'

/**
 * Actions for the selected orders. At the bottom of the window, where it covers neither the search nor the selection.
 */
export function SelectionBar() {
  const { seen, held, clear, refetch } = useSelection()
  const [dispatching, setDispatching] = useState<StaffOrderRow[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const notify = useNotify()
  const navigate = useNavigate()
  const toPack = seen.filter(isToPack)
  const toDispatch = seen.filter(isToDispatch)
  const print = (kind: 'slips' | 'invoices') => () =>
    navigate(`/papers?kind=${kind}&ids=${seen.map(({ id }) => id).join(',')}`)
  const pack = async () => {
    setBusy(true)
    const outcome = await eachOrder(toPack, ({ id, version }) => api().staffOrders.move({ id, version, to: 'packed' }))
    setBusy(false)
    setErrors(outcome.errors)
    if (outcome.done > 0) notify(`${counted(outcome.done)} marked as packed.`, { type: 'success' })
    clear()
    refetch()
  }
  return (
    <>
      {errors.length > 0 && (
        <Alert severity="error" onClose={() => setErrors([])} sx={{ mt: 1 }}>
          {errors.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
      {seen.length > 0 && (
        <Paper
          elevation={4}
          component="section"
          aria-label="Selected orders"
          sx={{ position: 'sticky', bottom: 0, zIndex: 2, p: 1, mt: 1 }}
        >
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600, px: 1 }}>{`${counted(seen.length)} selected`}</Typography>
            {held > 0 && <Typography variant="body2">{`${counted(held)} held: pack on its own page`}</Typography>}
            {toPack.length > 0 && (
              <Button variant="contained" disabled={busy} onClick={pack}>
                {busy ? 'Packing…' : `Mark as packed (${toPack.length})`}
              </Button>
            )}
            {toDispatch.length > 0 && (
              <Button variant="contained" disabled={busy} onClick={() => setDispatching(toDispatch)}>
                {`Dispatch… (${toDispatch.length})`}
              </Button>
            )}
            <Button onClick={print('slips')}>Packing slips</Button>
            <Button onClick={print('invoices')}>Invoices</Button>
            <Button color="inherit" onClick={clear}>
              Clear selection
            </Button>
          </Stack>
        </Paper>
      )}
      {dispatching && (
        <DispatchMany
          orders={dispatching}
          onClose={() => setDispatching(null)}
          onDone={() => {
            clear()
            refetch()
          }}
        />
      )}
    </>
  )
}
