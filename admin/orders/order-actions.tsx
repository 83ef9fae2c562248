import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DispatchDialog, PackHeldDialog } from './dispatch-dialog.tsx'
import { DispatchWaits } from './dispatch-waits.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReplacementDialog } from './replacement-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useOrderAction } from './use-order.ts'

const WORDS = { packed: 'Mark as packed', unpacked: 'Not packed after all', delivered: 'Mark as delivered' } as const
const DONE = {
  packed: 'Marked as packed.',
  unpacked: 'The order is back in “To pack”.',
  delivered: 'Marked as delivered.',
} as const

/** The actions that the order's status allows. The server checks them again. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { busy, act, reload } = useOrderAction(order.id)
  const [open, setOpen] = useState<'pack' | 'dispatch' | 'cancel' | 'refund' | 'return' | 'replacement' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const close = () => setOpen(null)
  const move = (to: 'packed' | 'unpacked' | 'delivered') => async () => {
    const problem = await act(() => api().staffOrders.move({ id: order.id, version: order.version, to }), DONE[to])
    setError(problem?.message ?? null)
  }
  const moves = (['packed', 'delivered', 'unpacked'] as const).filter((to) => order.may.includes(to))
  const refundable = order.refundable !== '0.00'
  if (order.may.length === 0 && !refundable && !order.may_record_return && !order.may_replace) return null
  return (
    <Section title="Actions">
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                setError(null)
                void reload()
              }}
            >
              Reload
            </Button>
          }
        >
          {error}
        </Alert>
      )}
      <DispatchWaits order={order} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {moves.map((to) => (
          <Button
            key={to}
            variant={to === 'unpacked' || order.is_held ? 'text' : 'contained'}
            disabled={busy}
            onClick={to === 'packed' && order.is_held ? () => setOpen('pack') : move(to)}
          >
            {to === 'packed' && order.is_held ? 'Pack all the same…' : WORDS[to]}
          </Button>
        ))}
        {order.may.includes('dispatched') && (
          <Button
            variant={order.status === 'packed' && !order.is_held ? 'contained' : 'outlined'}
            disabled={busy}
            onClick={() => setOpen('dispatch')}
          >
            {order.is_held ? 'Dispatch all the same…' : 'Dispatch…'}
          </Button>
        )}
        {refundable && (
          <Button variant="outlined" disabled={busy} onClick={() => setOpen('refund')}>
            Refund…
          </Button>
        )}
        {order.may_record_return && (
          <Button variant="outlined" disabled={busy} onClick={() => setOpen('return')}>
            Record a return…
          </Button>
        )}
        {order.may_replace && (
          <Button variant="outlined" disabled={busy} onClick={() => setOpen('replacement')}>
            Send a replacement…
          </Button>
        )}
        {order.may.includes('cancelled') && (
          <Button color="error" disabled={busy} onClick={() => setOpen('cancel')}>
            Cancel order…
          </Button>
        )}
      </Stack>
      {open === 'pack' && <PackHeldDialog order={order} onClose={close} />}
      {open === 'dispatch' && <DispatchDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {open === 'return' && <ReturnDialog order={order} onClose={close} />}
      {open === 'replacement' && <ReplacementDialog order={order} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </Section>
  )
}
