export interface Payout {
  id: string
  object: 'payout'
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  failure_balance_transaction: string | null
  failure_code: PayoutFailure | null
  failure_message: string | null
  livemode: false
  metadata: Record<string, string>
  method: 'standard' | 'instant'
  original_payout: null
  payout_method: null
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string | null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  trace_id: { status: 'pending' | 'supported'; value: string | null }
  type: 'bank_account'
}

/** Why a bank returns a payout, by Stripe's failure codes. */
export const payoutFailures = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account has been frozen.',
  bank_account_restricted: 'The bank account has restrictions on either the type, or number, of payouts allowed.',
  could_not_process: 'The bank could not process this payout.',
  declined: 'The bank has declined this payout.',
  incorrect_account_holder_name: 'The account holder name on file appears to be incorrect.',
  invalid_account_number: 'The routing number seems correct, but the account number is invalid.',
  no_account:
    'The bank account details on file are probably incorrect. No bank account could be located with those details.',
} as const
export type PayoutFailure = keyof typeof payoutFailures

/** What isn't paid out yet, by currency. It has no id, so the store doesn't have it. */
export interface Balance {
  object: 'balance'
  available: BalanceAmount[]
  livemode: false
  pending: BalanceAmount[]
}

export interface BalanceAmount {
  amount: number
  currency: string
  source_types: { card: number }
}
