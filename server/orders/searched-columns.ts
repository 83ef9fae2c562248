import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * What an order is found by: the words of its name, its e-mail address, and the words before the address's @. Not those
 * behind it: half of all customers would be found by "gmail". The query has to say it in the very words of its index.
 */
export const ordersWords = (t: { full_name: AnyPgColumn | SQL; email: AnyPgColumn | SQL }) =>
  sql`to_tsvector('simple'::regconfig, ${t.full_name} || ' ' || ${t.email} || ' ' || translate(split_part(${t.email}, '@', 1), '.+-_', '    '))`

/** The digits of a phone number from its end: however its beginning is written, its end is the same. */
export const ordersPhone = (t: { phone: AnyPgColumn }) => sql`reverse(regexp_replace(${t.phone}, '[^0-9]', '', 'g'))`

export const ordersPostcode = (t: { shipping_address: AnyPgColumn }) =>
  sql`upper(replace(${t.shipping_address}->>'postal_code', ' ', ''))`
