import { newKey } from './ui/request-key.ts'

/** The storefront's sign-in page sends it too. */
const DEVICE = 'sidr-and-sage.device'

/**
 * What this browser calls itself, so that its owner is told of a sign-in from another one. It opens nothing. Undefined
 * where nothing may be kept.
 */
export function deviceId(): string | undefined {
  try {
    const kept = localStorage.getItem(DEVICE)
    if (kept) return kept
    const made = newKey()
    localStorage.setItem(DEVICE, made)
    return made
  } catch {
    return undefined
  }
}
