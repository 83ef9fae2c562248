import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'

/**
 * Locks ingredients in the order of their ids, before any product, as every change of an ingredient does: two changes
 * at once would else write lists without each other. Throws 400 under `field` for one that is named twice or isn't in
 * the dictionary.
 */
export async function lockIngredients(
  tx: Transaction,
  { ids, lock, field }: { ids: number[]; lock: 'share' | 'no key update'; field: (at: number) => string },
): Promise<void> {
  const strength: SQL = lock === 'share' ? sql`share` : sql`no key update`
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ingredients where id = any (${sql.param(ids)}::integer[]) order by id for ${strength}`,
  )
  const known = new Set(rows.map(({ id }) => id))
  for (const [at, id] of ids.entries()) {
    if (ids.indexOf(id) !== at) throw invalidField(field(at), 'This ingredient is in the list already.')
    if (!known.has(id)) throw invalidField(field(at), 'This ingredient isn’t in the dictionary.')
  }
}
