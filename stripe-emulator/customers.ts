import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { emit } from './events.ts'
import { type Form, group, mergeMetadata, type Shape, text, texts } from './form.ts'
import type { Customer, DeletedCustomer } from './instruments.ts'
import { pageParams } from './list.ts'
import { address, addressParams, endMethod } from './payment-methods.ts'
import { newId } from './store.ts'

const shared: Record<string, Shape> = {
  address: addressParams,
  balance: 'integer',
  business_name: 'text',
  cash_balance: 'anything',
  description: 'text',
  email: 'text',
  individual_name: 'text',
  invoice_prefix: 'text',
  invoice_settings: 'anything',
  metadata: 'metadata',
  name: 'text',
  next_invoice_sequence: 'integer',
  phone: 'text',
  preferred_locales: 'texts',
  shipping: { address: addressParams, name: 'text', phone: 'text' },
  source: 'text',
  tax: 'anything',
  tax_exempt: ['exempt', 'none', 'reverse'],
  validate: 'boolean',
}
export const customerParams: Record<string, Shape> = {
  ...shared,
  payment_method: 'text',
  tax_id_data: 'anything',
  test_clock: 'text',
}
export const customerUpdateParams: Record<string, Shape> = { ...shared, default_source: 'text' }
export const customerMethodsParams: Record<string, Shape> = {
  ...pageParams,
  allow_redisplay: ['always', 'limited', 'unspecified'],
  type: 'text',
}

/** Someone who may have saved cards. Of what else Stripe stores of a customer, it keeps the particulars alone. */
export function createCustomer(bank: Bank, form: Form): Customer {
  const customer = withParticulars(
    {
      id: newId('cus', 14),
      object: 'customer',
      address: null,
      balance: 0,
      cash_balance: null,
      created: seconds(bank),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: newId('', 8).slice(1).toUpperCase(),
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    },
    form,
  )
  bank.store.save<'customer'>(customer)
  emit(bank, 'customer.created', customer)
  return customer
}

/** A deleted one is an answer too: Stripe remembers its id. */
export function retrieveCustomer(bank: Bank, id: string): Customer | DeletedCustomer {
  const customer = bank.store.find('customer', id)
  if (!customer) throw missing('customer', id, 'customer')
  return customer
}

/** A customer who is there; 404 for a deleted one. */
export function presentCustomer(bank: Bank, id: string): Customer {
  const customer = retrieveCustomer(bank, id)
  if ('deleted' in customer) throw missing('customer', id, 'customer')
  return customer
}

export function updateCustomer(bank: Bank, id: string, form: Form): Customer {
  const before = presentCustomer(bank, id)
  const updated = withParticulars(before, form)
  bank.store.save<'customer'>(updated)
  const changed = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Object(updated)[field]),
  )
  emit(bank, 'customer.updated', updated, Object.fromEntries(changed))
  return updated
}

/** Detaches the saved cards. Payments stay. */
export function deleteCustomer(bank: Bank, id: string): DeletedCustomer {
  const customer = presentCustomer(bank, id)
  for (const method of bank.store.list('payment_method', { customer: id })) {
    bank.store.save<'payment_method'>({ ...method, customer: null })
    endMethod(bank, method.id)
  }
  const deleted: DeletedCustomer = { id, object: 'customer', deleted: true }
  bank.store.save<'customer'>(deleted)
  emit(bank, 'customer.deleted', customer)
  return deleted
}

function withParticulars(customer: Customer, form: Form): Customer {
  const updated: Customer = { ...customer, metadata: mergeMetadata(customer.metadata, form) }
  for (const field of ['description', 'email', 'name', 'phone'] as const) {
    const value = text(form, field)
    if (value !== undefined) updated[field] = value
  }
  if (updated.email !== null && !/^\S+@\S+$/.test(updated.email))
    throw invalid(`Invalid email address: ${updated.email}`, 'email', 'email_invalid')
  if ('address' in form) updated.address = form.address === '' ? null : address(group(form, 'address'))
  const shipping = group(form, 'shipping')
  if ('shipping' in form)
    updated.shipping =
      form.shipping === ''
        ? null
        : {
            address: address(group(shipping, 'address')),
            name: text(shipping, 'name') ?? null,
            phone: text(shipping, 'phone') ?? null,
          }
  if ('preferred_locales' in form) updated.preferred_locales = texts(form, 'preferred_locales')
  const method = text(group(form, 'invoice_settings'), 'default_payment_method')
  if (method !== undefined) updated.invoice_settings = { ...updated.invoice_settings, default_payment_method: method }
  return updated
}
