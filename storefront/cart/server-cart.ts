import type { CartItem } from '#contract/cart.ts'
import { ApiClientError } from '#contract/client.ts'
import * as words from '#words/en/cart.tsx'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession, updateSession } from '../session/store.ts'
import { units } from '../session/units.ts'
import { openPendingQuantities } from './pending-quantities.ts'

interface ServerCartState {
  /** The lines with pending changes applied; null until they have loaded. */
  items: readonly CartItem[] | null
  /** The error of a failed load. */
  failure: string | null
  /** The error of the last change, which was undone. */
  problem: string | null
}

/** The cart of a signed-in shopper, with optimistic updates: a change shows at once and is undone on an error. */
export function openServerCart(initially: { empty: boolean }) {
  /** The lines as the server last confirmed them. */
  let known: readonly CartItem[] | null = initially.empty ? [] : null
  let state: ServerCartState = { items: known, failure: null, problem: null }
  const listeners = new Set<() => void>()
  const pending = openPendingQuantities({ ask, changed: () => show({}), refused })

  function show(change: Partial<ServerCartState>) {
    const items = known && withPending(known, pending.open())
    state = { ...state, ...change, items }
    if (items && currentSession().token) updateSession({ cartCount: units(items) })
    for (const listener of listeners) listener()
  }

  async function read() {
    try {
      known = await api().cart.read({}, requestTimeout())
      show({ failure: null })
    } catch (problem) {
      // Keep lines that are already shown.
      if (!known && !(problem instanceof ApiClientError && problem.status === 401))
        show({ failure: errorMessage(problem, words.notLoaded) })
    }
  }

  async function ask(id: number, quantity: number) {
    if (quantity === 0) {
      await api().cart.remove({ id }, requestTimeout()).catch(unlessGone)
      known = known?.filter((line) => line.id !== id) ?? null
    } else {
      const answer = await api().cart.setQuantity({ id, quantity }, requestTimeout())
      known = known?.map((line) => (line.id === id ? answer : line)) ?? null
    }
  }

  function refused(problem: unknown) {
    show({ problem: errorMessage(problem, words.notChanged) })
    void read()
  }

  return {
    /** Loads the lines, and again whenever the page becomes visible, because another window may have changed them. */
    subscribe(listener: () => void) {
      const readWhenVisible = () => document.visibilityState === 'visible' && void read()
      listeners.add(listener)
      document.addEventListener('visibilitychange', readWhenVisible)
      if (!state.items) void read()
      return () => {
        listeners.delete(listener)
        document.removeEventListener('visibilitychange', readWhenVisible)
      }
    },
    state: () => state,
    read,
    /** Values below 1 are ignored. */
    setQuantity(id: number, quantity: number) {
      if (quantity < 1) return
      show({ problem: null })
      pending.request(id, quantity)
    },
    remove(id: number) {
      show({ problem: null })
      pending.request(id, 0)
    },
    settled: pending.settled,
  }
}

/** Another window may have removed the line already. */
function unlessGone(problem: unknown): void {
  if (!(problem instanceof ApiClientError && problem.status === 404)) throw problem
}

function withPending(known: readonly CartItem[], pending: ReadonlyMap<number, number>): readonly CartItem[] {
  return known.flatMap((line) => {
    const quantity = pending.get(line.id) ?? line.quantity
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}
