import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { StripeUnavailable } from '#server/payments/payments.ts'
import { stripeCustomers } from './tables.ts'

export type CustomerContext = Pick<Context, 'db' | 'payments'>
type Owner = { id: number }

/** The id at Stripe of an account's customer; null for an account that has never asked to save a card. */
export async function findCustomer({ db, payments }: CustomerContext, user: Owner): Promise<string | null> {
  const [found] = await db
    .select({ customer_id: stripeCustomers.customer_id })
    .from(stripeCustomers)
    .where(and(ofAccount(payments, user), isNotNull(stripeCustomers.customer_id)))
  return found?.customer_id ?? null
}

/** The same, created if need be. Throws 409 for an account that was erased meanwhile. */
export async function findOrCreateCustomer(context: CustomerContext, user: Owner): Promise<string> {
  const { db, payments } = context
  // From the account's own row: one that was erased meanwhile gets no customer.
  await db.execute(sql`
    insert into stripe_customers (id, user_id, stripe_account)
    select ${randomUUID()}, id, ${payments.account} from users where id = ${user.id}
    on conflict (user_id, stripe_account) do nothing`)
  const [row] = await db.select().from(stripeCustomers).where(ofAccount(payments, user))
  if (!row) throw new ApiError('conflict', refusals.cardNotSaved)
  if (row.customer_id) return row.customer_id
  const customer_id = await payments.createCustomer(row.id).catch(async (problem: unknown) => {
    // A customer that was made after all has no card and no name.
    if (problem instanceof StripeUnavailable && problem.needsNewKey)
      await db.delete(stripeCustomers).where(and(eq(stripeCustomers.id, row.id), isNull(stripeCustomers.customer_id)))
    throw problem
  })
  await db.update(stripeCustomers).set({ customer_id }).where(eq(stripeCustomers.id, row.id))
  return customer_id
}

/** Forgets a customer that Stripe doesn't have any more. */
export async function forgetCustomer({ db }: Pick<Context, 'db'>, customer_id: string): Promise<void> {
  await db.delete(stripeCustomers).where(eq(stripeCustomers.customer_id, customer_id))
}

const ofAccount = (payments: Context['payments'], { id }: Owner) =>
  and(eq(stripeCustomers.user_id, id), eq(stripeCustomers.stripe_account, payments.account))
