import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    password_hash: text('password_hash').notNull(),
    is_staff: boolean('is_staff').notNull().default(false),
    is_superuser: boolean('is_superuser').notNull().default(false),
    created_at: instant('created_at').notNull(),
    /** Counts what the owner of the shop changed about it. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    // Two people must not be told apart by a capital letter.
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_email').on(sql`lower(${t.email})`),
    index('users_newest').on(t.created_at, t.id),
    index('users_email_beginning').on(sql`lower(${t.email}) collate "C"`),
    index('users_staff').on(t.id).where(sql`is_staff or is_superuser`),
    check('users_username_length', sql`char_length(${t.username}) between 3 and 20`),
  ],
)

/** Sign-in tokens, by their SHA-256: who reads the database can't sign in with what they find. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('tokens_user').on(t.user_id), index('tokens_expiry').on(t.expires_at)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text('hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [index('password_resets_user').on(t.user_id)],
)
