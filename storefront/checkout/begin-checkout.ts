import type { CheckoutSession, CustomerInfo } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { keepCheckoutId, readCheckoutId } from '../session/storage.ts'
import { sameGoods } from './same-goods.ts'
import { wantedItems } from './wanted-items.ts'

export type Begun =
  | { kind: 'empty' }
  | { kind: 'paid'; session_id: string }
  /** `earlier` is what this tab's last checkout knew about the customer, for a session that knows nothing yet. */
  | { kind: 'open'; session: CheckoutSession; earlier: CustomerInfo | null }

/** A sentence for the Checkout Error panel. */
export class CheckoutProblem extends Error {}

let inFlight: Promise<Begun> | null = null

/**
 * The checkout of this tab: the one it is in, as long as it holds what the cart holds, otherwise a new one. `anew`
 * makes a new one in any case ("Try Again"). Asked twice at once it begins one. Throws a CheckoutProblem; a 401 comes
 * through as the Refusal it is.
 */
export function beginCheckout(anew: boolean): Promise<Begun> {
  inFlight ??= begin(anew).finally(() => {
    inFlight = null
  })
  return inFlight
}

async function begin(anew: boolean): Promise<Begun> {
  const items = await wantedItems().catch(sayWith('Failed to create checkout session'))
  const kept = await keptSession(anew)
  if (kept?.paid && (items.length === 0 || sameGoods(items, kept.items)))
    return { kind: 'paid', session_id: kept.session_id }
  if (items.length === 0) return { kind: 'empty' }
  if (!anew && kept && isOpen(kept) && sameGoods(items, kept.items))
    return { kind: 'open', session: kept, earlier: null }

  keepCheckoutId(null)
  // What is held for the checkout before goes back on the shelf, or it would stand in this one's way.
  const replaces = kept && isOpen(kept) ? { replaces: kept.session_id } : {}
  const session = await api()
    .checkout.createSession({ items, ...replaces }, requestTimeout())
    .catch(sayWith('Failed to create checkout session'))
  if (!session.session_id) throw new CheckoutProblem('Unable to initialize checkout session')
  keepCheckoutId(session.session_id)
  return { kind: 'open', session, earlier: kept?.customer_info ?? null }
}

/** The session this tab was in; null when there was none, or it is not this visitor's. */
async function keptSession(anew: boolean): Promise<CheckoutSession | null> {
  const id = readCheckoutId()
  if (!id) return null
  try {
    return await api().checkout.session({ session_id: id }, requestTimeout())
  } catch (problem) {
    if (anew || (problem instanceof ApiClientError && problem.status === 404)) return null
    return sayWith('Failed to load checkout session')(problem)
  }
}

function isOpen({ state }: CheckoutSession): boolean {
  return state !== 'ordered' && state !== 'expired' && state !== 'refunded'
}

function sayWith(otherwise: string): (problem: unknown) => never {
  return (problem) => {
    if (problem instanceof ApiClientError && problem.status === 401) throw problem
    throw new CheckoutProblem(errorMessage(problem, otherwise), { cause: problem })
  }
}
