import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './open.ts'
import { shopSecrets } from './tables.ts'

/** Returns a secret of the shop, created at first use and the same in every process. */
export async function readSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(shopSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [secret] = await db.select({ value: shopSecrets.value }).from(shopSecrets).where(eq(shopSecrets.name, name))
  if (!secret) throw new Error(`The secret ${name} was not written.`)
  return secret.value
}
