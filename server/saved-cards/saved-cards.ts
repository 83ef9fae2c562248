import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { CustomerUnknown, type SavedCard, type StoredCard } from '#server/payments/customers.ts'
import { type CustomerContext, findCustomer, forgetCustomer } from './customer.ts'

/** The saved cards of an account, newest first. One that was saved several times is listed as it was saved last. */
export async function listCards(context: CustomerContext, user: SignedIn): Promise<SavedCard[]> {
  return listed(await cardsOf(context, user))
}

/**
 * Removes a card for good, however often it was saved: otherwise it would be in the list again. Throws 404 for one that
 * isn't among the account's own.
 */
export async function removeCard(
  context: CustomerContext,
  { id, user }: { id: string; user: SignedIn },
): Promise<SavedCard[]> {
  const cards = await cardsOf(context, user)
  const removed = cards.find((card) => card.id === id)
  // As if another account's card didn't exist.
  if (!removed) throw new ApiError('not_found', refusals.cardNotFound)
  const gone = cards.filter((card) => isSame(card, removed))
  for (const card of gone) await context.payments.removeCard(card.id)
  return listed(cards.filter((card) => !gone.includes(card)))
}

const isSame = (a: StoredCard, b: StoredCard) =>
  a.id === b.id || (a.fingerprint !== null && a.fingerprint === b.fingerprint)

const listed = (cards: StoredCard[]): SavedCard[] =>
  cards
    .filter((card, at) => cards.findIndex((other) => isSame(other, card)) === at)
    .map(({ fingerprint: _, ...card }) => card)

async function cardsOf(context: CustomerContext, user: SignedIn): Promise<StoredCard[]> {
  const customer = await findCustomer(context, user)
  if (!customer) return []
  try {
    return await context.payments.savedCards(customer)
  } catch (problem) {
    if (!(problem instanceof CustomerUnknown)) throw problem
    await forgetCustomer(context, customer)
    return []
  }
}
