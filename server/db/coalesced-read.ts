/**
 * Lets everybody who asks at the same time have the same reading. Nobody is given one that was begun before they asked:
 * whoever comes while a reading is under way waits for the next. However many ask, one reading is under way at a time,
 * and each is as fresh as one of their own.
 */
export function coalescedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | null = null
  let next: Promise<T> | null = null
  let isBegun = false
  const begin = () => {
    next = null
    isBegun = false
    // A moment later: two questions of one request, one after the other, are answered by one reading.
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
    // Not begun yet, even when the one before it has just ended: a second one beside it would answer with what was
    // asked of the first.
    if (next) return next
    if (!inFlight) return begin()
    if (!isBegun) return inFlight
    next = inFlight.then(begin, begin)
    return next
  }
}
