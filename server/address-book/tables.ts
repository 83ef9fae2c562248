import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/limits.ts'
import { users } from '#server/accounts/tables.ts'
import { instant } from '#server/db/columns.ts'

/** Addresses that shoppers saved in their accounts. Orders have copies, which later changes here don't touch. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    phone: text('phone').notNull(),
    address_line1: text('address_line1').notNull(),
    address_line2: text('address_line2').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    /** Empty where the country has none. */
    postal_code: text('postal_code').notNull(),
    country: text('country', { enum: COUNTRIES }).notNull(),
    is_default: boolean('is_default').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    index('saved_addresses_of').on(t.user_id, t.id),
    uniqueIndex('saved_addresses_default').on(t.user_id).where(sql`is_default`),
  ],
)
