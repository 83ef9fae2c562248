import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { StaffSession } from '#contract/staff/security.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { tokens } from './tables.ts'
import { idleSince } from './tokens.ts'

/** A staff member's sessions, newest first. */
export async function listSessions(
  db: Handle,
  { user, current, now }: { user: SignedIn; current: Session; now: Date },
): Promise<StaffSession[]> {
  const rows = await db
    .select({
      id: tokens.id,
      device: tokens.device_name,
      created_at: tokens.created_at,
      last_used_at: tokens.last_used_at,
    })
    .from(tokens)
    .where(and(eq(tokens.user_id, user.id), gt(tokens.expires_at, now), gt(tokens.last_used_at, idleSince(user, now))))
    .orderBy(desc(tokens.created_at), desc(tokens.id))
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device: device ?? 'Unknown',
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === current.id,
  }))
}

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
