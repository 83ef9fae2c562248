import { and, desc, eq, gt } from 'drizzle-orm'
import type { StaffSession } from '#contract/staff/security.ts'
import type { Handle } from '#server/db/open.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { tokens } from './tables.ts'
import { idleSince } from './tokens.ts'

/** An account's sessions, newest first. */
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
