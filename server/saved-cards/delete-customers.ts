import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { stripeCustomers } from './tables.ts'

/** Customers for each run; the next run is in a few minutes. */
const AT_ONCE = 100

/**
 * Deletes the customers of erased accounts at Stripe, with their cards. Customers of another account at Stripe stay:
 * only its keys can delete them.
 */
export async function deleteErasedCustomers({
  db,
  payments,
  log,
}: Pick<Context, 'db' | 'payments' | 'log'>): Promise<void> {
  const erased = await db
    .select()
    .from(stripeCustomers)
    .where(and(isNull(stripeCustomers.user_id), eq(stripeCustomers.stripe_account, payments.account)))
    .limit(AT_ONCE)
  for (const { id, customer_id } of erased) {
    try {
      // Without an id Stripe's answer was lost, or is still awaited: the same key returns the customer.
      await payments.deleteCustomer(customer_id ?? (await payments.createCustomer(id)))
      await db.delete(stripeCustomers).where(eq(stripeCustomers.id, id))
    } catch (problem) {
      // A failed one must not stop the others.
      log.error({ err: problem, customer_id }, 'the saved cards of an erased account could not be deleted')
    }
  }
}
