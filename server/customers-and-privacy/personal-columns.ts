import type { PgTable } from 'drizzle-orm/pg-core'
import type { users } from '#server/accounts/tables.ts'
import type { savedAddresses } from '#server/address-book/tables.ts'
import type { checkoutSessions } from '#server/checkout/tables.ts'
import type { contactMessages } from '#server/contact/tables.ts'
import type { giftCards } from '#server/gift-cards/tables.ts'
import type { subscribers } from '#server/newsletter/tables.ts'
import type { orderContacts, orders } from '#server/orders/tables.ts'
import type { reminders } from '#server/reminders/tables.ts'
import type { reviews } from '#server/reviews/tables.ts'

/**
 * `personal`: exported by personal-data.ts and erased by anonymise.ts or with its row (UK GDPR, articles 15 and 17).
 * `erased`: erased, but no use to the person. `kept`: says nothing about them once the rest is gone, or the law wants
 * it. A new column of these tables doesn't compile before it is listed here, nor a personal one before it is exported.
 */
type Handling = 'personal' | 'erased' | 'kept'
type EveryColumn<Table extends PgTable> = Record<keyof Table['$inferSelect'], Handling>

type ColumnsThat<Is extends Handling, Columns> = {
  [Column in keyof Columns]: Columns[Column] extends Is ? Column : never
}[keyof Columns]
/** The shape of an export of one row: every personal column, and anything else that helps. */
export type Exported<Columns> = Record<ColumnsThat<'personal', Columns>, unknown> & Record<string, unknown>
/** The shape of an update that erases one row. */
export type Blanked<Columns> = Record<ColumnsThat<'personal' | 'erased', Columns>, unknown>

export const ORDER_COLUMNS = {
  id: 'kept',
  number: 'kept',
  session_id: 'kept',
  payment_intent_id: 'kept',
  replaces_order_id: 'kept',
  replacement_key: 'kept',
  user_id: 'kept',
  owned: 'kept',
  language: 'kept',
  status: 'kept',
  paid_at: 'kept',
  full_name: 'personal',
  email: 'personal',
  customer_hash: 'kept',
  customer_place_hash: 'kept',
  door_hash: 'kept',
  phone: 'personal',
  billing_address: 'personal',
  shipping_address: 'personal',
  marketing_consent: 'kept',
  marketing_wording: 'kept',
  marketing_taken_at: 'kept',
  gift_message: 'personal',
  shipping_country: 'kept',
  shipping_method: 'kept',
  estimated_delivery: 'kept',
  promise: 'kept',
  carrier: 'kept',
  tracking_number: 'kept',
  dispatch_mail_due_at: 'kept',
  subtotal_pence: 'kept',
  discount_code_id: 'kept',
  discount_code: 'kept',
  discount_terms: 'kept',
  discount_pence: 'kept',
  delivery_discount_pence: 'kept',
  shipping_pence: 'kept',
  standard_shipping_pence: 'kept',
  dirham_rate: 'kept',
  dirham_rate_on: 'kept',
  total_pence: 'kept',
  gift_card_id: 'kept',
  gift_card_pence: 'kept',
  gift_card_end: 'kept',
  gift_card_refunded_pence: 'kept',
  refunded_pence: 'kept',
  payment_method: 'kept',
  card_brand: 'kept',
  card_last4: 'kept',
  flags: 'kept',
  described_at: 'kept',
  created_at: 'kept',
  version: 'kept',
} as const satisfies EveryColumn<typeof orders>

export const ORDER_CONTACT_COLUMNS = {
  id: 'kept',
  order_id: 'kept',
  full_name: 'personal',
  email: 'personal',
  phone: 'personal',
  shipping_address: 'personal',
  by_user_id: 'kept',
  replaced_at: 'kept',
} as const satisfies EveryColumn<typeof orderContacts>

export const SESSION_COLUMNS = {
  id: 'kept',
  user_id: 'kept',
  owned: 'kept',
  language: 'kept',
  state: 'kept',
  customer_info: 'personal',
  gift_message: 'personal',
  shipping_option_id: 'kept',
  subtotal_pence: 'kept',
  shipping_pence: 'kept',
  standard_shipping_pence: 'kept',
  discount_code_id: 'kept',
  discount_code: 'kept',
  discount_automatic: 'kept',
  discount_terms: 'kept',
  line_discounts: 'kept',
  delivery_discount_pence: 'kept',
  gift_card_id: 'kept',
  gift_card_pence: 'kept',
  gift_card_end: 'kept',
  gift_card_for: 'personal',
  dirham_rate: 'kept',
  dirham_rate_on: 'kept',
  payment_intent_id: 'kept',
  stripe_account: 'kept',
  payment_attempt: 'kept',
  payment_wallet: 'kept',
  processing: 'kept',
  // A hash, which tells the person nothing.
  network: 'erased',
  readings: 'kept',
  reading_taken: 'kept',
  checked_at: 'kept',
  erasure_asked_at: 'kept',
  created_at: 'kept',
  expires_at: 'kept',
} as const satisfies EveryColumn<typeof checkoutSessions>

export const USER_COLUMNS = {
  id: 'kept',
  username: 'personal',
  email: 'personal',
  // The same address.
  confirmed_email: 'erased',
  first_name: 'personal',
  last_name: 'personal',
  password_hash: 'erased',
  must_change_password: 'kept',
  is_staff: 'kept',
  is_superuser: 'kept',
  has_second_factor: 'kept',
  created_at: 'kept',
  version: 'kept',
} as const satisfies EveryColumn<typeof users>

export const MESSAGE_COLUMNS = {
  id: 'kept',
  name: 'personal',
  // The export is made for this address.
  email: 'erased',
  phone: 'personal',
  message: 'personal',
  state: 'kept',
  created_at: 'kept',
  version: 'kept',
} as const satisfies EveryColumn<typeof contactMessages>

export const SUBSCRIBER_COLUMNS = {
  id: 'kept',
  email: 'erased',
  state: 'kept',
  token_hash: 'erased',
  wording: 'personal',
  agreed_at: 'personal',
  order_id: 'erased',
  asked_at: 'personal',
  confirmed_at: 'personal',
  unsubscribed_at: 'personal',
} as const satisfies EveryColumn<typeof subscribers>

export const REMINDER_COLUMNS = {
  id: 'kept',
  // The export is made for this address.
  email: 'erased',
  email_hash: 'erased',
  kind: 'personal',
  product_id: 'personal',
  variant_id: 'personal',
  category_id: 'personal',
  language: 'personal',
  country: 'personal',
  asked_at: 'personal',
  confirmed_at: 'personal',
  due_at: 'personal',
} as const satisfies EveryColumn<typeof reminders>

export const GIFT_CARD_COLUMNS = {
  id: 'kept',
  // The code works on: anybody who has it can spend what the card is worth.
  code_hash: 'kept',
  code_end: 'kept',
  order_item_id: 'kept',
  unit: 'kept',
  recipient_email: 'personal',
  from_name: 'personal',
  message: 'personal',
  language: 'kept',
  send_at: 'kept',
  sent_at: 'kept',
  created_at: 'kept',
  version: 'kept',
} as const satisfies EveryColumn<typeof giftCards>

export const REVIEW_COLUMNS = {
  id: 'kept',
  order_item_id: 'kept',
  product_id: 'kept',
  stars: 'personal',
  words: 'personal',
  name: 'personal',
  language: 'personal',
  state: 'personal',
  reason: 'personal',
  incentivised: 'personal',
  reply: 'personal',
  replied_at: 'personal',
  created_at: 'personal',
  decided_at: 'personal',
  version: 'kept',
} as const satisfies EveryColumn<typeof reviews>

export const SAVED_ADDRESS_COLUMNS = {
  id: 'kept',
  user_id: 'kept',
  first_name: 'personal',
  last_name: 'personal',
  phone: 'personal',
  address_line1: 'personal',
  address_line2: 'personal',
  city: 'personal',
  state: 'personal',
  postal_code: 'personal',
  country: 'personal',
  is_default: 'kept',
  created_at: 'personal',
} as const satisfies EveryColumn<typeof savedAddresses>
