import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState } from 'react'
import type { StaffOrder, StaffOrderLine } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { newKey } from '../ui/request-key.ts'
import { ActionDialog } from './action-dialog.tsx'
import { isGoods } from './is-goods.ts'
import { outOf } from './refund-choice.ts'
import { ShelfField } from './shelf-field.tsx'
import { StaffReason } from './staff-reason.tsx'
import { UnitsField } from './units-field.tsx'
import { useOrderDialog } from './use-order.ts'

/** Returned units, and how many of them to restock. */
interface ReturnedUnits {
  units: number
  shelf: number
}

export function ReturnDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { refuse, confirm, frame } = useOrderDialog(order.id, onClose)
  const [back, setBack] = useState<Record<number, ReturnedUnits>>({})
  const [reason, setReason] = useState('')
  // A new choice is a new return. The same key twice makes one return.
  const [key, setKey] = useState(newKey)
  const change = (line: StaffOrderLine, { units, shelf }: ReturnedUnits) => {
    setBack({ ...back, [line.item_id]: { units, shelf: Math.min(shelf, units) } })
    setKey(newKey())
  }
  const save = async () => {
    const lines = Object.entries(back).flatMap(([item_id, { units, shelf }]) =>
      units > 0 ? { item_id: Number(item_id), quantity: units, restock: shelf } : [],
    )
    if (lines.length === 0) return refuse('Tick what came back.')
    await confirm(
      () => api().staffOrders.recordReturn({ id: order.id, lines, reason, request_key: key }),
      'The return is recorded.',
    )
  }
  return (
    <ActionDialog title="Record a return" action="Record the return" doing="Recording…" {...frame} onConfirm={save}>
      <Typography variant="body2">This refunds nothing and sends no email.</Typography>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
        <Typography component="legend" variant="subtitle2">
          What came back
        </Typography>
        {order.lines.filter(isGoods).map((line) => (
          <ReturnLine
            key={line.item_id}
            line={line}
            back={back[line.item_id] ?? NOTHING}
            onChange={(next) => change(line, next)}
          />
        ))}
      </Box>
      <StaffReason value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

const NOTHING: ReturnedUnits = { units: 0, shelf: 0 }

function ReturnLine({
  line,
  back: { units, shelf },
  onChange,
}: {
  line: StaffOrderLine
  back: ReturnedUnits
  onChange: (back: ReturnedUnits) => void
}) {
  const out = outOf(line)
  const name = [line.product_name, line.variant_name].filter(Boolean).join(', ')
  if (out === 0)
    return <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>{`${name}: came back already`}</Typography>
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', py: 0.5 }}>
      <FormControlLabel
        control={
          <Checkbox checked={units > 0} onChange={(_, checked) => onChange({ units: checked ? out : 0, shelf: 0 })} />
        }
        label={`${out > 1 ? `${out} × ` : ''}${name}`}
      />
      {units > 0 && (
        <Box sx={{ display: 'flex', gap: 2, pl: 4, pb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {out > 1 && (
            <UnitsField
              label={`How many of ${name}`}
              shown="How many"
              value={units}
              min={1}
              max={out}
              onChange={(next) => onChange({ units: next, shelf })}
            />
          )}
          <ShelfField name={name} value={shelf} max={units} onChange={(next) => onChange({ units, shelf: next })} />
        </Box>
      )}
    </Box>
  )
}
