import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { CustomerUnknown } from '#server/payments/customers.ts'
import { PermissionLacking } from '#server/payments/payments.ts'
import { refuseTesting } from './card-testing.ts'
import { findCustomer, findOrCreateCustomer, forgetCustomer } from './customer.ts'

type AddingContext = Pick<Context, 'db' | 'payments' | 'limits' | 'log' | 'now'>

/** For each account: an attacker's cards that aren't declined count too. */
export const EACH_ACCOUNT = { points: 10, seconds: 3600 }

/** Whether cards can be added. The card field alone saves none, and then only /checkout may load Stripe's script. */
export const canAdd = ({ payments }: Pick<Context, 'payments'>) => payments.settings.form !== 'card'

interface Adding {
  user: SignedIn
  network: string
  attempt: string
}

/**
 * The client secret with which the shopper's page saves a card; the same for the same attempt. Nothing is stored here
 * beyond the customer: Stripe has the card once it is confirmed, and the list is read there. Throws 403, 409 and 429.
 */
export async function addCard(context: AddingContext, { user, network, attempt }: Adding): Promise<string> {
  if (!canAdd(context)) throw new ApiError('forbidden', refusals.cardNotAdded)
  await context.limits.count('cards.add by account', EACH_ACCOUNT, String(user.id))
  await refuseTesting(context, { customerId: await findCustomer(context, user), network })
  try {
    return await openSetup(context, { user, network, attempt })
  } catch (problem) {
    // A restricted key from before cards could be added.
    if (problem instanceof PermissionLacking) context.log.error({ err: problem }, 'a card could not be added')
    // A conflict: the account was erased meanwhile.
    else if (!(problem instanceof ApiError && problem.code === 'conflict')) throw problem
    throw new ApiError('conflict', refusals.cardNotAdded)
  }
}

async function openSetup(context: AddingContext, { user, network, attempt }: Adding, isRetry = false): Promise<string> {
  const customer = await findOrCreateCustomer(context, user)
  try {
    return await context.payments.openSetup(customer, { attempt, network })
  } catch (problem) {
    if (!(problem instanceof CustomerUnknown) || isRetry) throw problem
    await forgetCustomer(context, customer)
    return openSetup(context, { user, network, attempt }, true)
  }
}
