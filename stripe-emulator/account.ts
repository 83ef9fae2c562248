import { scheduleShown } from './balance-settings.ts'
import type { Bank } from './bank.ts'
import { readSchedule } from './payout-schedule.ts'

/** The prefix of the card statement. */
export const statementPrefix = 'TEST SHOP'

export function retrieveAccount(bank: Bank): object {
  const { id, country, created, default_currency, charges_enabled, payouts_enabled } = bank.account
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: 'Test shop',
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled,
    country,
    created,
    default_currency,
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: charges_enabled ? null : 'requirements.past_due',
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: false },
        statement_descriptor_prefix: statementPrefix,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: 'Test shop', timezone: 'Europe/London' },
      payments: {
        statement_descriptor: statementPrefix,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: false,
        schedule: { delay_days: readSchedule(bank).delay_days, ...scheduleShown(bank) },
        statement_descriptor: null,
      },
    },
    type: 'standard',
  }
}
