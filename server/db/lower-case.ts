import { sql } from 'drizzle-orm'
import type { Handle } from './open.ts'

/** Lower case by the database's rule. JavaScript's differs ("İ", "Σ"), and a key made with it would not be found. */
export async function lowerCase(db: Handle, text: string): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`select lower(${text}) as text`)
  return rows[0]?.text ?? text
}
