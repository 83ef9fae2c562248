import { Autocomplete, TextField } from '@mui/material'
import { TRACKING_NUMBER_MAX } from '#contract/limits.ts'
import { CARRIERS } from '#contract/staff/carriers.ts'
import type { ActionError } from './use-order.ts'

const CARRIER_NAMES = CARRIERS.map(({ name }) => name)
const LAST = 'sidr-and-sage.carrier'

/** The carrier last used in this browser. Most shops use one. */
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
    // Storage is blocked: the field starts empty next time.
  }
}

export function CarrierField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: ActionError | null
}) {
  const problem = error?.fields.carrier?.join(' ')
  return (
    <Autocomplete
      freeSolo
      options={CARRIER_NAMES}
      inputValue={value}
      onInputChange={(_, typed) => onChange(typed)}
      // The prefilled carrier would filter out the others.
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
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: ActionError | null
}) {
  const problem = error?.fields.tracking_number?.join(' ')
  return (
    <TextField
      label="Tracking number"
      autoFocus
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(problem)}
      helperText={problem ?? 'Leave empty if the parcel has none.'}
      slotProps={{ htmlInput: { maxLength: TRACKING_NUMBER_MAX } }}
    />
  )
}
