import { keyedHash } from '#server/http/keyed-hash.ts'
import { readSignedToken, signedToken } from '#server/http/signed-token.ts'

/** Days for which the link that confirms a reminder works, and for which an unconfirmed one is kept. */
export const CONFIRM_DAYS = 7

const confirming = (id: number) => `reminder ${id}`

/** The token of the link that confirms a reminder: "12.29431234.signature". */
export function confirmToken(secret: string, { id, now }: { id: number; now: Date }): string {
  const { key } = signedToken(secret, { opens: confirming(id), minutes: CONFIRM_DAYS * 24 * 60, now })
  return `${id}.${key}`
}

/** The reminder of such a token, which may be too late. Null for a token that the shop never made. */
export function readConfirmToken(
  secret: string,
  { token, now }: { token: string; now: Date },
): { id: number; late: boolean } | null {
  const [, id, key] = /^(\d{1,9})\.(.+)$/.exec(token) ?? []
  if (!id || !key) return null
  const read = readSignedToken(secret, { opens: confirming(Number(id)), key, now })
  return read === 'forged' ? null : { id: Number(id), late: read === 'late' }
}

/** An address in lower case, as stop links name it. */
export const emailHash = (secret: string, email: string) => keyedHash(secret, 'reminders of', email)

/** The token of the link that ends all reminders of an address. It works for ever. */
export function stopToken(secret: string, email_hash: string): string {
  return `${email_hash}.${keyedHash(secret, 'stop reminders', email_hash)}`
}

/** The hashed address of such a token. Null for a token that the shop never made. */
export function readStopToken(secret: string, token: string): string | null {
  const [email_hash = ''] = token.split('.')
  // Both are hashes under a secret: how long the comparison takes tells nobody the right one.
  return token === stopToken(secret, email_hash) ? email_hash : null
}
