/** Shows an error after this many milliseconds without a response. */
const TIMEOUT_MS = 20_000

/** The options of a call that a page waits for: `api().cart.read({}, requestTimeout())`. */
export function requestTimeout(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) }
}
