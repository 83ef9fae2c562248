import type { Country } from '#contract/limits.ts'
import { read, write } from '../session/storage.ts'

/** Read by session/pre-hydration.js too. */
const DESTINATION = 'sidr-and-sage.destination'

/** Remembers in this browser that its orders go to the Emirates: from then on, prices show in dirhams too. */
export function keepDestination(country: Country): void {
  if ((country === 'AE') === (read('localStorage', DESTINATION) !== null)) return
  write('localStorage', DESTINATION, country === 'AE' ? country : null)
  const { dataset } = document.documentElement
  if (country === 'AE') dataset.dirhams ??= country
  // In the Emirates and on pages in Arabic they stay.
  else if (dataset.dirhams === 'AE') delete dataset.dirhams
}
