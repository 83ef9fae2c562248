import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, pence } from '#server/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /**
     * The address that its owner has shown to read, by a link mailed there. Of an account whose address is another now
     * it says nothing.
     */
    confirmed_email: text('confirmed_email'),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    password_hash: text('password_hash').notNull(),
    /**
     * Somebody else knows the password: it was printed, or the owner chose it. The back office demands another first.
     */
    must_change_password: boolean('must_change_password').notNull().default(false),
    is_staff: boolean('is_staff').notNull().default(false),
    is_superuser: boolean('is_superuser').notNull().default(false),
    /**
     * True while the account has a passkey or an authenticator app. Stored, so that checking a token doesn't count
     * them.
     */
    has_second_factor: boolean('has_second_factor').notNull().default(false),
    created_at: instant('created_at').notNull(),
    /** Counts the owner's changes of the account. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    // Usernames must differ in more than case.
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_email').on(sql`lower(${t.email})`),
    index('users_newest').on(t.created_at, t.id),
    index('users_email_beginning').on(sql`lower(${t.email}) collate "C"`),
    index('users_staff').on(t.id).where(sql`is_staff or is_superuser`),
    check('users_username_length', sql`char_length(${t.username}) between 3 and 20`),
  ],
)

/** Sign-in tokens as SHA-256: a copy of the database signs nobody in. */
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
    /** Names the session when its owner ends it, because the hash stays secret. */
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    /** When the password and the second factor were last given. */
    password_at: instant('password_at'),
    second_factor_at: instant('second_factor_at'),
    /** The browser's own id as a hash, of staff only, and its name ("Firefox on Windows"). */
    device_hash: text('device_hash'),
    device_name: text('device_name'),
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
    /** The address it was mailed to: the link is a proof of this mailbox alone. */
    email: text('email').notNull().default(''),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (t) => [index('password_resets_user').on(t.user_id)],
)

/** New addresses that wait for the press of the link mailed there: the newest of each account. */
export const emailChanges = pgTable(
  'email_changes',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    email: text('email').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [uniqueIndex('email_changes_hash').on(t.hash)],
)

/** One authenticator app for each account. Checking a code needs the secret itself, so it isn't hashed. */
export const authenticators = pgTable('authenticators', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until a first code is confirmed. */
  secret: text('secret'),
  /** A secret during set-up; it replaces `secret` once a code of it is confirmed. */
  pending_secret: text('pending_secret'),
  pending_until: instant('pending_until'),
  /** The 30-second step of the last accepted code: codes of that step or an earlier one are refused. */
  last_step: bigint('last_step', { mode: 'number' }),
})

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url, chosen by the authenticator. */
    id: text('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE, base64url. */
    public_key: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
)

/** As SHA-256, which is safe for 80 random bits. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] })],
)

/** The challenge that a passkey must sign: valid once, for one session, for minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    kind: text('kind', { enum: ['create', 'get'] }).notNull(),
    token_hash: text('token_hash')
      .notNull()
      .references(() => tokens.hash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_token').on(t.token_hash), index('passkey_challenges_expiry').on(t.expires_at)],
)

/** Browsers in which staff have signed in, by the hash of the browser's own id. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] }), index('staff_devices_last_seen').on(t.last_seen_at)],
)

/** What members of staff have handed out without asking anybody (hand-out.ts). Rows are kept for a day. */
export const handOuts = pgTable(
  'hand_outs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['refund', 'replacement', 'price'] }).notNull(),
    amount_pence: bigint('amount_pence', { mode: 'number' }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    check('hand_outs_kind', sql`${t.kind} in ('refund', 'replacement', 'price')`),
    check('hand_outs_amount', sql`${t.amount_pence} > 0`),
    index('hand_outs_of').on(t.user_id, t.created_at),
  ],
)

/** One row: the owner's security settings. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: integer('id').primaryKey().default(1),
    second_factor_required: boolean('second_factor_required').notNull().default(false),
    refund_limit_pence: pence('refund_limit_pence').notNull().default(10_000),
    version: integer('version').notNull().default(1),
  },
  (t) => [check('security_settings_one_row', sql`${t.id} = 1`)],
)
