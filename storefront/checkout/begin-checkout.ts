import type { CheckoutSession } from '#contract/checkout.ts'
import { ApiClientError } from '#contract/client.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import * as words from '#words/en/checkout.tsx'
import { readShownDiscount } from '../discount/shown-discount.ts'
import { readCode } from '../discount/stored-code.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'

import { currentSession } from '../session/store.ts'
import { keepCheckoutId, readCheckoutId } from '../session/tab-storage.ts'
import { forgetReservation, ownSessions } from './reservations.ts'
import { sameGoods } from './same-goods.ts'
import { wantedItems } from './wanted-items.ts'

export type CheckoutStart =
  | { kind: 'empty' }
  | { kind: 'paid'; session_id: string }
  /** `earlier` is this tab's last checkout, whose customer information fills a session that has none yet. */
  | { kind: 'open'; session: CheckoutSession; earlier: CheckoutSession | null }

/** Its message shows on the Checkout Error panel. */
export class CheckoutProblem extends Error {}

let inFlight: Promise<CheckoutStart> | null = null

/**
 * This tab's checkout: the current one while its items equal the cart's and it belongs to the account that is signed
 * in, otherwise a new one: a checkout that began as a guest becomes the account's at its payment alone. `restart`
 * always creates a new one ("Try Again"). Concurrent calls create one. Throws a CheckoutProblem, or the ApiClientError
 * of a 401.
 */
export function beginCheckout(restart: boolean): Promise<CheckoutStart> {
  inFlight ??= begin(restart).finally(() => {
    inFlight = null
  })
  return inFlight
}

async function begin(restart: boolean): Promise<CheckoutStart> {
  const items = await wantedItems().catch(throwProblem(words.notCreated))
  const stored = await storedSession(restart)
  if (stored?.paid && (items.length === 0 || sameGoods(items, stored.items)))
    return { kind: 'paid', session_id: stored.session_id }
  if (items.length === 0) return { kind: 'empty' }
  // A payment that the bank processes can't be moved to another checkout.
  const ours = stored && (stored.processing || stored.owned === (currentSession().token !== null))
  if (!restart && ours && isOpen(stored) && sameGoods(items, stored.items))
    return { kind: 'open', session: await withShownDiscount(stored), earlier: null }

  // An open one stays known until it is replaced: its payment may be under way, and must not be made twice.
  if (!stored || !isOpen(stored)) keepCheckoutId(null)
  // Releases the units held for the earlier checkout, or this one may find none left.
  const replaces = stored && isOpen(stored) ? { replaces: stored.session_id } : {}
  const session = await api()
    .checkout.createSession({ items, ...replaces, ...ownSessions(), ...discountCode() }, requestTimeout())
    .catch(throwProblem(words.notCreated))
  if (!session.session_id) throw new CheckoutProblem(words.notInitialized)
  if (replaces.replaces) forgetReservation(replaces.replaces)
  keepCheckoutId(session.session_id)
  return { kind: 'open', session, earlier: stored }
}

/** This tab's earlier session; null when there is none or it belongs to another shopper. */
async function storedSession(restart: boolean): Promise<CheckoutSession | null> {
  const id = readCheckoutId()
  if (!id) return null
  try {
    return await api().checkout.session({ session_id: id }, requestTimeout())
  } catch (problem) {
    if (restart || (problem instanceof ApiClientError && problem.status === 404)) return null
    return throwProblem(words.notLoaded)(problem)
  }
}

/**
 * The session with the discount that the cart showed: a code may have been typed, or an offer begun, since this
 * checkout did. What can't be changed any more stays: the checkout shows its own total.
 */
async function withShownDiscount(stored: CheckoutSession): Promise<CheckoutSession> {
  const shown = readShownDiscount()
  if (shown === undefined || shown === (stored.discount?.code ?? null)) return stored
  const { session_id } = stored
  const code = readCode()
  const { discounts } = api(discountCalls)
  const changed =
    shown === code && code ? discounts.apply({ session_id, code, ...ownSessions() }) : discounts.remove({ session_id })
  return changed.then(
    ({ checkout_session }) => checkout_session,
    () => stored,
  )
}

/** The code that this device has, if any, as a new checkout takes it. */
function discountCode() {
  const discount_code = readCode()
  return discount_code === null ? {} : { discount_code }
}

function isOpen({ state }: CheckoutSession): boolean {
  return state !== 'ordered' && state !== 'expired' && state !== 'refunded'
}

function throwProblem(otherwise: string): (problem: unknown) => never {
  return (problem) => {
    if (problem instanceof ApiClientError && problem.status === 401) throw problem
    throw new CheckoutProblem(errorMessage(problem, otherwise), { cause: problem })
  }
}
