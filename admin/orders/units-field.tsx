import { TextField } from '@mui/material'

interface UnitsFieldProps {
  label: string
  shown: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A number of units between `min` and `max`. */
export function UnitsField({ label, shown, value, min, max, onChange }: UnitsFieldProps) {
  return (
    <TextField
      type="number"
      size="small"
      label={shown}
      value={value}
      onChange={(event) => onChange(Math.min(max, Math.max(min, Math.round(Number(event.target.value)))))}
      slotProps={{ htmlInput: { min, max, 'aria-label': label } }}
      sx={{ width: 150 }}
    />
  )
}
