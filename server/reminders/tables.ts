import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { COUNTRIES } from '#contract/limits.ts'
import { REMINDER_KINDS } from '#contract/staff/reminders.ts'
import { categories, products, variants } from '#server/catalogue/tables.ts'
import { instant, isKnownLanguage, language } from '#server/db/columns.ts'
import { stockItems } from '#server/stock/tables.ts'

/** Somebody's wish for one mail. The row goes with that mail. */
export const reminders = pgTable(
  'reminders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case: Anna@… and anna@… are one person. */
    email: text('email').notNull(),
    /** A keyed hash of it, which stop links name: addresses in links end in logs. */
    email_hash: text('email_hash').notNull(),
    kind: text('kind', { enum: REMINDER_KINDS }).notNull(),
    product_id: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    variant_id: integer('variant_id'),
    category_id: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    /** Of the page on which it was asked for. */
    language: language('language'),
    country: text('country', { enum: COUNTRIES }).notNull(),
    asked_at: instant('asked_at').notNull(),
    /** Null until the mailed link is pressed. */
    confirmed_at: instant('confirmed_at'),
    /** Of a refill. */
    due_at: instant('due_at'),
  },
  (t) => [
    // Asking twice is one row.
    unique('reminders_once').on(t.email, t.kind, t.product_id, t.variant_id, t.category_id).nullsNotDistinct(),
    foreignKey({
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
      name: 'reminders_variant',
    }).onDelete('cascade'),
    check('reminders_email', sql`${t.email} = lower(${t.email}) and ${t.email} <> ''`),
    check('reminders_language', isKnownLanguage(t.language)),
    check('reminders_country', sql`${t.country} in ('GB', 'AE')`),
    check(
      'reminders_of',
      sql`${t.kind} in ('back_in_stock', 'coming_soon', 'refill') and num_nonnulls(${t.product_id}, ${t.category_id}) = 1
        and (${t.category_id} is null or ${t.kind} = 'coming_soon')
        and (${t.kind} = 'refill') = (${t.due_at} is not null)`,
    ),
    index('reminders_waiting').on(t.kind, t.product_id, t.variant_id, t.asked_at, t.id),
    index('reminders_in_category').on(t.category_id).where(sql`category_id is not null`),
    index('reminders_due').on(t.due_at).where(sql`due_at is not null`),
    index('reminders_of_email').on(t.email_hash),
    index('reminders_by_age').on(t.asked_at),
  ],
)

/** The mails about a size that is in stock again, in lots. The row goes when the size is sold out or nobody waits. */
export const reminderLots = pgTable(
  'reminder_lots',
  {
    item_id: integer('item_id')
      .primaryKey()
      .references(() => stockItems.id, { onDelete: 'cascade' }),
    /** Mails that are still to be sent of this lot. */
    mails_left: integer('mails_left').notNull(),
    /** When the next lot begins, if there is stock then. */
    next_at: instant('next_at').notNull(),
  },
  (t) => [check('reminder_lots_left', sql`${t.mails_left} >= 0`)],
)
