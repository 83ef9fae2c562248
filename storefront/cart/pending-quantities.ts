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
  let wanted: ReadonlyMap<number, number> = new Map()
  const busy = new Map<number, Promise<void>>()

  function setWanted(id: number, quantity: number | null) {
    const next = new Map(wanted)
    if (quantity === null) next.delete(id)
    else next.set(id, quantity)
    wanted = next
    changed()
  }

  async function pursue(id: number) {
    for (let asked = wanted.get(id); asked !== undefined; asked = wanted.get(id)) {
      try {
        await ask(id, asked)
        if (wanted.get(id) === asked) setWanted(id, null)
      } catch (problem) {
        // A quantity requested meanwhile may be accepted; only the refused one is undone.
        if (wanted.get(id) !== asked) continue
        setWanted(id, null)
        refused(problem)
      }
    }
    busy.delete(id)
  }

  return {
    request(id, quantity) {
      setWanted(id, quantity)
      if (!busy.has(id)) busy.set(id, pursue(id))
    },
    open: () => wanted,
    async settled() {
      while (busy.size > 0) await Promise.all(busy.values())
    },
  }
}
