import { invalidField } from '#server/http/api-error.ts'

interface Registration {
  uae_registration_number: string | null
  uae_registered_until: string | null
}

/** A registration lasts five years: an end beyond these is a slip of the pen. */
const FIRST_DAY = '2000-01-01'
const YEARS_AHEAD = 20

/** Throws 400 for half a registration, and for a last day that can't be meant. */
export function refuseWrongRegistration(
  { uae_registration_number: number, uae_registered_until: until }: Registration,
  now: Date,
): void {
  if (number === null && until !== null)
    throw invalidField('uae_registration_number', 'Please give the registration number too, or clear the date.')
  if (until === null) {
    if (number !== null)
      throw invalidField('uae_registered_until', 'Please give the last day of the registration, or clear the number.')
    return
  }
  const latest = `${now.getUTCFullYear() + YEARS_AHEAD}-12-31`
  if (until < FIRST_DAY || until > latest)
    throw invalidField('uae_registered_until', 'Please check the year: a registration lasts five years.')
}
