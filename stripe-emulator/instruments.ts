import type { MethodType } from './method-names.ts'

/** Customers, payment methods and their cards. */
export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  billing_details: BillingDetails
  /** Of the type `card`; the next three each of their own type. */
  card?: MethodCard
  klarna?: { dob: { day: number; month: number; year: number } | null }
  link?: { email: string | null }
  paypal?: { country: string | null; payer_email: string | null; payer_id: string | null }
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Record<string, string>
  type: MethodType
}

export interface MethodCard {
  brand: string
  checks: { address_line1_check: string | null; address_postal_code_check: string | null; cvc_check: string | null }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: string | null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: Wallet | null
}

/** The wallet that a card was paid with. */
export type Wallet =
  | { type: 'apple_pay'; apple_pay: object; dynamic_last4: string }
  | { type: 'google_pay'; google_pay: object; dynamic_last4: string }

export interface BillingDetails {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: null
}

export interface Token {
  id: string
  object: 'token'
  card: {
    id: string
    object: 'card'
    address_city: string | null
    address_country: string | null
    address_line1: string | null
    address_line1_check: 'unchecked' | null
    address_line2: string | null
    address_state: string | null
    address_zip: string | null
    address_zip_check: 'unchecked' | null
    /** "Visa", as cards and sources have it; payment methods have "visa". */
    brand: string
    country: string
    cvc_check: 'unchecked' | null
    dynamic_last4: null
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: string
    last4: string
    metadata: Record<string, string>
    name: string | null
    networks: { preferred: string | null }
    regulated_status: 'unregulated'
    tokenization_method: 'android_pay' | 'apple_pay' | null
  }
  client_ip: null
  created: number
  livemode: false
  type: 'card'
  used: boolean
}

export interface Customer {
  id: string
  object: 'customer'
  address: Address | null
  balance: number
  business_name?: string
  cash_balance: null
  created: number
  currency: null
  customer_account: null
  default_source: null
  delinquent: false
  description: string | null
  discount: null
  email: string | null
  individual_name?: string
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: string | null
    rendering_options: null
  }
  livemode: false
  metadata: Record<string, string>
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: { address: Address; name: string | null; phone: string | null } | null
  tax_exempt: string
  test_clock: null
}

export interface DeletedCustomer {
  id: string
  object: 'customer'
  deleted: true
}

/** What a shopper entered in the page, for one confirmation by the server. */
export interface ConfirmationToken {
  id: string
  object: 'confirmation_token'
  created: number
  expires_at: number
  livemode: false
  mandate_data: null
  metadata: null
  payment_intent: string | null
  payment_method_options: null
  payment_method_preview: Pick<
    PaymentMethod,
    | 'allow_redisplay'
    | 'billing_details'
    | 'card'
    | 'customer'
    | 'customer_account'
    | 'klarna'
    | 'link'
    | 'paypal'
    | 'type'
  >
  return_url: string | null
  setup_future_usage: string | null
  setup_intent: string | null
  shipping: { address: Address; name: string; phone: string | null } | null
  use_stripe_sdk: true
}
