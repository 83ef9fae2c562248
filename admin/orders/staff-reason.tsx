import { TextField } from '@mui/material'
import { REASON_MAX } from '#contract/limits.ts'

/** The reason for a return or a replacement. The customer doesn't see it. */
export function StaffReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextField
      label="Reason"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText="Only staff see it. For example: wrong size sent, lid broken."
      slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
    />
  )
}
