import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { emit } from './events.ts'
import { type Form, group, integer, mergeMetadata, type Shape, text, texts } from './form.ts'
import type { Customer, DeletedCustomer } from './instruments.ts'
import { pageParams } from './list.ts'
import { address, addressParams, endMethod } from './payment-methods.ts'
import { newId } from './store.ts'

const shared: Record<string, Shape> = {
  address: addressParams,
  balance: 'integer',
  business_name: 'text',
  cash_balance: 'refused',
  description: 'text',
  email: 'text',
  individual_name: 'text',
  invoice_prefix: 'text',
  invoice_settings: {
    custom_fields: 'refused',
    default_payment_method: 'text',
    footer: 'text',
    rendering_options: 'refused',
  },
  metadata: 'metadata',
  name: 'text',
  next_invoice_sequence: 'integer',
  phone: 'text',
  preferred_locales: 'texts',
  shipping: { address: addressParams, name: 'text', phone: 'text' },
  source: 'refused',
  tax: 'refused',
  tax_exempt: ['exempt', 'none', 'reverse'],
  validate: 'refused',
}
export const customerParams: Record<string, Shape> = {
  ...shared,
  payment_method: 'text',
  tax_id_data: 'refused',
  test_clock: 'refused',
}
export const customerUpdateParams: Record<string, Shape> = { ...shared, default_source: 'refused' }
export const customerMethodsParams: Record<string, Shape> = {
  ...pageParams,
  allow_redisplay: ['always', 'limited', 'unspecified'],
  type: 'text',
}

/** Someone who may have saved cards. `saved` is the card that their create names, and that is attached next. */
export function createCustomer(bank: Bank, form: Form, saved: string | null = null): Customer {
  const customer = withParticulars(
    bank,
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
    saved,
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
  const updated = withParticulars(bank, before, form, null)
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

function withParticulars(bank: Bank, customer: Customer, form: Form, saved: string | null): Customer {
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
  for (const field of ['business_name', 'individual_name'] as const) {
    const value = text(form, field)
    if (value === null) delete updated[field]
    else if (value !== undefined) updated[field] = value
  }
  updated.balance = integer(form, 'balance') ?? updated.balance
  updated.next_invoice_sequence = integer(form, 'next_invoice_sequence') ?? updated.next_invoice_sequence
  if ('tax_exempt' in form) updated.tax_exempt = text(form, 'tax_exempt') ?? 'none'
  updated.invoice_prefix = text(form, 'invoice_prefix') ?? updated.invoice_prefix
  if (!/^[A-Z0-9]{3,12}$/.test(updated.invoice_prefix))
    throw invalid('The invoice prefix must be 3 to 12 uppercase letters or digits.', 'invoice_prefix')
  if ('invoice_settings' in form) updated.invoice_settings = invoiceSettings(bank, customer, form, saved)
  return updated
}

function invoiceSettings(
  bank: Bank,
  { id, invoice_settings: before }: Customer,
  form: Form,
  saved: string | null,
): Customer['invoice_settings'] {
  const settings = group(form, 'invoice_settings')
  const isKept = (field: string) => form.invoice_settings !== '' && !(field in settings)
  const named = text(settings, 'default_payment_method') ?? null
  // The card that a create attaches may be called by the name of a test card.
  const method = saved !== null && named === text(form, 'payment_method') ? saved : named
  if (method !== null && method !== saved && bank.store.find('payment_method', method)?.customer !== id)
    throw invalid(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    )
  return {
    ...before,
    default_payment_method: isKept('default_payment_method') ? before.default_payment_method : method,
    footer: isKept('footer') ? before.footer : (text(settings, 'footer') ?? null),
  }
}
