import { and, eq } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/open.ts'
import { oldAddresses } from './tables.ts'

type Kind = (typeof oldAddresses.$inferSelect)['kind']

interface Moved {
  kind: Kind
  id: number
  from: string
  to: string
  /** Whether shoppers could have the earlier address. */
  wasShown: boolean
  at: Date
}

/**
 * Stores an earlier slug. It leads to this resource until one with that slug is shown, so that a draft which takes an
 * old address breaks no link.
 */
export async function keepOldAddress(tx: Transaction, { kind, id, from, to, wasShown, at }: Moved): Promise<void> {
  if (from === to || !wasShown) return
  await tx
    .insert(oldAddresses)
    .values({ kind, slug: from, target_id: id, changed_at: at })
    .onConflictDoUpdate({ target: [oldAddresses.kind, oldAddresses.slug], set: { target_id: id, changed_at: at } })
}

/** Deletes the old slugs of a removed resource: they would lead nowhere. */
export async function purgeAddresses(tx: Transaction, { kind, id }: { kind: Kind; id: number }): Promise<void> {
  await tx.delete(oldAddresses).where(and(eq(oldAddresses.kind, kind), eq(oldAddresses.target_id, id)))
}

/** The id of the resource that had this slug earlier, or null. */
export async function idAtOldAddress(db: Handle, { kind, slug }: { kind: Kind; slug: string }): Promise<number | null> {
  const [found] = await db
    .select({ id: oldAddresses.target_id })
    .from(oldAddresses)
    .where(and(eq(oldAddresses.kind, kind), eq(oldAddresses.slug, slug)))
  return found?.id ?? null
}
