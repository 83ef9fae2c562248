import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import type { TestShop } from './shop.ts'

class Undo extends Error {}

/** Plants faults as somebody with the database's password could, returns what `look` finds, and takes them back. */
export async function planted<T>(shop: TestShop, faults: SQL[], look: (db: Database) => Promise<T>): Promise<T> {
  let found: { value: T } | undefined
  await shop.database.db
    .transaction(async (tx) => {
      // Triggers and foreign keys would refuse most faults.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const fault of faults) await tx.execute(fault)
      // `as`: a transaction answers queries as the database does; only closing it is different.
      found = { value: await look(tx as unknown as Database) }
      throw new Undo()
    })
    .catch((problem: unknown) => {
      if (!(problem instanceof Undo)) throw problem
    })
  if (!found) throw new Error('Nothing was looked at.')
  return found.value
}
