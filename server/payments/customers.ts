import type Stripe from 'stripe'
import { answered, isInvalid } from './answered.ts'

/** A card that a customer has saved at Stripe. */
export interface SavedCard {
  id: string
  /** Stripe's name of it: "visa". */
  brand: string
  last4: string
  /** 1 to 12. */
  exp_month: number
  /** Four digits. */
  exp_year: number
}

/** Stripe's customers, each with the cards that one account of the shop has saved. */
export interface CustomersAtStripe {
  /** Creates a customer without name or address, and returns its id. The same key returns the same one for a day. */
  createCustomer(key: string): Promise<string>
  /** Deletes a customer with its cards. Does nothing for one that Stripe doesn't have. */
  deleteCustomer(customerId: string): Promise<void>
  /** The client secret with which a page shows the customer's cards for half an hour. Throws CustomerUnknown. */
  customerSession(customerId: string): Promise<string>
  /** The customer's cards, newest first, a hundred at most. Throws CustomerUnknown. */
  savedCards(customerId: string): Promise<SavedCard[]>
  /** Detaches a card for good. The caller checks whose it is. Does nothing for a card that is already detached. */
  removeCard(cardId: string): Promise<void>
  /** Lets a payment use the customer's cards, and says whether its card is saved. Throws CustomerUnknown. */
  chargeCustomer(intentId: string, input: { customerId: string; save: boolean }): Promise<void>
}

/** Stripe has no such customer: it was deleted in the dashboard. */
export class CustomerUnknown extends Error {}

export function customersAtStripe(stripe: Stripe): CustomersAtStripe {
  return {
    async createCustomer(key) {
      // Stripe needs neither name nor address, so it gets none to keep up to date or to erase.
      return (await answered(stripe.customers.create({}, { idempotencyKey: `customer-${key}` }))).id
    },
    async deleteCustomer(customerId) {
      await known(stripe.customers.del(customerId)).catch(ignoreUnknown)
    },
    async customerSession(customerId) {
      const features = {
        payment_method_redisplay: 'enabled',
        payment_method_redisplay_limit: 10,
        // Only those that the shopper agreed to see again.
        payment_method_allow_redisplay_filters: ['always'],
      } satisfies Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features
      const components = { payment_element: { enabled: true, features } }
      return (await known(stripe.customerSessions.create({ customer: customerId, components }))).client_secret
    },
    async savedCards(customerId) {
      const { data } = await known(stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }))
      return data.flatMap(({ id, card }) =>
        card ? [{ id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year }] : [],
      )
    },
    async removeCard(cardId) {
      try {
        await answered(stripe.paymentMethods.detach(cardId))
      } catch (problem) {
        // Removed by another window between the caller's check and now.
        if (!isInvalid(problem)) throw problem
      }
    },
    async chargeCustomer(intentId, { customerId, save }) {
      const setup_future_usage = save ? 'on_session' : ''
      await known(stripe.paymentIntents.update(intentId, { customer: customerId, setup_future_usage }))
    },
  }
}

async function known<T>(asked: Promise<T>): Promise<T> {
  try {
    return await answered(asked)
  } catch (problem) {
    if (isInvalid(problem) && problem.code === 'resource_missing' && /customer/i.test(problem.message))
      throw new CustomerUnknown(problem.message, { cause: problem })
    throw problem
  }
}

function ignoreUnknown(problem: unknown): void {
  if (!(problem instanceof CustomerUnknown)) throw problem
}
