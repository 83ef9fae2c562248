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
  /** `earlier` is the customer information of this tab's last checkout, for a session that has none yet. */
  | { kind: 'open'; session: CheckoutSession; earlier: CustomerInfo | null }

/** Its message is shown on the Checkout Error panel. */
export class CheckoutProblem extends Error {}

let inFlight: Promise<Begun> | null = null

/**
 * This tab's checkout: the current one while its items equal the cart's, otherwise a new one. `anew` creates a new one
 * in any case ("Try Again"). Concurrent calls create one. Throws a CheckoutProblem, or the ApiClientError of a 401.
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
  // Releases the units held for the earlier checkout, or there may be none left for this one.
  const replaces = kept && isOpen(kept) ? { replaces: kept.session_id } : {}
  const session = await api()
    .checkout.createSession({ items, ...replaces }, requestTimeout())
    .catch(sayWith('Failed to create checkout session'))
  if (!session.session_id) throw new CheckoutProblem('Unable to initialize checkout session')
  keepCheckoutId(session.session_id)
  return { kind: 'open', session, earlier: kept?.customer_info ?? null }
}

/** This tab's earlier session; null when there is none or it belongs to another shopper. */
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
