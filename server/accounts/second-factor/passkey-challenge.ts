import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashToken } from '#server/http/secrets.ts'
import { passkeyChallenges } from '../tables.ts'
import { hasName } from './state.ts'

type Kind = (typeof passkeyChallenges.$inferSelect)['kind']
/** Minutes. */
const LIFE = 5

/**
 * The domain and origin of the shop's passkeys. Throws `conflict` when the shop's URL has an IP address instead of a
 * name.
 */
export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  if (!hasName(publicUrl))
    throw new ApiError(
      'conflict',
      'Passkeys need a domain name, such as shop.example. Please use an authenticator app.',
    )
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** In Postgres, because another process may get the response. */
export async function keepChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, challenge, token }: { kind: Kind; challenge: string; token: string | null },
): Promise<void> {
  await db.insert(passkeyChallenges).values({
    challenge,
    kind,
    token_hash: hashToken(token ?? ''),
    expires_at: new Date(now().getTime() + LIFE * 60_000),
  })
}

/** Uses the challenge up and returns whether it was valid: issued to this session, unused and not expired. */
export async function takeChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, challenge, token }: { kind: Kind; challenge: string; token: string | null },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.kind, kind),
        eq(passkeyChallenges.token_hash, hashToken(token ?? '')),
        gt(passkeyChallenges.expires_at, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}
