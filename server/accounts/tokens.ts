import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Session, SignedIn } from '#server/http/visitor.ts'
import { emailChanges, passkeyChallenges, securitySettings, tokens, users } from './tables.ts'

const DAY = 24 * 60 * 60 * 1000
/**
 * A token ends when it is unused for this long, and in any case after `LONGEST`. Staff sessions end sooner, because
 * tills are left open.
 */
const IDLE = { shopper: 30 * DAY, staff: DAY / 2 }
const LONGEST = { shopper: 90 * DAY, staff: 7 * DAY }
/** `last_used_at` is written at most this often: a page that makes ten calls makes one write. */
const TOUCH_AFTER = DAY / 24 / 12

/** The browser of a session. */
export interface Device {
  /** Of the browser's own id, which the back office alone keeps. */
  hash: string | null
  name: string
}

/** A token for a user who has just given their password. */
export async function issueToken(
  db: Handle,
  { user, now, device }: { user: { id: number; is_staff: boolean }; now: Date; device?: Device },
): Promise<string> {
  const token = newToken()
  const kind = user.is_staff ? 'staff' : 'shopper'
  await db.insert(tokens).values({
    hash: hashToken(token),
    user_id: user.id,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + LONGEST[kind]),
    password_at: now,
    device_hash: device?.hash ?? null,
    device_name: device?.name ?? null,
  })
  return token
}

/** For staff only: a shopper's request reads no more than token and account. */
const requiredOfStaff = sql<boolean>`case when ${users.is_staff} or ${users.is_superuser}
  then coalesce((select ${securitySettings.second_factor_required} from ${securitySettings}), false) else false end`

const ofToken = preparedOnce((db) =>
  db
    .select({
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        is_staff: users.is_staff,
        is_superuser: users.is_superuser,
      },
      session: {
        id: tokens.id,
        has_second_factor: users.has_second_factor,
        second_factor_required: requiredOfStaff,
        second_factor_at: tokens.second_factor_at,
        password_at: tokens.password_at,
        must_change_password: users.must_change_password,
      },
      last_used_at: tokens.last_used_at,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(and(eq(tokens.hash, sql.placeholder('hash')), gt(tokens.expires_at, sql.placeholder('now'))))
    .prepare('user-of-token'),
)

/**
 * The owner of a token; null when it is unknown, expired or idle for too long. `unattended` requests of a page don't
 * count as use.
 */
export async function whoIs(
  db: Database,
  { token, now, unattended }: { token: string; now: Date; unattended: boolean },
): Promise<{ user: SignedIn; session: Session } | null> {
  const [found] = await ofToken(db).execute({ hash: hashToken(token), now })
  if (!found) return null
  const { last_used_at, user, session } = found
  const unused = now.getTime() - last_used_at.getTime()
  if (unused > (user.is_staff ? IDLE.staff : IDLE.shopper)) return null
  if (unused > TOUCH_AFTER && !unattended)
    await db
      .update(tokens)
      .set({ last_used_at: now })
      .where(eq(tokens.hash, hashToken(token)))
  return { user, session }
}

/** Sessions that were last used before this have ended. */
export function idleSince(user: Pick<SignedIn, 'is_staff'>, now: Date): Date {
  return new Date(now.getTime() - (user.is_staff ? IDLE.staff : IDLE.shopper))
}

export async function endToken(db: Handle, token: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.hash, hashToken(token)))
}

export async function endAllTokens(db: Handle, user_id: number): Promise<void> {
  await db.delete(tokens).where(eq(tokens.user_id, user_id))
}

export async function purgeExpiredTokens(db: Handle, now: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expires_at, now))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now))
  await db.execute(sql`delete from password_resets where expires_at < ${now}`)
  await db.delete(emailChanges).where(lt(emailChanges.expires_at, now))
}
