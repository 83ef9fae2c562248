/** Payment methods and their cards. */
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
  card: {
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
    networks: { available: string[]; preferred: null }
    regulated_status: 'unregulated'
    three_d_secure_usage: { supported: boolean }
    wallet: null
  }
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Record<string, string>
  type: 'card'
}

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
    networks: { preferred: null }
    regulated_status: 'unregulated'
    tokenization_method: null
  }
  client_ip: null
  created: number
  livemode: false
  type: 'card'
  used: boolean
}
