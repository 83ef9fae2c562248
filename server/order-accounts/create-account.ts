import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { insertUser } from '#server/accounts/accounts.ts'
import { passwordMatches } from '#server/accounts/passwords.ts'
import { issueToken } from '#server/accounts/tokens.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import type { Limit } from '#server/http/limits.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken } from '#server/http/secrets.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { note } from '#server/orders/lifecycle.ts'
import { orders } from '#server/orders/tables.ts'
import { orderAccountLinks } from './tables.ts'
import { usernamesFor } from './usernames.ts'

/** Guesses at the password of one link. */
export const GUESSES: Limit = { points: 5, seconds: 15 * 60 }

/**
 * Makes the account of a mailed link and gives it the order; or adds the order to the account that is signed in. Both
 * need the password, because a mistyped address may be a stranger's mailbox. Throws 400 for a wrong password, and for a
 * link that is used or too old.
 */
export async function createOrderAccount(
  context: Pick<Context, 'db' | 'now' | 'limits'>,
  { token, password, user }: { token: string; password: string; user: SignedIn | null },
): Promise<{ username: string; token: string | null }> {
  const hash = hashToken(token)
  const link = await findLink(context, hash)
  await context.limits.count('order-account', GUESSES, hash)
  if (!(await passwordMatches(password, link.password_hash))) throw invalidField('password', refusals.notChosenPassword)
  return context.db.transaction(async (tx) => {
    const owner = user ?? (await insertAccount(tx, link, context.now()))
    await giveOrder(tx, { link, user_id: owner.id, at: context.now() })
    const issued = user ? null : await issueToken(tx, { user: { id: owner.id, is_staff: false }, now: context.now() })
    return { username: owner.username, token: issued }
  })
}

interface AccountLink {
  order_id: string
  session_id: string
  password_hash: string
  email: string
  first_name: string
  last_name: string
}

async function findLink({ db, now }: Pick<Context, 'db' | 'now'>, hash: string): Promise<AccountLink> {
  const [link] = await db
    .select({
      order_id: orders.id,
      session_id: orders.session_id,
      password_hash: orderAccountLinks.password_hash,
      email: orders.email,
      customer: checkoutSessions.customer_info,
    })
    .from(orderAccountLinks)
    .innerJoin(orders, eq(orders.id, orderAccountLinks.order_id))
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, orders.session_id))
    .where(
      and(
        eq(orderAccountLinks.hash, hash),
        gt(orderAccountLinks.expires_at, now()),
        eq(orders.owned, false),
        // Links of the version before have none.
        or(eq(orderAccountLinks.email, ''), sql`lower(${orders.email}) = lower(${orderAccountLinks.email})`),
      ),
    )
  // Erased meanwhile: there is no address left.
  if (!link?.email || !link.customer || 'forgotten' in link.customer) throw new ApiError('invalid', refusals.staleLink)
  const { customer, ...rest } = link
  return { ...rest, first_name: customer.first_name, last_name: customer.last_name }
}

/** With the address that the link was mailed to: opening it proved who reads that mailbox. */
async function insertAccount(
  tx: Transaction,
  { email, first_name, last_name, password_hash }: AccountLink,
  now: Date,
): Promise<{ id: number; username: string }> {
  for (const username of usernamesFor(email)) {
    const confirmed_email = email
    const account = { username, email, confirmed_email, password_hash, first_name, last_name, created_at: now }
    const user = await insertUser(tx, account)
    if (user) return { id: user.id, username }
  }
  throw new ApiError('unavailable', refusals.noFreeUsername)
}

/** From now on only the account reads the order. Of two requests at once, the second finds it given away. */
async function giveOrder(
  tx: Transaction,
  { link: { order_id, session_id, email }, user_id, at }: { link: AccountLink; user_id: number; at: Date },
): Promise<void> {
  await tx
    .update(checkoutSessions)
    .set({ user_id, owned: true })
    .where(and(eq(checkoutSessions.id, session_id), eq(checkoutSessions.owned, false)))
  const given = await tx
    .update(orders)
    .set({ user_id, owned: true })
    // Staff may have corrected the address meanwhile: the link proves another mailbox than the order's then.
    .where(and(eq(orders.id, order_id), eq(orders.owned, false), eq(orders.email, email)))
    .returning({ id: orders.id })
  if (given.length === 0) throw new ApiError('invalid', refusals.staleLink)
  await tx.delete(orderAccountLinks).where(eq(orderAccountLinks.order_id, order_id))
  await note(tx, { order_id, kind: 'account_given', at })
}

export async function purgeOrderAccountLinks(db: Handle, now: Date): Promise<void> {
  await db.delete(orderAccountLinks).where(lt(orderAccountLinks.expires_at, now))
}
