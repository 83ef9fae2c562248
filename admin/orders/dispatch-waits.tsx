import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { useOrderAction } from './use-order.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Shown until the dispatch email is sent: undo the dispatch, or send the email now. */
export function DispatchWaits({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [error, setError] = useState<string | null>(null)
  if (!order.dispatch_mail_due_at || !order.may.includes('undispatched')) return null
  const seen = { id: order.id, version: order.version }
  const press = (work: () => Promise<StaffOrder>, done: string) => async () =>
    setError((await act(work, done))?.message ?? null)
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      The customer gets an email at {CLOCK.format(new Date(order.dispatch_mail_due_at))}. Until then, you can undo the
      dispatch.
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={press(() => api().staffOrders.undoDispatch(seen), 'Dispatch undone.')}
        >
          Undo dispatch
        </Button>
        <Button
          size="small"
          disabled={busy}
          onClick={press(() => api().staffOrders.sendDispatchMail(seen), 'The email is on its way.')}
        >
          Send the email now
        </Button>
      </Stack>
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {error}
        </Alert>
      )}
    </Alert>
  )
}
