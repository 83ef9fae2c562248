import { and, eq, lt, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { CARD_CODE } from '#server/http/secrets.ts'
import { mails } from '#server/mail/tables.ts'

/** Takes the codes out of the stored mails that were sent before: a copy of the database then has no code to spend. */
export async function hideSentCodes(db: Handle, before: Date): Promise<void> {
  const hidden = (column: typeof mails.html | typeof mails.text) =>
    sql`regexp_replace(${column}, ${CARD_CODE.source}, 'hidden', 'g')`
  await db
    .update(mails)
    .set({ html: hidden(mails.html), text: hidden(mails.text) })
    .where(
      and(
        eq(mails.kind, 'gift-card'),
        eq(mails.state, 'sent'),
        lt(mails.sent_at, before),
        sql`${mails.html} ~ ${CARD_CODE.source}`,
      ),
    )
}
