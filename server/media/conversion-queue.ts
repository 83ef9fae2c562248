/** The waiting client: staff for an upload, a visitor for a size, nobody for sizes made ahead. */
type Urgency = 'staff' | 'visitor' | 'nobody'

export interface ConversionQueue {
  /**
   * Runs the work in its turn. Null at once when too many wait or the queue is closed. The same key runs once at a
   * time.
   */
  run<T>(urgency: Urgency, key: string, work: () => Promise<T>): Promise<T | null>
  /** Accepts nothing more and drops what has not begun, before the process ends. */
  close(): void
}

interface Entry {
  urgency: Urgency
  key: string
  start(): Promise<void>
  refuse(): void
}

/**
 * Converting a photograph takes a processor for up to a second and one of Node's four threads that also read files,
 * compress and hash passwords. So the queue limits how many run and how many wait; sizes made ahead come last, one at a
 * time.
 */
export function openConversionQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): ConversionQueue {
  const lines: Record<Urgency, Entry[]> = { staff: [], visitor: [], nobody: [] }
  const begun = { all: 0, nobody: 0 }
  /** By key. */
  const underWay = new Map<string, Promise<unknown>>()
  let closed = false

  const isFull = (urgency: Urgency) => closed || (urgency !== 'nobody' && lines[urgency].length >= waiting)
  const advance = () => {
    while (begun.all < atOnce) {
      const entry =
        lines.staff.shift() ?? lines.visitor.shift() ?? (begun.nobody === 0 ? lines.nobody.shift() : undefined)
      if (!entry) return
      const { urgency } = entry
      begun.all += 1
      if (urgency === 'nobody') begun.nobody += 1
      void entry.start().finally(() => {
        begun.all -= 1
        if (urgency === 'nobody') begun.nobody -= 1
        advance()
      })
    }
  }
  /** Moves a size made ahead that a visitor asks for now into the visitors' queue. False if that is full. */
  const hurry = (urgency: Urgency, key: string): boolean => {
    const at = urgency === 'nobody' ? -1 : lines.nobody.findIndex((entry) => entry.key === key)
    if (at < 0) return true
    if (isFull(urgency)) return false
    lines[urgency].push(...lines.nobody.splice(at, 1).map((entry) => Object.assign(entry, { urgency })))
    advance()
    return true
  }
  const enter = <T>(urgency: Urgency, key: string, work: () => Promise<T>) =>
    new Promise<T | null>((resolve, reject) => {
      lines[urgency].push({ urgency, key, start: () => work().then(resolve, reject), refuse: () => resolve(null) })
      advance()
    })

  return {
    async run<T>(urgency: Urgency, key: string, work: () => Promise<T>) {
      // `as`: the same key means the same work.
      const same = underWay.get(key) as Promise<T | null> | undefined
      if (same) return hurry(urgency, key) ? same : null
      if (isFull(urgency)) return null
      const result = enter(urgency, key, work).finally(() => underWay.delete(key))
      underWay.set(key, result)
      return result
    },
    close() {
      closed = true
      for (const line of Object.values(lines)) for (const entry of line.splice(0)) entry.refuse()
    },
  }
}
