import { sql } from 'drizzle-orm'
import type { Database } from './open.ts'

/** Throws when the database doesn't answer. */
export async function checkAnswers(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
