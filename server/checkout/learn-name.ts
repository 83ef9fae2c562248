import { and, eq } from 'drizzle-orm'
import type { CustomerInfo } from '#contract/checkout.ts'
import { users } from '#server/accounts/tables.ts'
import type { Transaction } from '#server/db/open.ts'

/**
 * The first name that a signed-in shopper buys under becomes their account's, so that the next checkout has it. One
 * they have chosen stays.
 */
export async function learnName(
  tx: Transaction,
  user_id: number,
  { first_name, last_name }: CustomerInfo,
): Promise<void> {
  await tx
    .update(users)
    .set({ first_name, last_name })
    .where(and(eq(users.id, user_id), eq(users.first_name, ''), eq(users.last_name, '')))
}
