import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * The words an order is searched by: of the name, the email address, and its part before the @. Not of the domain:
 * "gmail" would match half of all customers. The query uses the same expression as the index, or Postgres ignores it.
 */
export const ordersWords = (t: { full_name: AnyPgColumn | SQL; email: AnyPgColumn | SQL }) =>
  sql`to_tsvector('simple'::regconfig, ${t.full_name} || ' ' || ${t.email} || ' ' || translate(split_part(${t.email}, '@', 1), '.+-_', '    '))`

/** A phone number's digits in reverse, so that a search for its end is a search for a prefix. */
export const ordersPhone = (t: { phone: AnyPgColumn }) => sql`reverse(regexp_replace(${t.phone}, '[^0-9]', '', 'g'))`

export const ordersPostcode = (t: { shipping_address: AnyPgColumn }) =>
  sql`upper(replace(${t.shipping_address}->>'postal_code', ' ', ''))`
