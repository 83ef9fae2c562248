import { TextField } from '@mui/material'
import { REASON_MAX } from '#contract/limits.ts'

/** Why goods came back or are sent again, for colleagues: the customer doesn't read it. */
export function StaffReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextField
      label="Reason"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText="For the staff: “wrong size sent”, “lid broken”."
      slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
    />
  )
}
