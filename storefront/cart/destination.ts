import { type Country, TIME_ZONES } from '#contract/limits.ts'
import { read, write } from '../session/storage.ts'

/** Read by session/pre-hydration.js too. */
const DESTINATION = 'sidr-and-sage.destination'

/** Where this browser's orders go: as the shopper last chose, or by her time zone. */
export function readDestination(): Country {
  const chosen = read('localStorage', DESTINATION)
  if (chosen === 'AE' || chosen === 'GB') return chosen
  return Intl.DateTimeFormat().resolvedOptions().timeZone === TIME_ZONES.AE ? 'AE' : 'GB'
}

/** Remembers where this browser's orders go: to the Emirates, prices show in dirhams too. */
export function keepDestination(country: Country): void {
  write('localStorage', DESTINATION, country)
  const { dataset } = document.documentElement
  if (country === 'AE') dataset.dirhams ??= country
  // In the Emirates and on pages in Arabic they stay.
  else if (dataset.dirhams === 'AE') delete dataset.dirhams
}
