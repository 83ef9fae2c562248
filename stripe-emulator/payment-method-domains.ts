import { type Bank, seconds } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { type Form, flag, type Shape, text } from './form.ts'
import { type List, page, pageParams } from './list.ts'
import type { PaymentMethodDomain } from './objects.ts'
import { newId } from './store.ts'

// docs.stripe.com/payments/payment-methods/pmd-registration: the domains on which wallets may be shown.

export const domainParams: Record<string, Shape> = { domain_name: 'text', enabled: 'boolean' }
export const domainUpdateParams: Record<string, Shape> = { enabled: 'boolean' }
export const domainListParams: Record<string, Shape> = { ...pageParams, ...domainParams }

/** A host name of at least two parts, and no IP address. */
const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Registers a domain, or returns it with its new `enabled` if it is registered. */
export function createDomain(bank: Bank, form: Form): PaymentMethodDomain {
  registerOwn(bank)
  const name = text(form, 'domain_name')?.toLowerCase()
  if (!name) throw invalid('Missing required param: domain_name.', 'domain_name', 'parameter_missing')
  if (!HOST_NAME.test(name))
    throw invalid(`Invalid domain_name: '${name}' is no host name such as shop.example.`, 'domain_name')
  return saved(bank, withChanges(named(bank, name) ?? newDomain(bank, name), form))
}

export function retrieveDomain(bank: Bank, id: string): PaymentMethodDomain {
  registerOwn(bank)
  const domain = bank.store.find('payment_method_domain', id)
  if (!domain) throw missing('payment method domain', id)
  return domain
}

/** Newest first. */
export function listDomains(bank: Bank, form: Form): List<PaymentMethodDomain> {
  registerOwn(bank)
  const name = text(form, 'domain_name')
  return page(
    bank,
    'payment_method_domain',
    form,
    '/v1/payment_method_domains',
    (domain) =>
      (!name || domain.domain_name === name.toLowerCase()) &&
      (!('enabled' in form) || domain.enabled === flag(form, 'enabled')),
  )
}

export function updateDomain(bank: Bank, id: string, form: Form): PaymentMethodDomain {
  return saved(bank, withChanges(retrieveDomain(bank, id), form))
}

/** Tries again what failed when the domain was registered. */
export function validateDomain(bank: Bank, id: string): PaymentMethodDomain {
  return saved(bank, { ...retrieveDomain(bank, id), apple_pay: applePay(bank) })
}

/** The domain of the emulator's own pages is registered from the start, and again after a reset. */
function registerOwn(bank: Bank): void {
  const { hostname } = new URL(bank.publicUrl)
  if (!HOST_NAME.test(hostname) || named(bank, hostname)) return
  saved(bank, newDomain(bank, hostname))
}

function named(bank: Bank, name: string): PaymentMethodDomain | undefined {
  return bank.store.list('payment_method_domain', { domain_name: name })[0]
}

function newDomain(bank: Bank, name: string): PaymentMethodDomain {
  const active = { status: 'active' } as const
  return {
    id: newId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: applePay(bank),
    created: seconds(bank),
    domain_name: name,
    enabled: true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  }
}

/** Apple alone has Stripe look at the domain. */
function applePay(bank: Bank): PaymentMethodDomain['apple_pay'] {
  if (!bank.faults.read().payments.domainsUnverified) return { status: 'active' }
  return {
    status: 'inactive',
    status_details: { error_message: 'Stripe could not verify the domain with Apple.' },
  }
}

function withChanges(domain: PaymentMethodDomain, form: Form): PaymentMethodDomain {
  return 'enabled' in form ? { ...domain, enabled: flag(form, 'enabled') } : domain
}

function saved(bank: Bank, domain: PaymentMethodDomain): PaymentMethodDomain {
  bank.store.save<'payment_method_domain'>(domain)
  return domain
}
