import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { CustomerUnknown } from '#server/payments/customers.ts'
import { type Payment, PermissionLacking } from '#server/payments/payments.ts'
import { findCustomer, findOrCreateCustomer, forgetCustomer } from './customer.ts'

type CheckoutContext = Pick<Context, 'db' | 'payments' | 'log'>

interface Paying {
  payment: Payment
  /** Whose checkout it is; null for a guest's. */
  owner: number | null
  user: SignedIn | null
  /** A wallet pays, and has cards of its own. */
  wallet: boolean
  /** Given right before each attempt to pay: whether the shopper ticked that the card is saved. */
  save: boolean | undefined
}

/**
 * What saved cards a shopper may pay with: the client secret that shows them, or null if there are none. Null for
 * guests, for checkouts still a guest's, for wallets, and where the form is the card field alone: they can't save a
 * card, and asking for it throws 403.
 *
 * The tick changes the open payment, never opens another one. The customer is the server's to set, because a browser
 * could name another shopper's; and so is the tick, because Stripe.js can turn it on, but not off again after a
 * declined card.
 */
export async function savedCardsFor(
  context: CheckoutContext,
  { payment, owner, user, wallet, save }: Paying,
): Promise<{ client_secret: string | null } | null> {
  if (!user || owner !== user.id || wallet || context.payments.settings.form === 'card') {
    if (save) throw new ApiError('forbidden', refusals.saveNeedsAccount)
    return null
  }
  if (save === undefined) return { client_secret: await showCards(context, user) }
  try {
    await letPay(context, { payment, user, save })
  } catch (problem) {
    if (!(problem instanceof PermissionLacking)) throw problem
    // A restricted key from before cards could be saved. The shopper pays without saving.
    context.log.error({ err: problem }, 'a card could not be saved')
    if (save) throw new ApiError('conflict', refusals.cardNotSaved)
  }
  return { client_secret: null }
}

/** Without its answer the shopper pays with another card. */
async function showCards(context: CheckoutContext, user: SignedIn): Promise<string | null> {
  const customer = await findCustomer(context, user)
  if (!customer) return null
  try {
    return await context.payments.customerSession(customer)
  } catch (problem) {
    if (problem instanceof CustomerUnknown) await forgetCustomer(context, customer)
    else context.log.warn({ err: problem }, 'saved cards could not be shown')
    return null
  }
}

async function letPay(
  context: CheckoutContext,
  { payment, user, save }: { payment: Payment; user: SignedIn; save: boolean },
  isRetry = false,
): Promise<void> {
  const customerId = save ? await findOrCreateCustomer(context, user) : await findCustomer(context, user)
  if (!customerId || (payment.customer === customerId && payment.saves === save)) return
  try {
    await context.payments.chargeCustomer(payment.id, { customerId, save })
  } catch (problem) {
    if (!(problem instanceof CustomerUnknown) || isRetry) throw problem
    await forgetCustomer(context, customerId)
    await letPay(context, { payment, user, save }, true)
  }
}
