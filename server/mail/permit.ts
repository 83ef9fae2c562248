import type { Handle } from '#server/db/open.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import type { Limit, Limits } from '#server/http/limits.ts'
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
/**
 * What one mailbox takes in a period, and how much of it one network may cause: always less, so that no stranger can
 * use it up. The period of links is the life of a link: a person at the limit has one that still works.
 */
const SHARES: Record<Share, { all: Limit; network: Limit }> = {
  notes: { all: { points: 4, seconds: 24 * HOUR }, network: { points: 3, seconds: 24 * HOUR } },
  'account-notices': { all: { points: 10, seconds: 24 * HOUR }, network: { points: 3, seconds: 24 * HOUR } },
  'password-links': { all: { points: 3, seconds: HOUR }, network: { points: 2, seconds: HOUR } },
  'account-links': { all: { points: 3, seconds: 24 * HOUR }, network: { points: 2, seconds: 24 * HOUR } },
  'order-links': { all: { points: 5, seconds: HOUR }, network: { points: 3, seconds: HOUR } },
  'privacy-links': { all: { points: 3, seconds: HOUR }, network: { points: 2, seconds: HOUR } },
}

export interface PermitContext {
  db: Handle
  limits: Limits
  metrics: Metrics
  secret: string
}

/**
 * Asks for a permit; null when the mailbox has had its share. `requester` is the hash of the network that asked. Call
 * it before a transaction, because counting takes another connection. The requester gets the same answer either way.
 */
export async function askPermit(
  { db, limits, metrics, secret }: PermitContext,
  { kind, to, requester }: { kind: AskedKind; to: string; requester: string },
): Promise<Permit | null> {
  const share = ASKED[kind]
  const { all, network } = SHARES[share]
  const mailbox = await mailboxOf(db, to)
  // The network first: mails beyond its part must not use up the mailbox' share.
  const allowed =
    (await limits.allows(
      `mail-${share}-network`,
      network,
      keyedHash(secret, 'asked for', `${requester} ${mailbox}`),
    )) && (await limits.allows(`mail-${share}`, all, keyedHash(secret, 'mailbox', mailbox)))
  if (!allowed) metrics.mailsWithheld.inc({ kind })
  // The symbol exists as a type only.
  return allowed ? ({ kind, to } as Permit) : null
}
