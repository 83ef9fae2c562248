import { Checkbox, FormControlLabel } from '@mui/material'
import { UnitsField } from './units-field.tsx'

interface Props {
  /** The line's product and size. */
  name: string
  value: number
  /** The maximum number of units, at least 1. */
  max: number
  onChange: (units: number) => void
}

/** How many units of a line to restock: a checkbox for one, a number for more. */
export function ShelfField({ name, value, max, onChange }: Props) {
  if (max > 1)
    return (
      <UnitsField
        label={`How many of ${name} go back on the shelf`}
        shown="Back on the shelf"
        value={value}
        min={0}
        max={max}
        onChange={onChange}
      />
    )
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={value > 0} onChange={(_, checked) => onChange(checked ? 1 : 0)} />}
      label="Put it back on the shelf"
    />
  )
}
