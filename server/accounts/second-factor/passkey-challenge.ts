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
 * The domain passkeys are tied to, and the one origin whose pages may ask for them. Raises `conflict` where the shop
 * has an address without a name.
 */
export function relyingParty(publicUrl: string): { rpID: string; origin: string } {
  if (!hasName(publicUrl))
    throw new ApiError(
      'conflict',
      'Passkeys need the shop to have a name, such as shop.example. Please use an authenticator app.',
    )
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** In Postgres, so that another process may be the one that is answered. */
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

/**
 * Takes the challenge out of use, whatever comes of the answer: false when it was never given to this session, was
 * answered before, or is too old.
 */
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
