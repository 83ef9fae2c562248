import type { Bank } from './bank.ts'
import { cardParams, preferredNetwork } from './card-tokens.ts'
import { createCustomer, presentCustomer } from './customers.ts'
import { cardError, invalid } from './errors.ts'
import { emit } from './events.ts'
import { type Form, group, integer, mergeMetadata, type Shape, text } from './form.ts'
import type { BillingDetails, Customer, PaymentMethod } from './instruments.ts'
import { address, billingParams, cardFacts, cardOf, endMethod, retrieveMethod, useMethod } from './payment-methods.ts'

export const attachParams: Record<string, Shape> = { customer: 'text', customer_account: 'refused' }

export const methodUpdateParams: Record<string, Shape> = {
  allow_redisplay: ['always', 'limited', 'unspecified'],
  billing_details: billingParams,
  card: { exp_month: 'integer', exp_year: 'integer', networks: cardParams.networks },
  metadata: 'metadata',
  us_bank_account: 'refused',
}

/** Declines when it is charged, and can be saved all the same; docs.stripe.com/testing. */
export const DECLINES_LATER = '4000000000000341'

/** Saves a card for a customer. Raises a card error for one that its bank refuses. */
export function attachMethod(bank: Bank, id: string, form: Form): PaymentMethod {
  const customer = text(form, 'customer')
  if (!customer) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  presentCustomer(bank, customer)
  const method = useMethod(bank, id)
  if (method.customer === customer) return method
  checkSavable(bank, method)
  return attachedTo(bank, method, customer)
}

/** A new customer, with the card that `payment_method` names, if any. */
export function createWithCard(bank: Bank, form: Form): Customer {
  const id = text(form, 'payment_method')
  if (!id) return createCustomer(bank, form)
  const method = useMethod(bank, id)
  // Before the customer is stored: a card error keeps what is, and this one creates nobody.
  checkSavable(bank, method)
  const customer = createCustomer(bank, form, method.id)
  attachedTo(bank, method, customer.id)
  return customer
}

function checkSavable(bank: Bank, method: PaymentMethod): void {
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', 'payment_method')
  // Only cards are saved here.
  cardFacts(method)
  const card = cardOf(bank, method.id)
  if (card.decline && card.number !== DECLINES_LATER) throw cardError(card.decline)
}

/** Without asking the card's bank, which has just accepted a payment. */
export function attachedTo(bank: Bank, method: PaymentMethod, customer: string): PaymentMethod {
  const attached = { ...method, customer }
  bank.store.save<'payment_method'>(attached)
  emit(bank, 'payment_method.attached', attached)
  return attached
}

export function detachMethod(bank: Bank, id: string): PaymentMethod {
  const method = retrieveMethod(bank, id)
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    )
  const detached = { ...method, customer: null }
  bank.store.save<'payment_method'>(detached)
  endMethod(bank, id)
  emit(bank, 'payment_method.detached', detached, { customer: method.customer })
  return detached
}

export function updateMethod(bank: Bank, id: string, form: Form): PaymentMethod {
  const method = retrieveMethod(bank, id)
  if (method.customer === null)
    throw invalid('You must save this PaymentMethod to a customer before you can update it.', 'payment_method')
  const card = group(form, 'card')
  const facts = cardFacts(method)
  const updated: PaymentMethod = {
    ...method,
    allow_redisplay: redisplay(form) ?? method.allow_redisplay,
    billing_details: withBilling(method.billing_details, group(form, 'billing_details')),
    card: {
      ...facts,
      exp_month: integer(card, 'exp_month') ?? facts.exp_month,
      exp_year: integer(card, 'exp_year') ?? facts.exp_year,
      networks:
        'networks' in card ? { ...facts.networks, preferred: preferredNetwork(facts.brand, card) } : facts.networks,
    },
    metadata: mergeMetadata(method.metadata, form),
  }
  bank.store.save<'payment_method'>(updated)
  emit(bank, 'payment_method.updated', updated)
  return updated
}

function redisplay(form: Form): PaymentMethod['allow_redisplay'] | undefined {
  const value = text(form, 'allow_redisplay')
  return value === 'always' || value === 'limited' || value === 'unspecified' ? value : undefined
}

function withBilling(before: BillingDetails, form: Form): BillingDetails {
  const part = (key: 'email' | 'name' | 'phone') => (key in form ? (text(form, key) ?? null) : before[key])
  return {
    ...before,
    address: 'address' in form ? address(group(form, 'address')) : before.address,
    email: part('email'),
    name: part('name'),
    phone: part('phone'),
  }
}
