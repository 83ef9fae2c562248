import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { flagInWords } from './order-state.tsx'
import { useOrderAction } from './use-order.ts'

/** Why a person should look at this order. Whoever has seen to it takes the flag off; the timeline remembers. */
export function OrderFlags({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [trouble, setTrouble] = useState<string | null>(null)
  const clear = (flag: string) => async () => {
    const problem = await act(
      () => api().staffOrders.clearFlag({ id: order.id, version: order.version, flag }),
      'The flag is off.',
    )
    setTrouble(problem?.message ?? null)
  }
  return (
    <>
      {order.flags.map((flag) => (
        <Alert
          key={flag}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" disabled={busy} onClick={clear(flag)}>
              Seen to
            </Button>
          }
        >
          {flagInWords(flag)}
        </Alert>
      ))}
      {trouble && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {trouble}
        </Alert>
      )}
    </>
  )
}
