import type { Transaction } from '#server/db/open.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { auditLog } from './tables.ts'

export interface NewAuditEntry {
  by: Pick<SignedIn, 'id' | 'username'> | typeof BY_LINK
  /** The action, as "product.update". */
  action: string
  /** Its subject; the label is the name at that time. */
  subject: { kind: string; id: string; label: string }
  /** The changed fields alone; null where there was nothing before, or is nothing after. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  at: Date
}

/** A shopper acting on their own data: by id, because an erasure removes their name and the log stays. */
export const byShopper = ({ id }: Pick<SignedIn, 'id'>) => ({ id, username: `Account ${id}` })

/** The holder of a link that was emailed to the address. */
export const BY_LINK = { id: null, username: 'The link sent to the customer' } as const

/**
 * A customer by the hash of their address: somebody who knows the address finds the entries, and the log doesn't
 * contain it. `email` is in lower case.
 */
export function customerSubject(secret: string, email: string): NewAuditEntry['subject'] {
  const id = keyedHash(secret, 'customer', email)
  return { kind: 'customer', id, label: `Customer ${id.slice(0, 6)}` }
}

/** Adds an entry to the audit log in the transaction of the action, so that neither exists without the other. */
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
