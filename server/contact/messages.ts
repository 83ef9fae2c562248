import { and, count, eq, sql } from 'drizzle-orm'
import type { MessageOrdering, StaffMessage } from '#contract/staff/customers-and-privacy.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { emailMatch } from '#server/db/email-match.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound, versionConflict } from '#server/http/api-error.ts'
import { type Ordering, orderByOf, orderingOf } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { contactMessages } from './tables.ts'

interface MessageFilter {
  state?: 'new' | 'answered' | undefined
  /** The beginning of the sender's address. */
  search?: string | undefined
  ordering: MessageOrdering
}

const ORDER_BY: Record<'created_at', Ordering['columns']> = {
  created_at: [contactMessages.created_at, contactMessages.id],
}

export async function listMessages(
  db: Handle,
  { pageRequest, state, search, ordering }: MessageFilter & { pageRequest: PageRequest },
): Promise<Page<StaffMessage>> {
  const where = and(
    state && eq(contactMessages.state, state),
    search ? emailMatch(sql`lower(${contactMessages.email})`, search) : undefined,
  )
  const rows = await db
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(...orderByOf(orderingOf(ordering, ORDER_BY)))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db.select({ count: count() }).from(contactMessages).where(where)
  return { results: rows.map(messageOf), count: total?.count ?? 0 }
}

export async function readMessage(db: Handle, id: number): Promise<StaffMessage> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  if (!row) throw notFound('Message not found.')
  return messageOf(row)
}

export function markMessage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, state, by }: { id: number; version: number; state: 'new' | 'answered' } & { by: SignedIn },
): Promise<StaffMessage> {
  return db.transaction(async (tx) => {
    const before = await readMessage(tx, id)
    const [row] = await tx
      .update(contactMessages)
      .set({ state, version: sql`${contactMessages.version} + 1` })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.version, version)))
      .returning()
    if (!row) throw versionConflict()
    // Without the sender's name: the audit log is kept longer than messages.
    const subject = { kind: 'message', id: String(id), label: `Message ${id}` }
    await record(tx, {
      by,
      action: 'message.mark',
      subject,
      before: { state: before.state },
      after: { state },
      at: now(),
    })
    return messageOf(row)
  })
}

function messageOf({ created_at, ...row }: typeof contactMessages.$inferSelect): StaffMessage {
  return { ...row, created_at: created_at.toISOString() }
}
