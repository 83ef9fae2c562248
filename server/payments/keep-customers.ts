import type Stripe from 'stripe'
import { answered, isInvalid } from './answered.ts'
import { type CustomersAtStripe, CustomerUnknown } from './customers.ts'

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
    async openSetup(customer, { attempt, network }) {
      // In the key too: Stripe refuses a known key with other parameters, and a phone may change its network.
      const options = { idempotencyKey: `card-${customer}-${network}-${attempt}` }
      const asked = stripe.setupIntents.create(
        { customer, usage: 'on_session', allowed_payment_method_types: ['card'], metadata: { network } },
        options,
      )
      return (await known(asked)).client_secret ?? ''
    },
    async cancelSetup(setupId) {
      try {
        await answered(stripe.setupIntents.cancel(setupId))
      } catch (problem) {
        if (!isInvalid(problem)) throw problem
      }
    },
    async savedCards(customerId) {
      const { data } = await known(stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }))
      return data.flatMap(({ id, card }) => {
        if (!card) return []
        const { brand, last4, exp_month, exp_year, fingerprint = null } = card
        return [{ id, brand, last4, exp_month, exp_year, fingerprint }]
      })
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
      const usage = save ? 'on_session' : ''
      await known(stripe.paymentIntents.update(intentId, { customer: customerId, setup_future_usage: usage }))
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
