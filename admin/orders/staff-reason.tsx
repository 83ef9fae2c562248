import { TextField } from '@mui/material'
import { REASON_MAX } from '#contract/limits.ts'

/** The reason for a return, a replacement or a held order that is sent. The customer doesn't see it. */
export function StaffReason({
  value,
  onChange,
  example = 'wrong size sent, lid broken',
}: {
  value: string
  onChange: (reason: string) => void
  example?: string
}) {
  return (
    <TextField
      label="Reason"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText={`Only staff see it. For example: ${example}.`}
      slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
    />
  )
}
