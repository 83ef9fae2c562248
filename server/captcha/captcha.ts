import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import { calls } from '#contract/calls.ts'
import type { Captcha } from '#contract/contact.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { usedCaptchas } from './tables.ts'

type CaptchaContext = Pick<Context, 'db' | 'settings' | 'secret' | 'now' | 'fetch'>

/** Minutes to solve a challenge: enough to write a long message. */
const CHALLENGE_LIFE = 60
/** About half a second of a phone's time. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1000, least: 200, most: 900 }

export function captchaInUse({ settings }: Pick<Context, 'settings'>): Captcha {
  if (settings.recaptcha) return { provider: 'recaptcha', site_key: settings.recaptcha.siteKey }
  return { provider: 'altcha', challenge_url: calls.contact.captchaChallenge.path }
}

export async function newChallenge({ secret, now }: Pick<Context, 'secret' | 'now'>): Promise<Record<string, unknown>> {
  const challenge = await createChallenge({
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(WORK.least, WORK.most),
    deriveKey,
    expiresAt: new Date(now().getTime() + CHALLENGE_LIFE * 60_000),
    ...secretsOf(secret),
  })
  return { ...challenge }
}

/**
 * Throws for a wrong, expired or used solution. Call it before limits are counted and before the transaction: with
 * reCAPTCHA keys it asks Google, and a transaction must not wait for another server.
 */
export async function checkCaptcha(
  context: CaptchaContext,
  { answer, ip }: { answer: string; ip: string },
): Promise<void> {
  if (context.settings.recaptcha)
    return askRecaptcha(context.fetch, { secret: context.settings.recaptcha.secret, response: answer, remoteip: ip })
  const payload = readPayload(answer)
  const signature = payload?.challenge.signature
  if (!payload || !signature) throw new ApiError('invalid', refusals.captchaInvalid)
  const verdict = await verifySolution({ ...payload, deriveKey, ...secretsOf(context.secret) })
  if (verdict.expired) throw new ApiError('invalid', refusals.captchaExpired)
  if (!verdict.verified) throw new ApiError('invalid', refusals.captchaInvalid)
  // The library uses the system's clock; the shop has its own.
  if ((payload.challenge.parameters.expiresAt ?? 0) * 1000 < context.now().getTime())
    throw new ApiError('invalid', refusals.captchaExpired)
  const [used] = await context.db
    .select({ signature: usedCaptchas.signature })
    .from(usedCaptchas)
    .where(eq(usedCaptchas.signature, signature))
  if (used) throw new ApiError('invalid', refusals.captchaExpired)
}

/**
 * Uses up a solution that `checkCaptcha` accepted, in the message's transaction: of two messages with one solution, one
 * is accepted.
 */
export async function useCaptcha(
  { settings, now }: Pick<CaptchaContext, 'settings' | 'now'>,
  tx: Transaction,
  answer: string,
): Promise<void> {
  // Google accepts each solution only once.
  if (settings.recaptcha) return
  const signature = readPayload(answer)?.challenge.signature
  if (!signature) throw new ApiError('invalid', refusals.captchaInvalid)
  await tx.delete(usedCaptchas).where(lt(usedCaptchas.expires_at, now()))
  const first = await tx
    .insert(usedCaptchas)
    .values({ signature, expires_at: new Date(now().getTime() + CHALLENGE_LIFE * 60_000) })
    .onConflictDoNothing()
    .returning()
  if (first.length === 0) throw new ApiError('invalid', refusals.captchaExpired)
}

async function askRecaptcha(
  fetch: CaptchaContext['fetch'],
  question: { secret: string; response: string; remoteip: string },
): Promise<void> {
  const response = await fetch('https://www.google.com/recaptcha/api/siteverify', {
    method: 'POST',
    body: new URLSearchParams(question),
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  const verdict = Verdict.safeParse(await response?.json().catch(() => null)).data
  if (!verdict)
    throw new ApiError('unavailable', refusals.captchaAway, {
      retryAfter: 10,
    })
  if (!verdict.success)
    throw new ApiError(
      'invalid',
      verdict['error-codes']?.includes('timeout-or-duplicate') ? refusals.captchaExpired : refusals.captchaInvalid,
    )
}

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

const Payload = z.object({
  challenge: z.looseObject({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** The widget sends {challenge, solution} as base64. */
function readPayload(answer: string) {
  try {
    // The library checks the other fields against the challenge's signature.
    return Payload.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))) as unknown as Pick<
      Parameters<typeof verifySolution>[0],
      'challenge' | 'solution'
    >
  } catch {
    return null
  }
}

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `captcha:${secret}`,
  hmacKeySignatureSecret: `captcha-key:${secret}`,
})
