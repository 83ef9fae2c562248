/** A card that is saved without a payment. */
export interface SetupIntent {
  id: string
  object: 'setup_intent'
  allowed_payment_method_types: string[] | null
  application: null
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null
  cancellation_reason: string | null
  client_secret: string
  created: number
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: string[] | null
  flow_directions: null
  last_setup_error: object | null
  latest_attempt: string | null
  livemode: false
  managed_payments: null
  mandate: null
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: { card: { mandate_options: null; network: null; request_three_d_secure: string } }
  payment_method_types: string[]
  single_use_mandate: null
  status: SetupStatus
  usage: string
}

export type SetupStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

/** Of setup intents and payment intents. */
export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string; stripe_js: string } }

/** One confirmation of a setup intent. */
export interface SetupAttempt {
  id: string
  object: 'setup_attempt'
  application: null
  created: number
  customer: string | null
  customer_account: null
  flow_directions: null
  livemode: false
  on_behalf_of: null
  payment_method: string
  payment_method_details: { type: 'card'; card: object }
  setup_error: object | null
  setup_intent: string
  status: 'requires_action' | 'succeeded' | 'failed' | 'abandoned'
  usage: string
}
