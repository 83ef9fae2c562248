import { DateTimeInput, type DateTimeInputProps } from 'react-admin'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { clockAt, instantOf } from './zoned-time.ts'

/** The computer's time zone, such as "Europe/London". */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

interface InstantInputProps extends Omit<DateTimeInputProps, 'parse' | 'format' | 'helperText'> {
  helperText?: string
  /** In the shop's time zone instead of the computer's: for what customers are promised. */
  inShop?: boolean
}

/** A date and time whose zone is said. The form holds the instant in UTC, so the server never guesses a zone. */
export function InstantInput({ helperText, inShop = false, ...props }: InstantInputProps) {
  const zone = inShop ? SHOP_TIME_ZONE : TIME_ZONE
  const inZone = inShop ? 'In the shop’s time' : 'In your computer’s time zone'
  return (
    <DateTimeInput
      {...props}
      parse={(clock: string) => instantOf(clock, zone)?.toISOString() ?? null}
      // The input formats what the form has formatted already.
      format={(value?: string | null) => (!value || CLOCK.test(value) ? (value ?? '') : clockAt(new Date(value), zone))}
      helperText={`${helperText ?? ''} ${inZone} (${zone}).`.trim()}
    />
  )
}
