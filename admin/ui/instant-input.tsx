import { DateTimeInput, type DateTimeInputProps } from 'react-admin'

/** The computer's time zone, such as "Europe/London". */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * A date and time in the computer's time zone. The form holds the instant in UTC, so the server never guesses a zone.
 */
export function InstantInput({
  helperText,
  ...props
}: Omit<DateTimeInputProps, 'parse' | 'helperText'> & { helperText?: string }) {
  return (
    <DateTimeInput
      {...props}
      parse={asInstant}
      helperText={`${helperText ?? ''} In your computer’s time zone (${TIME_ZONE}).`.trim()}
    />
  )
}

function asInstant(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
