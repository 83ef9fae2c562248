import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { flagLabel } from './order-state.tsx'
import { useOrderAction } from './use-order.ts'

/** Why staff should check this order. Removing a flag is recorded in the timeline. */
export function OrderFlags({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [error, setError] = useState<string | null>(null)
  const clear = (flag: string) => async () => {
    const problem = await act(
      () => api().staffOrders.clearFlag({ id: order.id, version: order.version, flag }),
      'Flag removed.',
    )
    setError(problem?.message ?? null)
  }
  return (
    <>
      {order.is_held && (
        <Alert severity="error" sx={{ mb: 2 }}>
          This order is held: its payment, or that of its gift card, is disputed, under review, paid back or may be
          fraud. Don’t pack or send it until that is over. If you must, give a reason, which stays in the timeline.
        </Alert>
      )}
      {order.flags.map((flag) => (
        <Alert
          key={flag}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" disabled={busy} onClick={clear(flag)}>
              Mark as resolved
            </Button>
          }
        >
          {flagLabel(flag)}
        </Alert>
      ))}
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error}
        </Alert>
      )}
    </>
  )
}
