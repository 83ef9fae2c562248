import { and, eq, ne } from 'drizzle-orm'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { tokens } from './tables.ts'

/** The session's next request is refused. */
export async function endSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, user }: { id: number; user: SignedIn },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(tokens)
      .where(and(eq(tokens.id, id), eq(tokens.user_id, user.id)))
      .returning({ device: tokens.device_name })
    if (!ended) throw notFound('Session not found.')
    await record(tx, {
      by: user,
      action: 'session.end',
      subject: subjectOf(user),
      before: { device: ended.device ?? 'Unknown' },
      at: now(),
    })
  })
}

export async function endOtherSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { user, current }: { user: SignedIn; current: Session },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(tokens)
      .where(and(eq(tokens.user_id, user.id), ne(tokens.id, current.id)))
      .returning({ id: tokens.id })
    if (ended.length > 0)
      await record(tx, {
        by: user,
        action: 'session.end-others',
        subject: subjectOf(user),
        before: { sessions: ended.length },
        at: now(),
      })
  })
}

const subjectOf = (user: SignedIn) => ({ kind: 'account', id: String(user.id), label: user.username })
