import { Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder, StaffOrderLine } from '#contract/staff/orders.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { ActionDialog } from './action-dialog.tsx'
import { type Trouble, useOrderAction } from './use-order.ts'

export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { busy, act } = useOrderAction(order.id)
  const [amount, setAmount] = useState(order.refundable)
  const [reason, setReason] = useState('')
  const [back, setBack] = useState<Record<number, number>>({})
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // One key for one refund, however often its button is pressed; another amount is another refund.
  const [key, setKey] = useState(newKey)
  const type = (typed: string) => {
    setAmount(typed)
    setKey(newKey())
  }
  const refund = async () => {
    const restock = Object.entries(back).flatMap(([item_id, quantity]) => (quantity > 0 ? [{ item_id: Number(item_id), quantity }] : []))
    const input = { id: order.id, amount: inPence(amount), reason, restock, request_key: key }
    const problem = await act(() => api().staffOrders.refund(input), 'The refund is on its way.')
    setTrouble(problem)
    if (!problem) onClose()
  }
  const problemOf = (field: string) => trouble?.fields[field]?.join(' ')
  const returnable = order.lines.filter((line) => line.quantity > line.returned)
  return (
    <ActionDialog
      title="Refund"
      action={`Refund £${inPence(amount)}`}
      doing="Refunding…"
      busy={busy}
      trouble={trouble?.message ?? null}
      onClose={onClose}
      onConfirm={refund}
    >
      <Typography variant="body2">{`${withPoundSign(order.refundable)} of ${withPoundSign(order.total)} may be refunded. It goes to the card that paid, and the customer is told by mail.`}</Typography>
      <TextField
        label="Amount in pounds"
        required
        value={amount}
        onChange={(event) => type(event.target.value)}
        error={Boolean(problemOf('amount'))}
        helperText={problemOf('amount')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField label="Reason" required value={reason} onChange={(event) => setReason(event.target.value)} slotProps={{ htmlInput: { maxLength: 200 } }} />
      {returnable.length > 0 && (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Typography component="legend" variant="subtitle2">
            Put back into stock
          </Typography>
          {returnable.map((line) => (
            <RestockLine
              key={line.item_id}
              line={line}
              quantity={back[line.item_id] ?? 0}
              onChange={(quantity) => setBack({ ...back, [line.item_id]: quantity })}
            />
          ))}
        </Box>
      )}
    </ActionDialog>
  )
}

function RestockLine({ line, quantity, onChange }: { line: StaffOrderLine; quantity: number; onChange: (quantity: number) => void }) {
  const most = line.quantity - line.returned
  const name = [line.product_name, line.variant_name].filter(Boolean).join(', ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
      <FormControlLabel sx={{ flex: 1 }} control={<Checkbox checked={quantity > 0} onChange={(_, checked) => onChange(checked ? most : 0)} />} label={name} />
      {quantity > 0 && most > 1 && (
        <TextField
          type="number"
          size="small"
          label="Pieces"
          value={quantity}
          onChange={(event) => onChange(Math.min(most, Math.max(1, Math.round(Number(event.target.value)))))}
          slotProps={{ htmlInput: { min: 1, max: most } }}
          sx={{ width: 90 }}
        />
      )}
    </Box>
  )
}

/** "15" and "15.5" as the contract wants them; what is no amount goes as it is, and the server names the field. */
function inPence(amount: string): string {
  const [, whole, part = ''] = /^£?\s*(\d{1,7})(?:[.,](\d{0,2}))?$/.exec(amount.trim()) ?? []
  return whole ? `${whole}.${part.padEnd(2, '0')}` : amount
}
