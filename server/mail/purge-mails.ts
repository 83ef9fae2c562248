import { and, ne, type SQL } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { mails } from './tables.ts'

const EMPTY = { to: '', reply_to: null, subject: '', html: '', text: '', headers: {}, last_error: null }

/**
 * Deletes content and recipient of mails and returns their ids. The rows stay, because they keep a mail from being sent
 * twice. A queued mail is not sent.
 */
export async function purgeMails(db: Handle, which: SQL | undefined): Promise<number[]> {
  const unsent = await db
    .update(mails)
    .set({ ...EMPTY, state: 'failed', claimed_until: null })
    .where(and(which, ne(mails.state, 'sent')))
    .returning({ id: mails.id })
  const sent = await db
    .update(mails)
    .set(EMPTY)
    .where(and(which, ne(mails.to, '')))
    .returning({ id: mails.id })
  return [...unsent, ...sent].map(({ id }) => id)
}
