import { eq, sql } from 'drizzle-orm'
import type { Registration, SignIn } from '#contract/accounts.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { type Limit, networkOf } from '#server/http/limits.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import { deviceOf } from './devices.ts'
import { welcomeEmail } from './emails.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { signInStaff } from './sign-in-staff.ts'
import { users } from './tables.ts'
import { issueToken } from './tokens.ts'

const WRONG = 'Login failed. Check credentials.'
/** Guesses at one account, from wherever they come. */
const GUESSES: Limit = { points: 10, seconds: 15 * 60 }

/**
 * By account and address: somebody who guesses from elsewhere can't lock the owner out. `account` is the account's id,
 * so that no other spelling of its name is counted by itself; or a name that nobody has.
 */
export function countGuess(
  { limits }: Pick<Context, 'limits'>,
  { account, ip }: { account: number | string; ip: string },
): Promise<void> {
  return limits.count(
    'sign-in',
    GUESSES,
    `${typeof account === 'number' ? `#${account}` : account.trim().toLowerCase()} ${networkOf(ip)}`,
  )
}

/** Names are one whatever their case, by the database's own rule. */
async function findByName(db: Handle, username: string) {
  const [user] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username.trim()})`)
  return user
}

/**
 * A token for these credentials. An unknown name and a wrong password are refused alike, and take as long. Of staff who
 * have a second factor the token opens a shopper's calls alone until that is given (server/http/second-factor-gate.ts).
 */
export async function signIn(
  context: Pick<Context, 'db' | 'limits' | 'now' | 'log' | 'mail' | 'settings'>,
  {
    credentials: { username, password, device },
    visitor: { ip, userAgent },
  }: { credentials: SignIn; visitor: Pick<Visitor, 'ip' | 'userAgent'> },
): Promise<string> {
  const user = await findByName(context.db, username)
  await countGuess(context, { account: user?.id ?? username, ip })
  if (!(await passwordMatches(password, user?.password_hash ?? null)) || !user) {
    context.log.info({ event: 'sign-in-refused' }, 'a sign-in was refused')
    throw new ApiError('invalid', WRONG, { fields: { non_field_errors: [WRONG] } })
  }
  context.log.info({ event: 'sign-in', user_id: user.id }, 'signed in')
  if (user.is_staff || user.is_superuser) return signInStaff(context, { user, device: deviceOf(device, userAgent) })
  return issueToken(context.db, { user, now: context.now() })
}

/**
 * A new account, signed in at once. An address may have several accounts: refusing a second one would tell everybody
 * who is a customer here. Its owner is written to, while they have not had too many mails.
 */
export async function register(
  context: Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>,
  { registration: { username, email, password }, ip }: { registration: Registration; ip: string },
): Promise<string> {
  if (await isCommonPassword(password, username))
    throw new ApiError('invalid', COMMON, { fields: { password: [COMMON] } })
  // Before the mail is counted: a name that is taken uses up nothing of what the address may be sent.
  if (await findByName(context.db, username)) throw taken()
  const password_hash = await hashPassword(password)
  const layout = await readEmailLayout(context)
  const permit = await askPermit(context, {
    kind: 'welcome',
    to: email,
    requester: hashedRequester(context.secret, ip),
  })
  return context.db.transaction(async (tx) => {
    const user = await insertUser(tx, { username, email, password_hash }, context.now())
    const content = await welcomeEmail({ username }, layout)
    if (permit) await context.mail.enqueue(tx, { permit, subject_id: String(user.id), content })
    return issueToken(tx, user, context.now())
  })
}

const TAKEN = 'That username is taken. Please choose another.'
const taken = () => new ApiError('invalid', TAKEN, { fields: { username: [TAKEN] } })

async function insertUser(tx: Handle, values: { username: string; email: string; password_hash: string }, now: Date) {
  const [user] = await tx
    .insert(users)
    .values({ ...values, created_at: now })
    .onConflictDoNothing()
    .returning({ id: users.id, is_staff: users.is_staff })
  if (!user) throw taken()
  return user
}

const COMMON = 'That password is among the first that are tried. Please choose another.'

/**
 * The password is the name itself, one letter over and over, or the kind that every list of common passwords begins
 * with.
 */
export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  const plain = password.toLowerCase()
  if (plain === username.toLowerCase() || /^(.)\1+$/.test(plain)) return true
  const { commonPasswords } = await import('./common-passwords.ts')
  return commonPasswords.has(plain)
}

/**
 * The staff account that a new shop begins with; a password that was made up has been printed, and has to be changed.
 * Answers whether it was this call that made it.
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
  // Two processes that open a new shop at once both get here.
  const made = await db.insert(users).values(account).onConflictDoNothing().returning({ id: users.id })
  return made.length > 0
}
