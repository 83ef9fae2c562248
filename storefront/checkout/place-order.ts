import type { CheckoutSession } from '#contract/checkout.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import * as checkoutWords from '#words/en/checkout.tsx'
import * as words from '#words/en/nothing-to-pay.tsx'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { inTurn, type Paying, progressOf, readSession } from './pay.ts'
import { ownSessions } from './reservations.ts'
import { wantedItems } from './wanted-items.ts'

/** Places the order of a checkout that has nothing to pay: once, however many windows are open. */
export function placeOrder(session: CheckoutSession): Promise<Paying> {
  return inTurn(session, () => placeOnce(session))
}

async function placeOnce({ session_id, amount_due }: CheckoutSession): Promise<Paying> {
  // A cart that can't be read must not stop the order.
  const goods = await wantedItems().catch(() => null)
  try {
    // Bought or emptied in another window.
    if (goods?.length === 0 && progressOf(await readSession(session_id)) === 'unpaid')
      return { kind: 'refused', sentence: checkoutWords.emptyCart }
    await api(discountCalls).discounts.order({ session_id, ...ownSessions() }, requestTimeout())
    return { kind: 'paid' }
  } catch (problem) {
    const now = await readSession(session_id)
    const known = progressOf(now)
    if (known !== 'unpaid') return { kind: known }
    const sentence = errorMessage(problem, words.notPlaced)
    if (now && now.amount_due !== amount_due) return { kind: 'changed', session: now, sentence }
    return { kind: 'refused', sentence, ...(sentence === words.notPlaced ? { next: words.placedOnce } : {}) }
  }
}
