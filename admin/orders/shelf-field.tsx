import { Checkbox, FormControlLabel } from '@mui/material'
import { UnitsField } from './units-field.tsx'

interface Props {
  /** The line's product and size. */
  name: string
  value: number
  /** Units at most, at least 1. */
  most: number
  onChange: (units: number) => void
}

/** How many units of a line go back on the shelf: a tick for one, a number for more. */
export function ShelfField({ name, value, most, onChange }: Props) {
  if (most > 1)
    return (
      <UnitsField
        label={`How many of ${name} go back on the shelf`}
        shown="Back on the shelf"
        value={value}
        least={0}
        most={most}
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
