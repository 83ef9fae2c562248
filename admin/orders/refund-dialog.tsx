import { Alert, Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { REASON_MAX } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrder, StaffOrderLine } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { ActionDialog } from './action-dialog.tsx'
import { refundGoesTo } from './paid-by.ts'
import { calculateRefund, firstChoice, type RefundChoice, returnedUnits, setUnits } from './refund-choice.ts'
import { RefundLine } from './refund-line.tsx'
import { useOrderDialog } from './use-order.ts'

export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { refuse, confirm, frame } = useOrderDialog(order.id, onClose)
  const [choice, setChoice] = useState(() => firstChoice(order))
  const [reason, setReason] = useState(() =>
    order.promised ? 'Cancelled by the customer' : isAbout(order, 'returned') ? 'Returned' : '',
  )
  // A new choice is a new refund. The same key twice makes one refund.
  const [key, setKey] = useState(newKey)
  const change = (work: (next: RefundChoice) => void) => {
    const next = { ...choice, units: { ...choice.units }, shelf: { ...choice.shelf } }
    work(next)
    setChoice(next)
    setKey(newKey())
  }
  const sums = calculateRefund(order, choice)
  const refund = async () => {
    if (!sums) return refuse('Enter the amount in pounds, such as 4.99.')
    const { delivery, other, amount } = sums
    const input = {
      id: order.id,
      lines: countsIn(choice.units),
      restock: countsIn(choice.shelf),
      delivery,
      other,
      faulty: choice.faulty,
      amount,
      reason,
      request_key: key,
    }
    await confirm(() => api().staffOrders.refund(input), 'The refund is on its way.')
  }
  const lineOf = (line: StaffOrderLine) => (
    <RefundLine
      key={line.item_id}
      line={line}
      units={choice.units[line.item_id] ?? 0}
      shelf={choice.shelf[line.item_id] ?? 0}
      onUnits={(units) => change((next) => setUnits(next, order, line, units))}
      onShelf={(shelf) =>
        change((next) => {
          next.shelf[line.item_id] = shelf
        })
      }
    />
  )
  return (
    <ActionDialog
      title="Refund"
      action={`Refund ${withPoundSign(sums?.amount ?? '0.00')}`}
      doing="Refunding…"
      {...frame}
      onConfirm={refund}
    >
      {order.promised && (
        <Alert severity="info">
          The customer cancelled on the shop’s page and was promised {withPoundSign(order.promised.amount)}, which is
          filled in below.
        </Alert>
      )}
      {isAbout(order, 'returned') && <Alert severity="info">The returned goods are filled in below.</Alert>}
      {isAbout(order, 'replaced') && (
        <Alert severity="warning">
          You have already sent a replacement at no charge: {order.replacements.map(({ number }) => number).join(', ')}.
        </Alert>
      )}
      <Typography variant="body2">
        {withPoundSign(order.refundable)} of {withPoundSign(order.total)} can be refunded. The refund goes back to{' '}
        {refundGoesTo(order)}, and the customer gets a credit note by email.
      </Typography>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
        <Typography component="legend" variant="subtitle2">
          Items to refund
        </Typography>
        {order.lines.map(lineOf)}
      </Box>
      {order.delivery_refund.all !== '0.00' && (
        <DeliveryChoice
          order={order}
          value={choice.delivery}
          onChange={(delivery) => change((next) => Object.assign(next, { delivery }))}
        />
      )}
      <OtherAmount value={choice.other} onChange={(other) => change((next) => Object.assign(next, { other }))} />
      {sums && (sums.unearned !== '0.00' || choice.faulty) && (
        // In a box of its own, as the lines' ticks are: the dialog takes the margin off that lines them up.
        <Box>
          <FormControlLabel
            control={
              <Checkbox
                checked={choice.faulty}
                onChange={(_, faulty) => change((next) => Object.assign(next, { faulty }))}
              />
            }
            label="The goods are faulty: refund their whole share"
          />
        </Box>
      )}
      {sums && sums.unearned !== '0.00' && (
        <Alert severity="info">
          {`${withPoundSign(sums.unearned)} of the discount ${order.sold_discount?.code} is not refunded: what the ` +
            'customer keeps would have had less off on its own.'}
        </Alert>
      )}
      {sums && sums.earnedAgain !== '0.00' && (
        <Alert severity="info">
          {`${withPoundSign(sums.earnedAgain)} of the discount that an earlier refund kept is given back.`}
        </Alert>
      )}
      {sums && sums.less !== '0.00' && (
        <Alert severity="info">{`${withPoundSign(sums.less)} of this has already been refunded.`}</Alert>
      )}
      <TextField
        label="Reason"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        helperText="Shown on the customer’s credit note."
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </ActionDialog>
  )
}

/** Whether the order has returned or replaced goods to point out before a refund. */
function isAbout(order: StaffOrder, what: 'returned' | 'replaced'): boolean {
  const isReplaced = order.replacements.some(({ status }) => status !== 'cancelled')
  return what === 'replaced'
    ? isReplaced
    : !order.promised && !isReplaced && order.lines.some((line) => returnedUnits(line) > 0)
}

function DeliveryChoice({
  order,
  value,
  onChange,
}: {
  order: StaffOrder
  value: RefundChoice['delivery']
  onChange: (value: RefundChoice['delivery']) => void
}) {
  const { all, standard } = order.delivery_refund
  const some = standard !== '0.00' && standard !== all
  return (
    <TextField
      select
      label="Delivery"
      value={value === 'standard' && !some ? 'all' : value}
      onChange={(event) => onChange(event.target.value as RefundChoice['delivery'])}
    >
      <MenuItem value="none">Not refunded</MenuItem>
      {some && (
        <MenuItem value="standard">
          {withPoundSign(standard)}, the price of standard delivery (the legal minimum)
        </MenuItem>
      )}
      <MenuItem value="all">{`${withPoundSign(all)}, everything paid for delivery`}</MenuItem>
    </TextField>
  )
}

/** An amount that belongs to no line, such as postage that the customer paid. */
function OtherAmount({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  if (value === null)
    return (
      <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => onChange('')}>
        Other amount…
      </Button>
    )
  return (
    <TextField
      label="Other amount in pounds"
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText="For anything that isn’t an item of the order. Say what it is for under Reason."
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

const countsIn = (counts: Record<number, number>) =>
  Object.entries(counts).flatMap(([item_id, quantity]) =>
    quantity > 0 ? [{ item_id: Number(item_id), quantity }] : [],
  )
