import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { REASON_MAX } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { disputeDecidedBy } from '#contract/staff/paid-with.ts'
import { api } from '../api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { isForNothing } from './is-for-nothing.ts'
import { refundGoesTo } from './paid-by.ts'
import { useOrderDialog } from './use-order.ts'

export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { confirm, frame } = useOrderDialog(order.id, onClose)
  const [reason, setReason] = useState('')
  const cancel = async () => {
    await confirm(
      () => api().staffOrders.cancel({ id: order.id, version: order.version, reason }),
      'The order is cancelled.',
    )
  }
  return (
    <ActionDialog
      title="Cancel the order"
      action="Cancel the order"
      doing="Cancelling…"
      {...frame}
      danger
      onConfirm={cancel}
    >
      <Typography variant="body2">
        {order.is_replacement || isForNothing(order)
          ? `The goods go back into stock and ${order.email} gets an email. Nothing was charged. You can’t undo this.`
          : order.paid && order.cancel_refund === '0.00' && order.disputes.some(({ is_held }) => is_held)
            ? `The goods go back into stock and ${order.email} gets an email. Nothing is refunded: the payment is disputed, and ${disputeDecidedBy(order.payment.method)} has the money. You can’t undo this.`
            : order.paid
              ? `The goods go back into stock, ${withPoundSign(order.cancel_refund)} goes back to ${refundGoesTo(order)}${order.promised ? ' (as the customer was promised)' : ''}, and ${order.email} gets an email. You can’t undo this.`
              : `The payment stops, the goods are available again, and ${order.email} gets an email. You can’t undo this.`}
      </Typography>
      <TextField
        label="Reason, for the timeline"
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </ActionDialog>
  )
}
