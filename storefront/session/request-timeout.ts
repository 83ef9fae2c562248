/** How long a shopper waits for one answer before the page says that it didn't come. */
const PATIENCE_MS = 20_000

/** The last argument of a call whose answer a page stands still for: `api().cart.read({}, patience())`. */
export function requestTimeout(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(PATIENCE_MS) }
}
