import { Autocomplete, TextField } from '@mui/material'
import { TRACKING_NUMBER_MAX } from '#contract/limits.ts'
import type { Trouble } from './use-order.ts'

const CARRIERS = ['Royal Mail', 'Evri', 'DPD', 'DHL', 'Aramex']
const LAST = 'sidr-and-sage.carrier'

/** The carrier that this browser named last: most shops have one. */
export function lastCarrier(): string {
  try {
    return localStorage.getItem(LAST) ?? 'Royal Mail'
  } catch {
    return 'Royal Mail'
  }
}

export function rememberCarrier(carrier: string): void {
  try {
    localStorage.setItem(LAST, carrier)
  } catch {
    // A browser that keeps nothing asks again.
  }
}

export function CarrierField({
  value,
  onChange,
  trouble,
}: {
  value: string
  onChange: (value: string) => void
  trouble: Trouble | null
}) {
  const problem = trouble?.fields.carrier?.join(' ')
  return (
    <Autocomplete
      freeSolo
      options={CARRIERS}
      inputValue={value}
      onInputChange={(_, typed) => onChange(typed)}
      // With the last one filled in, the others would be filtered away.
      filterOptions={(options) => options}
      renderInput={(params) => (
        <TextField {...params} label="Carrier" required error={Boolean(problem)} helperText={problem} />
      )}
    />
  )
}

export function TrackingField({
  value,
  onChange,
  trouble,
}: {
  value: string
  onChange: (value: string) => void
  trouble: Trouble | null
}) {
  const problem = trouble?.fields.tracking_number?.join(' ')
  return (
    <TextField
      label="Tracking number"
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? 'Leave it empty if the parcel has none.'}
      slotProps={{ htmlInput: { maxLength: TRACKING_NUMBER_MAX } }}
    />
  )
}
