import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { isCommonPassword } from '#server/accounts/accounts.ts'
import { accountsOf } from '#server/accounts/password-reset.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { orders } from '#server/orders/tables.ts'
import { type Language, prefixOf } from '#words/languages.ts'
import { orderAccountEmail } from './email.ts'
import { orderAccountLinks } from './tables.ts'

/** Hours for which a link works. */
const LINK_HOURS = 24

type RequestContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>

interface AccountRequest {
  session_id: string
  password: string
  user: SignedIn | null
  language: Language
}

/**
 * Emails a link to the address of a guest's order. Creates no account yet: a buyer who typed another person's address
 * has no access to that mailbox, and the mailbox's reader doesn't know the password
 * (docs/decisions/0032-accounts-from-guest-orders.md). The response is the same whether the address has an account.
 * Throws 404 for another's session, 409 for an order that can't get one.
 */
export async function requestOrderAccount(context: RequestContext, asked: AccountRequest): Promise<void> {
  const { session_id, password, user, language } = asked
  const order = await findGuestOrder(context.db, { session_id, user })
  if (await isCommonPassword(password, '')) throw invalidField('password', refusals.commonPassword)
  const password_hash = await hashPassword(password)
  // By the order: it was paid, so a stranger has none for each mail.
  const mail = { kind: 'order-account', to: order.email, requester: `order ${order.id}`, isReader: true } as const
  const permit = await askPermit(context, mail)
  if (!permit) return
  const token = newToken()
  const usernames = (await accountsOf(context.db, order.email)).map(({ username }) => username)
  const content = await orderAccountEmail(
    {
      number: orderNumber(order.number ?? 0),
      usernames,
      // Behind a #: browsers don't send it, so it is in no server's log.
      link: `${context.settings.publicUrl}${prefixOf(language)}/account/create#${token}`,
      hours: LINK_HOURS,
    },
    await readEmailLayout(context, language),
  )
  const expires_at = new Date(context.now().getTime() + LINK_HOURS * 3_600_000)
  const isSent = await context.db.transaction(async (tx) => {
    const [seen] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('no key update')
    if (seen?.email !== order.email) return false
    await tx
      .insert(orderAccountLinks)
      .values({ hash: hashToken(token), order_id: order.id, email: order.email, password_hash, expires_at })
    // With the order's id first, by which an erasure finds it.
    await context.mail.enqueue(tx, { permit, subject_id: `${order.id}/${hashToken(token)}`, content })
    return true
  })
  // Staff have corrected the address meanwhile: a link to the old one would be dead.
  if (!isSent) await requestOrderAccount(context, asked)
}

async function findGuestOrder(db: Handle, { session_id, user }: Pick<AccountRequest, 'session_id' | 'user'>) {
  const [session] = await db
    .select({ owned: checkoutSessions.owned, user_id: checkoutSessions.user_id })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.id, session_id))
  if (!session || (session.owned && session.user_id !== user?.id)) throw notFound(refusals.checkoutNotFound)
  if (user) throw new ApiError('conflict', refusals.alreadySignedIn)
  const [order] = await db
    .select({ id: orders.id, number: orders.number, email: orders.email })
    .from(orders)
    .where(
      and(
        eq(orders.session_id, session_id),
        eq(orders.owned, false),
        isNotNull(orders.paid_at),
        isNull(orders.replaces_order_id),
        ne(orders.email, ''),
      ),
    )
    .orderBy(asc(orders.id))
  if (!order) throw new ApiError('conflict', refusals.noOrderForAccount)
  return order
}
