import { use, useState } from 'react'
import type { SavedAddress } from '#contract/address-book.ts'
import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { sessionSettled } from '../session/store.ts'
import { readAddressBook } from './address-book.ts'
import { beginCheckout, CheckoutProblem } from './begin-checkout.ts'

export type CheckoutState =
  | { kind: 'problem'; sentence: string }
  /** There is nothing to buy. */
  | { kind: 'empty' }
  | { kind: 'paid'; session_id: string }
  /** `book`: the shopper's saved addresses; null for guests. */
  | { kind: 'open'; session: CheckoutSession; earlier: CheckoutSession | null; book: SavedAddress[] | null }

/**
 * Creates or finds this tab's checkout once the session is settled, because only the browser knows the cart. `restart`
 * always creates one. Never resolves if the session has ended, because the page moves to /login.
 */
export async function openCheckout(restart: boolean): Promise<CheckoutState> {
  await sessionSettled()
  try {
    const [start, book] = await Promise.all([beginCheckout(restart), readAddressBook()])
    return start.kind === 'open' ? { ...start, book } : start
  } catch (problem) {
    if (problem instanceof CheckoutProblem) return { kind: 'problem', sentence: problem.message }
    if (problem instanceof ApiClientError && problem.status === 401) return new Promise(() => {})
    throw problem
  }
}

/** The checkout of `opening`, with its session as last loaded. Suspends until then. */
export function useCheckout(opening: Promise<CheckoutState>) {
  const opened = use(opening)
  const [session, keep] = useState<CheckoutSession | null>(null)
  const state: CheckoutState = opened.kind === 'open' && session ? { ...opened, session } : opened

  /** Reloads the session. Null on an error. */
  async function reread(): Promise<CheckoutSession | null> {
    if (state.kind !== 'open') return null
    const fresh = await api()
      .checkout.session({ session_id: state.session.session_id }, requestTimeout())
      .catch(() => null)
    if (fresh) keep(fresh)
    return fresh
  }

  return { state, keep, reread }
}
