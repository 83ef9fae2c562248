import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { CustomerUnknown, type SavedCard } from '#server/payments/customers.ts'
import { type CustomerContext, findCustomer, forgetCustomer } from './customer.ts'

/** The saved cards of an account, newest first. */
export async function listCards(context: CustomerContext, user: SignedIn): Promise<SavedCard[]> {
  const customer = await findCustomer(context, user)
  return customer ? await cardsOf(context, customer) : []
}

/** Removes a card for good. Throws 404 for one that isn't among the account's own. */
export async function removeCard(
  context: CustomerContext,
  { id, user }: { id: string; user: SignedIn },
): Promise<SavedCard[]> {
  const cards = await listCards(context, user)
  // As if another account's card didn't exist.
  if (!cards.some((card) => card.id === id)) throw new ApiError('not_found', refusals.cardNotFound)
  await context.payments.removeCard(id)
  return cards.filter((card) => card.id !== id)
}

async function cardsOf(context: CustomerContext, customer: string): Promise<SavedCard[]> {
  try {
    return await context.payments.savedCards(customer)
  } catch (problem) {
    if (!(problem instanceof CustomerUnknown)) throw problem
    await forgetCustomer(context, customer)
    return []
  }
}
