import { TextField } from '@mui/material'

interface UnitsFieldProps {
  label: string
  shown: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** How many units; never fewer or more than there may be. */
export function UnitsField({ label, shown, value, least, most, onChange }: UnitsFieldProps) {
  return (
    <TextField
      type="number"
      size="small"
      label={shown}
      value={value}
      onChange={(event) => onChange(Math.min(most, Math.max(least, Math.round(Number(event.target.value)))))}
      slotProps={{ htmlInput: { min: least, max: most, 'aria-label': label } }}
      sx={{ width: 150 }}
    />
  )
}
