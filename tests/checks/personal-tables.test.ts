import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** Their columns are listed in server/customers-and-privacy/personal-columns.ts. */
const LISTED_BY_COLUMN = [
  'users',
  'orders',
  'order_contacts',
  'checkout_sessions',
  'contact_messages',
  'gift_cards',
  'reminders',
  'reviews',
  'saved_addresses',
  'subscribers',
]
/** Erased by erase.ts, or deleted with the account. Their contents are secrets, or copies of what is exported. */
const ERASED_WHOLE = [
  'authenticators',
  'cart_items',
  'cart_merges',
  'email_changes',
  'hand_outs',
  'mails',
  'order_account_links',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'privacy_links',
  'recovery_codes',
  'review_invitations',
  'review_photographs',
  'review_reports',
  'staff_devices',
  'stripe_customers',
  'tokens',
  'wishlist_items',
  'wishlist_shares',
]
/** They name an order, an account or nobody, and no person. */
const IMPERSONAL = [
  'audit_log',
  'blog_categories',
  'blog_posts',
  'categories',
  'checkout_session_items',
  'content_previews',
  'credit_note_lines',
  'credit_notes',
  'discount_codes',
  'disputes',
  'failed_attempts',
  'formulas',
  'gift_card_entries',
  'fraud_signals',
  'ingredient_allergens',
  'ingredient_limits',
  'ingredients',
  'lost_order_numbers',
  'media',
  'old_addresses',
  'order_events',
  'order_items',
  'order_numbers',
  'order_return_lines',
  'order_returns',
  'page_changes',
  'page_version',
  'policy_versions',
  'product_counts',
  'product_facets',
  'product_pairings',
  'product_photographs',
  'product_words',
  'products',
  'proofs',
  'rate_limits',
  'refunds',
  'reminder_lots',
  // Keyed hashes of addresses, which stay after an erasure: the person's wish to be left alone does too.
  'review_opt_outs',
  'search_curations',
  'search_misses',
  'search_synonyms',
  'search_words',
  'security_settings',
  'set_contents',
  'shipping_options',
  'shop_content',
  'shop_secrets',
  'staff_notices',
  'stock_holds',
  'stock_items',
  'stock_movements',
  'stripe_events',
  'translations',
  'upkeep',
  'used_captchas',
  'variants',
]

test('every table says whether it is about a person', async () => {
  const tables: string[] = []
  for (const file of globSync('server/*/*tables.ts'))
    for (const table of Object.values(await import(pathToFileURL(file).href)))
      if (is(table, PgTable)) tables.push(getTableName(table))
  expect(
    tables.toSorted(),
    'A new table? If it is about a person, export it in personal-data.ts and erase it in erase.ts; then list it here.',
  ).toEqual([...LISTED_BY_COLUMN, ...ERASED_WHOLE, ...IMPERSONAL].toSorted())
})
