import type { Bank } from './bank.ts'
import { missing } from './errors.ts'
import { type Form, flag, type Shape, text } from './form.ts'
import { type List, limitOf, pageParams, refuseBoth } from './list.ts'
import { METHOD_TYPES } from './method-names.ts'

export const configurationListParams: Record<string, Shape> = {
  ...pageParams,
  active: 'boolean',
  application: 'text',
}

/** Wallets carry a card. */
const WALLETS = ['apple_pay', 'google_pay']

/** What a payment method configuration says of one type. */
interface Offered {
  available: boolean
  display_preference: { overridable: null; preference: 'on' | 'off'; value: 'on' | 'off' }
}

export type Configuration = {
  id: string
  object: 'payment_method_configuration'
  active: true
  application: null
  is_default: true
  livemode: false
  name: string
  parent: null
} & Record<string, unknown>

/** The account has one, which the emulator's options decide. */
export function retrieveConfiguration(bank: Bank, id: string, param = 'id'): Configuration {
  const configuration = configurationOf(bank)
  if (configuration.id !== id) throw missing('payment method configuration', id, param)
  return configuration
}

export function listConfigurations(bank: Bank, form: Form): List<Configuration> {
  limitOf(form)
  refuseBoth(form)
  const configuration = configurationOf(bank)
  const cursors = ['starting_after', 'ending_before'].filter((param) => text(form, param))
  for (const param of cursors)
    if (text(form, param) !== configuration.id)
      throw missing('payment method configuration', text(form, param) ?? '', param)
  const isListed = cursors.length === 0 && !text(form, 'application') && (!('active' in form) || flag(form, 'active'))
  return {
    object: 'list',
    data: isListed ? [configuration] : [],
    has_more: false,
    url: '/v1/payment_method_configurations',
  }
}

function configurationOf({ account, methods }: Bank): Configuration {
  const offered = (type: string): Offered => {
    const accepted = methods.some((method) => method === (WALLETS.includes(type) ? 'card' : type))
    const value = accepted ? 'on' : 'off'
    return { available: accepted, display_preference: { overridable: null, preference: value, value } }
  }
  return {
    id: `pmc_${account.id.slice('acct_'.length)}`,
    object: 'payment_method_configuration',
    active: true,
    application: null,
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
    ...Object.fromEntries([...METHOD_TYPES, ...WALLETS].map((type) => [type, offered(type)])),
  }
}
