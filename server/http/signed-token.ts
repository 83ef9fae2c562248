import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A key that opens one thing for some minutes, for a page in a frame or another tab, to which a browser sends no token.
 * It is the minute of its expiry, signed together with the name of what it opens ("post-preview 12").
 */
export function signedToken(
  secret: string,
  { opens, minutes, now }: { opens: string; minutes: number; now: Date },
): { key: string; expires_at: Date } {
  const expiresMinute = Math.floor(now.getTime() / 60_000) + minutes
  return {
    key: `${expiresMinute}.${signature(secret, opens, expiresMinute)}`,
    expires_at: new Date(expiresMinute * 60_000),
  }
}

export function isValidSignedToken(secret: string, asked: { opens: string; key: string; now: Date }): boolean {
  return readSignedToken(secret, asked) === 'valid'
}

/** The same for pages that tell a link that is too late from one that was never the shop's. */
export function readSignedToken(
  secret: string,
  { opens, key, now }: { opens: string; key: string; now: Date },
): 'valid' | 'late' | 'forged' {
  const [, minute, given] = /^(\d{1,10})\.([\w-]{43})$/.exec(key) ?? []
  if (!minute || !given) return 'forged'
  const signed = Buffer.from(signature(secret, opens, Number(minute)))
  if (!timingSafeEqual(Buffer.from(given), signed)) return 'forged'
  return Number(minute) * 60_000 < now.getTime() ? 'late' : 'valid'
}

const signature = (secret: string, opens: string, expiresMinute: number) =>
  createHmac('sha256', secret).update(`${opens} until ${expiresMinute}`).digest('base64url')
