/** The version of the API that every answer and event is in. */
export const apiVersion = '2026-10-28.endive'

/** Whether Stripe could have published it: a date, alone or with the name of a release, or with `preview`. */
export function isVersion(version: string): boolean {
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:\.[a-z]+)?$/.exec(version) ?? []
  // A day that no month has is no Date, or that of another month.
  const day = date === undefined ? Number.NaN : Date.parse(date)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(`${date}`)
}

/**
 * Whether intents of this version have the parameter `payment_method_types`, which later ones call
 * `allowed_payment_method_types`: docs.stripe.com/changelog/endive/2026-09-30. Previews lost it a month earlier.
 */
export function hasMethodTypes(version: string): boolean {
  return version < (version.endsWith('.preview') ? '2026-08-26' : '2026-09-30')
}
