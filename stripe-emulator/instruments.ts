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
  allow_redisplay: 'unspecified'
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
    three_d_secure_usage: { supported: boolean }
    wallet: null
  }
  created: number
  customer: string | null
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
    brand: string
    country: string
    exp_month: number
    exp_year: number
    funding: string
    last4: string
  }
  client_ip: null
  created: number
  livemode: false
  type: 'card'
  used: boolean
}
