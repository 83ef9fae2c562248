import { retrieveAccount } from './account.ts'
import { listTransactions, retrieveBalance, retrieveTransaction, transactionFilters } from './balance.ts'
import { balanceSettingsParams, retrieveBalanceSettings, updateBalanceSettings } from './balance-settings.ts'
import type { Bank } from './bank.ts'
import { createToken, retrieveToken, tokenParams } from './card-tokens.ts'
import { chargeUpdateParams, updateCharge } from './charge-update.ts'
import { retrieveCharge } from './charges.ts'
import { confirm, confirmParams } from './confirm.ts'
import { confirmationTokenParams, createConfirmationToken, retrieveConfirmationToken } from './confirmation-tokens.ts'
import { createIntent, createParams } from './create-intent.ts'
import { createCustomerSession, customerSessionParams, detachForPage, listForPage } from './customer-sessions.ts'
import {
  customerMethodsParams,
  customerParams,
  customerUpdateParams,
  deleteCustomer,
  presentCustomer,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts'
import { disputeParams, loseDispute, retrieveDispute, updateDispute } from './disputes.ts'
import { eventListParams, listEvents, resendEvent, resendParams, retrieveEvent } from './events.ts'
import { createFile, fileListParams, fileParams, retrieveFile } from './files.ts'
import { type Form, flag, type Shape, text } from './form.ts'
import { approveReview, retrieveReview, retrieveWarning } from './fraud.ts'
import { listParams, page, pageParams, within } from './list.ts'
import type { StripeObjects } from './objects.ts'
import { common, retrieveIntent, updateIntent } from './payment-intents.ts'
import { configurationListParams, listConfigurations, retrieveConfiguration } from './payment-method-configurations.ts'
import {
  createDomain,
  domainListParams,
  domainParams,
  domainUpdateParams,
  listDomains,
  retrieveDomain,
  updateDomain,
  validateDomain,
} from './payment-method-domains.ts'
import { createMethod, methodData, retrieveMethod } from './payment-methods.ts'
import {
  cancelPayout,
  createPayout,
  payoutListParams,
  payoutParams,
  retrievePayout,
  reversePayout,
  updatePayout,
} from './payouts.ts'
import { cancelRefund, createRefund, expireRefund, refundParams, retrieveRefund, updateRefund } from './refunds.ts'
import {
  attachMethod,
  attachParams,
  createWithCard,
  detachMethod,
  methodUpdateParams,
  updateMethod,
} from './saved-cards.ts'
import { type Searched, search, searchParams } from './search.ts'
import { cancelIntent, cancelParams, captureIntent, captureParams } from './settle-intent.ts'
import { confirmSetup, createSetup, setupConfirmParams, setupCreateParams } from './setup-confirm.ts'
import {
  attemptListParams,
  cancelSetup,
  listAttempts,
  retrieveSetup,
  setupCancelParams,
  setupListParams,
  setupUpdateParams,
  updateSetup,
} from './setup-intents.ts'
import {
  createEndpoint,
  deleteEndpoint,
  endpointParams,
  endpointUpdateParams,
  listEndpoints,
  retrieveEndpoint,
  updateEndpoint,
} from './webhook-endpoints.ts'

/** One call of the API. `browser` calls work with a publishable key. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /**
   * 'own': with the client_secret of the payment intent or setup intent in the path. 'session': with that of a customer
   * session.
   */
  browser: false | 'anyone' | 'own' | 'session'
  accepts: Record<string, Shape>
  /** Its body is multipart/form-data. */
  uploads?: true
  run(bank: Bank, id: string, form: Form, caller: 'secret' | 'browser'): object
}

/** Fields that Stripe.js adds to every call. Those that Stripe documents nowhere change nothing. */
export const browserParams: Record<string, Shape> = {
  key: 'text',
  _stripe_account: 'text',
  client_secret: 'text',
  customer_session_client_secret: 'text',
  expected_payment_method_type: 'text',
  use_stripe_sdk: 'boolean',
  payment_user_agent: 'text',
  referrer: 'text',
  wrapped: 'boolean',
}

export const calls: readonly Call[] = [
  post('/v1/payment_intents', createParams, (bank, _id, form) => createIntent(bank, form)),
  list('/v1/payment_intents', 'payment_intent', ['customer', 'customer_account']),
  // Before the calls with an id, or `search` would be one.
  searchIn('/v1/payment_intents/search', 'payment_intent'),
  { ...get('/v1/payment_intents/:id', {}, retrieveIntent), browser: 'own' },
  post('/v1/payment_intents/:id', common, updateIntent),
  {
    ...post('/v1/payment_intents/:id/confirm', confirmParams, (bank, id, form, caller) =>
      confirm(bank, retrieveIntent(bank, id), form, caller),
    ),
    browser: 'own',
  },
  post('/v1/payment_intents/:id/cancel', cancelParams, cancelIntent),
  post('/v1/payment_intents/:id/capture', captureParams, captureIntent),

  post('/v1/setup_intents', setupCreateParams, (bank, _id, form) => createSetup(bank, form)),
  list('/v1/setup_intents', 'setup_intent', ['customer', 'customer_account', 'payment_method'], {
    params: setupListParams,
    // None is attached to the account itself.
    isListed: (_setup, form) => !flag(form, 'attach_to_self'),
  }),
  { ...get('/v1/setup_intents/:id', {}, retrieveSetup), browser: 'own' },
  post('/v1/setup_intents/:id', setupUpdateParams, updateSetup),
  { ...post('/v1/setup_intents/:id/confirm', setupConfirmParams, confirmSetup), browser: 'own' },
  post('/v1/setup_intents/:id/cancel', setupCancelParams, cancelSetup),
  get('/v1/setup_attempts', attemptListParams, (bank, _id, form) => listAttempts(bank, form)),

  {
    ...post('/v1/confirmation_tokens', confirmationTokenParams, (bank, _id, form, caller) =>
      createConfirmationToken(bank, form, caller),
    ),
    browser: 'anyone',
  },
  post('/v1/test_helpers/confirmation_tokens', confirmationTokenParams, (bank, _id, form) =>
    createConfirmationToken(bank, form, 'secret'),
  ),
  get('/v1/confirmation_tokens/:id', {}, retrieveConfirmationToken),

  list('/v1/charges', 'charge', ['customer', 'payment_intent', 'transfer_group']),
  searchIn('/v1/charges/search', 'charge'),
  get('/v1/charges/:id', {}, retrieveCharge),
  post('/v1/charges/:id', chargeUpdateParams, updateCharge),
  get('/v1/charges/:id/refunds', pageParams, (bank, id, form) => {
    retrieveCharge(bank, id)
    return page(bank, 'refund', form, `/v1/charges/${id}/refunds`, ({ charge }) => charge === id)
  }),

  post('/v1/refunds', refundParams, (bank, _id, form) => createRefund(bank, form)),
  list('/v1/refunds', 'refund', ['charge', 'payment_intent']),
  get('/v1/refunds/:id', {}, retrieveRefund),
  post('/v1/refunds/:id', { metadata: 'metadata' }, updateRefund),
  post('/v1/refunds/:id/cancel', {}, cancelRefund),
  post('/v1/test_helpers/refunds/:id/expire', {}, expireRefund),

  list('/v1/disputes', 'dispute', ['charge', 'payment_intent']),
  get('/v1/disputes/:id', {}, retrieveDispute),
  post('/v1/disputes/:id', disputeParams, updateDispute),
  post('/v1/disputes/:id/close', {}, loseDispute),

  { ...post('/v1/files', fileParams, (bank, _id, form) => createFile(bank, form)), uploads: true },
  list('/v1/files', 'file', ['purpose'], { params: fileListParams }),
  get('/v1/files/:id', {}, retrieveFile),

  list('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning', ['charge', 'payment_intent']),
  get('/v1/radar/early_fraud_warnings/:id', {}, retrieveWarning),
  get('/v1/reviews', listParams, (bank, _id, form) =>
    page(bank, 'review', form, '/v1/reviews', (review) => review.open),
  ),
  get('/v1/reviews/:id', {}, retrieveReview),
  post('/v1/reviews/:id/approve', {}, approveReview),

  get('/v1/account', {}, retrieveAccount),
  post('/v1/webhook_endpoints', endpointParams, (bank, _id, form) => createEndpoint(bank, form)),
  get('/v1/webhook_endpoints', pageParams, (bank, _id, form) => listEndpoints(bank, form)),
  get('/v1/webhook_endpoints/:id', {}, retrieveEndpoint),
  post('/v1/webhook_endpoints/:id', endpointUpdateParams, updateEndpoint),
  { ...post('/v1/webhook_endpoints/:id', {}, deleteEndpoint), method: 'DELETE' },

  post('/v1/customers', customerParams, (bank, _id, form) => createWithCard(bank, form)),
  list('/v1/customers', 'customer', ['email', 'test_clock'], { isListed: (customer) => !('deleted' in customer) }),
  searchIn('/v1/customers/search', 'customer'),
  get('/v1/customers/:id', {}, retrieveCustomer),
  post('/v1/customers/:id', customerUpdateParams, updateCustomer),
  { ...post('/v1/customers/:id', {}, deleteCustomer), method: 'DELETE' },
  get('/v1/customers/:id/payment_methods', customerMethodsParams, (bank, id, form) => {
    presentCustomer(bank, id)
    return page(
      bank,
      'payment_method',
      form,
      `/v1/customers/${id}/payment_methods`,
      (method) => ['allow_redisplay', 'type'].every((field) => isWanted(form, field, method)) && method.customer === id,
    )
  }),
  forPages(
    list('/v1/payment_methods', 'payment_method', ['allow_redisplay', 'customer', 'customer_account', 'type'], {
      params: pageParams,
      isListed: ({ customer }) => customer !== null,
    }),
  ),
  post('/v1/payment_methods/:id', methodUpdateParams, updateMethod),
  post('/v1/payment_methods/:id/attach', attachParams, attachMethod),
  {
    ...post('/v1/payment_methods/:id/detach', {}, (bank, id, form, caller) =>
      caller === 'browser' ? detachForPage(bank, id, form) : detachMethod(bank, id),
    ),
    browser: 'session',
  },
  post('/v1/customer_sessions', customerSessionParams, (bank, _id, form) => createCustomerSession(bank, form)),
  { ...post('/v1/payment_methods', methodData, (bank, _id, form) => createMethod(bank, form)), browser: 'anyone' },
  get('/v1/payment_methods/:id', {}, (bank, id) => retrieveMethod(bank, id)),
  post('/v1/payment_method_domains', domainParams, (bank, _id, form) => createDomain(bank, form)),
  get('/v1/payment_method_domains', domainListParams, (bank, _id, form) => listDomains(bank, form)),
  get('/v1/payment_method_domains/:id', {}, retrieveDomain),
  post('/v1/payment_method_domains/:id', domainUpdateParams, updateDomain),
  post('/v1/payment_method_domains/:id/validate', {}, validateDomain),
  get('/v1/payment_method_configurations', configurationListParams, (bank, _id, form) =>
    listConfigurations(bank, form),
  ),
  get('/v1/payment_method_configurations/:id', {}, (bank, id) => retrieveConfiguration(bank, id)),
  { ...post('/v1/tokens', tokenParams, (bank, _id, form) => createToken(bank, form)), browser: 'anyone' },
  get('/v1/tokens/:id', {}, retrieveToken),

  get('/v1/events', eventListParams, (bank, _id, form) => listEvents(bank, form)),
  get('/v1/events/:id', {}, retrieveEvent),
  post('/v1/events/:id/retry', resendParams, resendEvent),
  get(
    '/v1/balance_transactions',
    { ...listParams, payout: 'text', ...Object.fromEntries(transactionFilters.map((field) => [field, 'text'])) },
    (bank, _id, form) => listTransactions(bank, form),
  ),
  get('/v1/balance_transactions/:id', {}, retrieveTransaction),
  get('/v1/balance', {}, retrieveBalance),
  get('/v1/balance_settings', {}, retrieveBalanceSettings),
  post('/v1/balance_settings', balanceSettingsParams, (bank, _id, form) => updateBalanceSettings(bank, form)),
  post('/v1/payouts', payoutParams, (bank, _id, form) => createPayout(bank, form)),
  list('/v1/payouts', 'payout', ['destination', 'status'], {
    params: payoutListParams,
    isListed: (payout, form) => within(form, 'arrival_date')(payout.arrival_date),
  }),
  get('/v1/payouts/:id', {}, retrievePayout),
  post('/v1/payouts/:id', { metadata: 'metadata' }, updatePayout),
  post('/v1/payouts/:id/cancel', {}, cancelPayout),
  post('/v1/payouts/:id/reverse', { metadata: 'metadata' }, reversePayout),
]

function post(path: string, accepts: Call['accepts'], run: Call['run']): Call {
  return { method: 'POST', path, browser: false, accepts, run }
}

function get(path: string, accepts: Call['accepts'], run: Call['run']): Call {
  return { method: 'GET', path, browser: false, accepts, run }
}

function searchIn(path: string, kind: Searched): Call {
  return get(path, searchParams, (bank, _id, form) => search(bank, kind, form))
}

/** The list of saved cards. Pages have it for the customer of their session alone. */
function forPages(call: Call): Call {
  return {
    ...call,
    browser: 'session',
    run: (bank, id, form, caller) =>
      caller === 'browser' ? listForPage(bank, form) : call.run(bank, id, form, caller),
  }
}

/** A list, with parameters that leave the objects whose field has that value. */
function list<K extends keyof StripeObjects>(
  path: string,
  kind: K,
  filters: string[],
  {
    params = listParams,
    isListed = () => true,
  }: { params?: Record<string, Shape>; isListed?: (object: StripeObjects[K], form: Form) => boolean } = {},
): Call {
  const accepts = { ...params, ...Object.fromEntries(filters.map((field) => [field, 'text' as const])) }
  return get(path, accepts, (bank, _id, form) =>
    page(
      bank,
      kind,
      form,
      path,
      (object) => isListed(object, form) && filters.every((field) => isWanted(form, field, object)),
    ),
  )
}

/** Whether the object's field has the value of the parameter; without the parameter, any has. */
function isWanted(form: Form, field: string, object: object): boolean {
  const wanted = text(form, field)
  return !wanted || Object.entries(object).some(([key, value]) => key === field && value === wanted)
}
