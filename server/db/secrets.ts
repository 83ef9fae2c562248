import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './open.ts'
import { shopSecrets } from './tables.ts'

/** A secret of the shop's own, made on first asking and the same in every process from then on. */
export async function readSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(shopSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [secret] = await db.select({ value: shopSecrets.value }).from(shopSecrets).where(eq(shopSecrets.name, name))
  if (!secret) throw new Error(`The secret ${name} was not written.`)
  return secret.value
}
