import { DateTimeInput, type DateTimeInputProps } from 'react-admin'

/** The time zone of the computer the page is on, such as "Europe/London". */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * A date and a time by the clock of the reader's computer. The form keeps the instant in UTC: without a zone the shop
 * would have to guess which one was meant.
 */
export function InstantInput({
  helperText,
  ...props
}: Omit<DateTimeInputProps, 'parse' | 'helperText'> & { helperText?: string }) {
  return (
    <DateTimeInput
      {...props}
      parse={asInstant}
      helperText={`${helperText ?? ''} Your computer’s time (${TIME_ZONE}).`.trim()}
    />
  )
}

function asInstant(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
