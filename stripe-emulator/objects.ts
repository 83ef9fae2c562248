import type {
  Address,
  BillingDetails,
  ConfirmationToken,
  Customer,
  DeletedCustomer,
  PaymentMethod,
  Token,
} from './instruments.ts'
import type { MethodType } from './method-names.ts'
import type { Payout } from './payout-objects.ts'
import type { NextAction, SetupAttempt, SetupIntent } from './setup-objects.ts'

/** The objects that the bank stores, by Stripe's names. */
export interface StripeObjects {
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  customer: Customer | DeletedCustomer
  payment_method: PaymentMethod
  token: Token
  event: Event
  balance_transaction: BalanceTransaction
  payout: Payout
  'radar.early_fraud_warning': FraudWarning
  review: Review
  confirmation_token: ConfirmationToken
  setup_intent: SetupIntent
  setup_attempt: SetupAttempt
  webhook_endpoint: WebhookEndpoint
  payment_method_domain: PaymentMethodDomain
  file: StripeFile
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_details: { tip: object }
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: string[] | null
  last_payment_error: object | null
  latest_charge: string | null
  livemode: false
  managed_payments: null
  metadata: Record<string, string>
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: {
    card: { installments: null; mandate_options: null; network: null; request_three_d_secure: string }
  }
  payment_method_types: string[]
  payment_record: null
  processing: object | null
  receipt_email: string | null
  review: string | null
  setup_future_usage: string | null
  shipping: Shipping | null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: Status
  transfer_data: null
  transfer_group: string | null
}

export type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export interface Shipping {
  address: Address
  carrier: string | null
  name: string | null
  phone: string | null
  tracking_number: string | null
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string | null
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: object
  livemode: false
  metadata: Record<string, string>
  on_behalf_of: null
  outcome: {
    advice_code: string | null
    network_advice_code: null
    network_decline_code: string | null
    network_status: string
    reason: string | null
    risk_level: string
    risk_score: number
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  /** With the details of the type under its name. */
  payment_method_details: { type: MethodType; [details: string]: object | string }
  receipt_email: string | null
  receipt_number: string | null
  receipt_url: string | null
  refunded: boolean
  review: string | null
  shipping: Shipping | null
  source: null
  source_transfer: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'failed' | 'pending'
  transfer_data: null
  transfer_group: string | null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  destination_details: object
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Record<string, string>
  next_action?: { display_details: object; type: 'display_details' }
  payment_intent: string
  payment_method: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  transfer_reversal: null
}

/** What a dispute is opened as. */
export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry' | 'prevented'

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: string[]
  evidence: object
  evidence_details: {
    due_by: number
    enhanced_eligibility: object
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: 'manual' | 'not_submitted'
  }
  intended_submission_method: null
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  network_reason_code: string
  payment_intent: string
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'appeal_needs_response'
    | 'appeal_under_review'
    | 'won'
    | 'lost'
    | 'prevented'
}

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: object[]
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type: string
}

export interface Review {
  id: string
  object: 'review'
  billing_zip: string | null
  charge: string
  closed_reason: 'approved' | 'disputed' | 'refunded' | 'refunded_as_fraud' | null
  created: number
  ip_address: null
  ip_address_location: null
  livemode: false
  open: boolean
  opened_reason: 'manual' | 'rule'
  payment_intent: string
  reason: string
  session: null
}

export interface FraudWarning {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: false
  payment_intent: string
}

export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: number
  description: string | null
  enabled_events: readonly string[]
  livemode: false
  metadata: Record<string, string>
  /** Answered by its create alone. */
  secret?: string
  status: 'enabled' | 'disabled'
  url: string
}

export interface DeletedEndpoint {
  id: string
  object: 'webhook_endpoint'
  deleted: true
}

interface DomainStatus {
  status: 'active' | 'inactive'
  status_details?: { error_message: string }
}

/** A domain on which wallets may be shown. */
export interface PaymentMethodDomain {
  id: string
  object: 'payment_method_domain'
  amazon_pay: DomainStatus
  apple_pay: DomainStatus
  created: number
  domain_name: string
  enabled: boolean
  google_pay: DomainStatus
  klarna: DomainStatus
  link: DomainStatus
  livemode: false
  paypal: DomainStatus
}

/** An uploaded file; `File` is a word of the language. */
export interface StripeFile {
  id: string
  object: 'file'
  created: number
  expires_at: null
  filename: string | null
  links: { object: 'list'; data: []; has_more: false; url: string }
  purpose: 'dispute_evidence'
  /** Bytes. */
  size: number
  title: null
  /** `pdf`, `jpg` or `png`. */
  type: string
  url: null
}
