/**
 * Lets everybody who asks at the same time have the same reading. Nobody is given one that was begun before they asked: whoever comes while
 * a reading is under way waits for the next. However many ask, one reading is under way at a time, and each is as fresh as one of their own.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  let next: Promise<T> | null = null
  const begin = () => {
    next = null
    const reading = read().finally(() => {
      if (underWay === reading) underWay = null
    })
    underWay = reading
    return reading
  }
  return () => {
    if (!underWay) return begin()
    next ??= underWay.then(begin, begin)
    return next
  }
}
