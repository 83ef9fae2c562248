import type { Handle } from '#server/db/open.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import type { Limit, Limits } from '#server/http/limits.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { ASKED, type AskedKind, type Share } from './kinds.ts'
import { mailboxOf } from './mailbox.ts'

declare const permitted: unique symbol
/**
 * That this mail may go to this address. Only `askPermit` gives one, so no mail that a stranger can cause goes out
 * uncounted.
 */
export interface Permit {
  readonly kind: AskedKind
  readonly to: string
  readonly [permitted]: true
}

const HOUR = 60 * 60
/**
 * What one mailbox takes, and how much of that one network may cause: always less, so that no stranger alone uses it
 * up. A share of links lasts as long as a link works: whoever is mailed no more of them has one in the mailbox that
 * still works.
 */
const SHARES: Record<Share, { all: Limit; network: Limit }> = {
  notes: { all: { points: 4, seconds: 24 * HOUR }, network: { points: 3, seconds: 24 * HOUR } },
  'account-notices': { all: { points: 10, seconds: 24 * HOUR }, network: { points: 3, seconds: 24 * HOUR } },
  'password-links': { all: { points: 3, seconds: HOUR }, network: { points: 2, seconds: HOUR } },
  'privacy-links': { all: { points: 3, seconds: HOUR }, network: { points: 2, seconds: HOUR } },
}

export interface PermitContext {
  db: Handle
  limits: Limits
  metrics: Metrics
  secret: string
}

/**
 * Asks whether a mail that a stranger can cause may go; null once its reader has had their share. `requester` is the
 * mark of the network that asked. Asked before the transaction: counting takes a connection of its own. The requester
 * is answered the same either way.
 */
export async function askPermit(
  { db, limits, metrics, secret }: PermitContext,
  kind: AskedKind,
  to: string,
  requester: string,
): Promise<Permit | null> {
  const share = ASKED[kind]
  const { all, network } = SHARES[share]
  const mailbox = await mailboxOf(db, to)
  // The network first: what it asks for beyond its part takes nothing from the mailbox's.
  const allowed =
    (await limits.allows(
      `mail-${share}-network`,
      network,
      keyedHash(secret, 'asked for', `${requester} ${mailbox}`),
    )) && (await limits.allows(`mail-${share}`, all, keyedHash(secret, 'mailbox', mailbox)))
  if (!allowed) metrics.mailsWithheld.inc({ kind })
  // The symbol is a type's alone: there is nothing to be set at run time.
  return allowed ? ({ kind, to } as Permit) : null
}
