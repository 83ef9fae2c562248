import { sql } from 'drizzle-orm'
import type { Handle } from './open.ts'

/**
 * A text in lower case by the database's own rule. JavaScript's differs ("İ", "Σ"): a key made with one would not find
 * what the other keeps.
 */
export async function lowerCase(db: Handle, text: string): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`select lower(${text}) as text`)
  return rows[0]?.text ?? text
}
