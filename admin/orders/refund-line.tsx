import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrderLine } from '#contract/staff/order.ts'
import { leftOf, maxRestock, refundOf } from './refund-choice.ts'
import { ShelfField } from './shelf-field.tsx'
import { UnitsField } from './units-field.tsx'

interface Props {
  line: StaffOrderLine
  units: number
  shelf: number
  onUnits: (units: number) => void
  onShelf: (shelf: number) => void
}

/** A line of the order: whether to refund it, how many units, and how many to restock. */
export function RefundLine({ line, units, shelf, onUnits, onShelf }: Props) {
  const left = leftOf(line)
  const name = [line.product_name, line.variant_name].filter(Boolean).join(', ')
  if (left === 0)
    return <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>{`${name}: refunded`}</Typography>
  const mostBack = maxRestock(line, units)
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'divider', py: 0.5 }}>
      <FormControlLabel
        control={<Checkbox checked={units > 0} onChange={(_, checked) => onUnits(checked ? left : 0)} />}
        label={`${left > 1 ? `${left} × ` : ''}${name}, ${priceOf(line, left)}`}
      />
      {units > 0 && (
        <Box sx={{ display: 'flex', gap: 2, pl: 4, pb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {left > 1 && (
            <UnitsField
              label={`How many of ${name}`}
              shown="How many"
              value={units}
              min={1}
              max={left}
              onChange={onUnits}
            />
          )}
          {mostBack > 0 && <ShelfField name={name} value={shelf} max={mostBack} onChange={onShelf} />}
        </Box>
      )}
    </Box>
  )
}

function priceOf(line: StaffOrderLine, left: number): string {
  if (line.discount === '0.00') return `${withPoundSign(line.price)}${left > 1 ? ' each' : ''}`
  return `${withPoundSign(refundOf(line, left))} after the discount`
}
