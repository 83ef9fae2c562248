import type { Transaction } from '#server/db/open.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { auditLog } from './tables.ts'

export interface NewAuditEntry {
  by: Pick<SignedIn, 'id' | 'username'> | typeof BY_LINK
  /** What was done, as "product.update". */
  action: string
  /** To what; the label is what people call it, as it was then. */
  subject: { kind: string; id: string; label: string }
  /** The fields that changed and no others; null where there was nothing before, or is nothing after. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  at: Date
}

/**
 * A shopper who does something with their own data: by number, since their name goes when they are forgotten and this
 * log stays.
 */
export const byShopper = ({ id }: Pick<SignedIn, 'id'>) => ({ id, username: `Account ${id}` })

/** Somebody who has the link that was mailed to the address. */
export const BY_LINK = { id: null, username: 'The link sent to the customer' } as const

/**
 * A customer by the mark of their address: whoever knows the address finds what was done, and the log doesn't keep it.
 * `email` is in lower case.
 */
export function customerSubject(secret: string, email: string): NewAuditEntry['subject'] {
  const id = keyedHash(secret, 'customer', email)
  return { kind: 'customer', id, label: `Customer ${id.slice(0, 6)}` }
}

/** Writes down what somebody did, in the transaction that does it: neither is there without the other. */
export async function record(
  tx: Transaction,
  { by, action, subject, before = null, after = null, at }: NewAuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    by_user_id: by.id,
    by_username: by.username,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    before,
    after,
    created_at: at,
  })
}
