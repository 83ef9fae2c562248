export interface PendingQuantities {
  /** Requests a quantity for a line; 0 removes it. */
  request(id: number, quantity: number): void
  /** The requested quantities that the server hasn't confirmed yet, by line. */
  open(): ReadonlyMap<number, number>
  /** Resolves once no request is in flight. */
  settled(): Promise<void>
}

interface PendingQuantitiesOptions {
  ask: (id: number, quantity: number) => Promise<void>
  /** Called after every change of `open()`. */
  changed: () => void
  refused: (problem: unknown) => void
}

/**
 * One request in flight per line, and the last quantity wins: five fast clicks make two requests, and a late response
 * can't overwrite a newer quantity.
 */
export function openPendingQuantities({ ask, changed, refused }: PendingQuantitiesOptions): PendingQuantities {
  let requested: ReadonlyMap<number, number> = new Map()
  const busy = new Map<number, Promise<void>>()

  function setRequested(id: number, quantity: number | null) {
    const next = new Map(requested)
    if (quantity === null) next.delete(id)
    else next.set(id, quantity)
    requested = next
    changed()
  }

  async function pursue(id: number) {
    for (let asked = requested.get(id); asked !== undefined; asked = requested.get(id)) {
      try {
        await ask(id, asked)
        if (requested.get(id) === asked) setRequested(id, null)
      } catch (problem) {
        // A newer requested quantity may still succeed; undo only the refused one.
        if (requested.get(id) !== asked) continue
        setRequested(id, null)
        refused(problem)
      }
    }
    busy.delete(id)
  }

  return {
    request(id, quantity) {
      setRequested(id, quantity)
      if (!busy.has(id)) busy.set(id, pursue(id))
    },
    open: () => requested,
    async settled() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
  }
}
