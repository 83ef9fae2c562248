import { newKey } from './ui/request-key.ts'

/** The storefront's sign-in page reads the same key. */
const DEVICE = 'sidr-and-sage.device'

/**
 * A random id of this browser, so that the shop can email an account about a sign-in from a new one. It grants nothing.
 * Undefined if storage is blocked.
 */
export function deviceId(): string | undefined {
  try {
    const stored = localStorage.getItem(DEVICE)
    if (stored) return stored
    const created = newKey()
    localStorage.setItem(DEVICE, created)
    return created
  } catch {
    return undefined
  }
}
