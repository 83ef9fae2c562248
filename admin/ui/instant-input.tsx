import { DateTimeInput, type DateTimeInputProps } from 'react-admin'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { clockAt, instantOf } from './zoned-time.ts'

/** The computer's time zone, such as "Europe/London". */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

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
      format={(value?: string | null) => (value ? clockAt(new Date(value), zone) : '')}
      helperText={`${helperText ?? ''} ${inZone} (${zone}).`.trim()}
    />
  )
}
