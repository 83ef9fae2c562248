import { and, eq, sql } from 'drizzle-orm'
import type { Registration, SignIn } from '#contract/accounts.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { countGuess, type GuessLimits } from '#server/http/guess-limits.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { networkOf } from '#server/http/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { askPermit, noteReader } from '#server/mail/permit.ts'
import { deviceOf } from './devices.ts'
import { welcomeEmail } from './emails.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { signInStaff } from './sign-in-staff.ts'
import { users } from './tables.ts'
import { issueToken } from './tokens.ts'

const QUARTER = 15 * 60
/** Guesses at one account. */
export const GUESSES: GuessLimits = {
  each: { points: 10, seconds: QUARTER },
  total: { points: 100, seconds: 4 * QUARTER },
  strict: { points: 3, seconds: QUARTER },
}

/**
 * Limits guesses by account and network, so that a stranger's guesses don't lock the owner out. `account` is the id,
 * because several spellings of a name must share one limit; an unknown name counts under itself.
 */
export function countPassword(
  { limits }: Pick<Context, 'limits'>,
  { account, ip }: { account: number | string; ip: string },
): ReturnType<typeof countGuess> {
  const of = typeof account === 'number' ? `#${account}` : account.trim().toLowerCase()
  return countGuess(limits, { what: 'sign-in', of, by: networkOf(ip), ...GUESSES })
}

/** Usernames compare without case, by the database's rule. */
async function findByName(db: Handle, username: string) {
  const [user] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username.trim()})`)
  return user
}

/**
 * Returns a token for correct credentials. An unknown name and a wrong password get the same error after the same time.
 * While a second factor is missing, a staff token allows only a shopper's calls (server/http/second-factor-gate.ts).
 */
export async function signIn(
  context: Pick<Context, 'db' | 'limits' | 'now' | 'log' | 'mail' | 'settings' | 'secret'>,
  {
    credentials: { username, password, device },
    visitor: { ip, userAgent },
  }: { credentials: SignIn; visitor: Pick<Visitor, 'ip' | 'userAgent'> },
): Promise<string> {
  const user = await findByName(context.db, username)
  const { giveBack } = await countPassword(context, { account: user?.id ?? username, ip })
  if (!(await passwordMatches(password, user?.password_hash ?? null)) || !user) {
    context.log.info({ event: 'sign-in-refused' }, 'a sign-in was refused')
    throw wrongCredentials()
  }
  await giveBack()
  if (user.confirmed_email === user.email) await noteReader(context, { email: user.email, ip })
  context.log.info({ event: 'sign-in', user_id: user.id }, 'signed in')
  if (user.is_staff || user.is_superuser) return signInStaff(context, { user, device: deviceOf(device, userAgent) })
  return context.db.transaction(async (tx) => {
    // A password changed since it was read ends every session: this one must not begin after that.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
      .for('share')
    if (!same) throw wrongCredentials()
    return issueToken(tx, { user, now: context.now(), device: deviceOf(undefined, userAgent) })
  })
}

/**
 * Creates an account and signs it in. Several accounts may share an address: refusing a second one would reveal who is
 * a customer. Sends a welcome email, unless the address is over its limit.
 */
export async function register(
  context: Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>,
  {
    registration: { username, email, password },
    visitor: { ip, language, userAgent },
  }: { registration: Registration; visitor: Pick<Visitor, 'ip' | 'language' | 'userAgent'> },
): Promise<string> {
  if (await isCommonPassword(password, username)) throw invalidField('password', refusals.commonPassword)
  // Before the email is counted: a failed registration must not use up the address's limit.
  if (await findByName(context.db, username)) throw taken()
  const password_hash = await hashPassword(password)
  const layout = await readEmailLayout(context, language)
  const permit = await askPermit(context, {
    kind: 'welcome',
    to: email,
    requester: hashedRequester(context.secret, ip),
  })
  return context.db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, email, password_hash, created_at: context.now() })
    if (!user) throw taken()
    const content = await welcomeEmail({ username }, layout)
    if (permit) await context.mail.enqueue(tx, { permit, subject_id: String(user.id), content })
    return issueToken(tx, { user, now: context.now(), device: deviceOf(undefined, userAgent) })
  })
}

const wrongCredentials = () =>
  new ApiError('invalid', refusals.wrongCredentials, { fields: { non_field_errors: [refusals.wrongCredentials] } })
const taken = () => invalidField('username', refusals.usernameTaken)

interface NewUser {
  username: string
  email: string
  /** The same address, where a mailed link has shown who reads it. */
  confirmed_email?: string
  password_hash: string
  first_name?: string
  last_name?: string
  created_at: Date
}

/** A new shopper's account; null when the username is taken. */
export async function insertUser(tx: Handle, user: NewUser): Promise<{ id: number; is_staff: boolean } | null> {
  const [inserted] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id, is_staff: users.is_staff })
  return inserted ?? null
}

/** True for the username, one repeated letter, and the passwords on common lists. */
export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  const plain = password.toLowerCase()
  if (plain === username.toLowerCase() || /^(.)\1+$/.test(plain)) return true
  const { commonPasswords } = await import('./common-passwords.ts')
  return commonPasswords.has(plain)
}

/**
 * Creates the first staff account of a new shop, and returns whether it did. A generated password was printed, so it
 * must be changed at the first sign-in.
 */
export async function ensureStaff(
  db: Database,
  { username, password, madeUp, now }: { username: string; password: string; madeUp: boolean; now: Date },
): Promise<boolean> {
  const [anyone] = await db.select({ id: users.id }).from(users).where(eq(users.is_superuser, true)).limit(1)
  if (anyone) return false
  const account = {
    username,
    email: '',
    password_hash: await hashPassword(password),
    must_change_password: madeUp,
    is_staff: true,
    is_superuser: true,
    created_at: now,
  }
  // Two processes that open a new shop at the same time both get here.
  const created = await db.insert(users).values(account).onConflictDoNothing().returning({ id: users.id })
  return created.length > 0
}
