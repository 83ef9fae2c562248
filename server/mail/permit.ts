import type { Handle } from '#server/db/open.ts'
import { hashedRequester, keyedHash } from '#server/http/keyed-hash.ts'
import type { Limits } from '#server/http/limits.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { ASKED, type AskedKind, type Share } from './kinds.ts'
import { mailboxOf } from './mailbox.ts'

declare const permitted: unique symbol
/**
 * Permission to send this mail to this address. Only `askPermit` creates one, so no mail that a stranger can cause goes
 * uncounted.
 */
export interface Permit {
  readonly kind: AskedKind
  readonly to: string
  readonly [permitted]: true
}

const HOUR = 60 * 60
const DAY = 24 * HOUR
/**
 * The mails that one mailbox takes in a period: caused by `each` who asks, by all `strangers` together, and by all
 * `readers` of the mailbox together, whose part strangers can't use up. The period of links is the life of a link: a
 * person at the limit has one that still works.
 */
export const SHARES: Record<Share, { seconds: number; each: number; strangers: number; readers: number }> = {
  notes: { seconds: DAY, each: 2, strangers: 6, readers: 4 },
  'account-notices': { seconds: DAY, each: 3, strangers: 9, readers: 9 },
  'password-links': { seconds: HOUR, each: 2, strangers: 5, readers: 2 },
  'account-links': { seconds: DAY, each: 2, strangers: 6, readers: 6 },
  'order-links': { seconds: HOUR, each: 2, strangers: 6, readers: 3 },
  'privacy-links': { seconds: HOUR, each: 2, strangers: 5, readers: 2 },
}
/** Seconds for which a network counts as a reader's. */
const READER_LIFE = 90 * DAY

export interface PermitContext {
  db: Handle
  limits: Limits
  metrics: Metrics
  secret: string
}

/**
 * Asks for a permit; null when the mailbox has had its share. `requester` is the hash of the network that asked, and
 * `isReader` that something else than its network has proved who asks. Call it before a transaction, because counting
 * takes another connection. The requester gets the same answer either way.
 */
export async function askPermit(
  { db, limits, metrics, secret }: PermitContext,
  { kind, to, requester, isReader = false }: { kind: AskedKind; to: string; requester: string; isReader?: boolean },
): Promise<Permit | null> {
  const share = ASKED[kind]
  const { seconds, each, strangers, readers } = SHARES[share]
  const mailbox = await mailboxOf(db, to)
  const asker = keyedHash(secret, 'asked for', `${requester} ${mailbox}`)
  const [who, points] =
    isReader || (await limits.remembers('mail-reader', asker)) ? ['readers', readers] : ['strangers', strangers]
  // The asker first: mails beyond their part must not use up the mailbox' share.
  const allowed =
    (await limits.allows(`mail-${share}-each`, { points: each, seconds }, asker)) &&
    (await limits.allows(`mail-${share}-${who}`, { points, seconds }, keyedHash(secret, 'mailbox', mailbox)))
  if (!allowed) metrics.mailsWithheld.inc({ kind })
  // The symbol exists as a type only.
  return allowed ? ({ kind, to } as Permit) : null
}

/**
 * Notes that somebody on this network reads the mailbox: they have pressed a link that was mailed there, or signed in
 * to an account whose address such a press has confirmed.
 */
export async function noteReader(
  { db, limits, secret }: Omit<PermitContext, 'metrics'>,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const asker = keyedHash(secret, 'asked for', `${hashedRequester(secret, ip)} ${await mailboxOf(db, email)}`)
  await limits.remember('mail-reader', asker, READER_LIFE)
}
