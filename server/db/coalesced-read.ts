/**
 * Shares one read among all callers that ask at the same time. A caller that arrives while a read is in flight waits
 * for the next one, so no caller gets a value that was read before it asked. At most one read is in flight.
 */
export function coalescedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | null = null
  let next: Promise<T> | null = null
  let isBegun = false
  const begin = () => {
    next = null
    isBegun = false
    // On the next tick, so that two calls of one request share a read.
    const reading = Promise.resolve()
      .then(() => {
        isBegun = true
        return read()
      })
      .finally(() => {
        if (inFlight === reading) inFlight = null
      })
    inFlight = reading
    return reading
  }
  return () => {
    if (next) return next
    if (!inFlight) return begin()
    if (!isBegun) return inFlight
    next = inFlight.then(begin, begin)
    return next
  }
}
