import { and, eq } from 'drizzle-orm'
import type { CustomerInfo } from '#contract/checkout.ts'
import { users } from '#server/accounts/tables.ts'
import type { Transaction } from '#server/db/open.ts'

/** Saves the customer's name on their account when the account has none, so that the next checkout is filled in. */
export async function learnName(
  tx: Transaction,
  { user_id, first_name, last_name }: CustomerInfo & { user_id: number },
): Promise<void> {
  await tx
    .update(users)
    .set({ first_name, last_name })
    .where(and(eq(users.id, user_id), eq(users.first_name, ''), eq(users.last_name, '')))
}
