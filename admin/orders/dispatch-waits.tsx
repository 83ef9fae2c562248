import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { useOrderAction } from './use-order.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** While the mail of a dispatch waits: until when it can be undone, and the way to do so. */
export function DispatchWaits({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [trouble, setTrouble] = useState<string | null>(null)
  if (!order.dispatch_mail_due_at || !order.may.includes('undispatched')) return null
  const seen = { id: order.id, version: order.version }
  const press = (work: () => Promise<StaffOrder>, done: string) => async () =>
    setTrouble((await act(work, done))?.message ?? null)
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      {`The customer is told by mail at ${CLOCK.format(new Date(order.dispatch_mail_due_at))}. Until then you can undo the dispatch.`}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={press(() => api().staffOrders.undoDispatch(seen), 'The dispatch is undone.')}
        >
          Undo dispatch
        </Button>
        <Button
          size="small"
          disabled={busy}
          onClick={press(() => api().staffOrders.sendDispatchMail(seen), 'The customer is told.')}
        >
          Send the mail now
        </Button>
      </Stack>
      {trouble && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {trouble}
        </Alert>
      )}
    </Alert>
  )
}
