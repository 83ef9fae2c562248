export interface PendingQuantities {
  /** The quantity wanted of a line; 0 takes it out. */
  request(id: number, quantity: number): void
  /** Lines whose wish the server hasn't answered yet. */
  open(): ReadonlyMap<number, number>
  /** Resolves once nothing is under way. */
  settled(): Promise<void>
}

interface PendingQuantitiesOptions {
  ask: (id: number, quantity: number) => Promise<void>
  /** Told of every change of `open()`. */
  changed: () => void
  refused: (problem: unknown) => void
}

/**
 * One request in flight per line, and the last wish wins: five fast clicks make two requests, and an answer that is
 * late can't overtake the one that was meant.
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
        // What was wished for meanwhile may be granted; only the wish that was refused is put back.
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
