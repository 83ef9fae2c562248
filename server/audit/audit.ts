import type { Transaction } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { auditLog } from './tables.ts'

export interface Deed {
  by: Pick<SignedIn, 'id' | 'username'>
  /** What was done, as "product.update". */
  action: string
  /** To what; the label is what people call it, as it was then. */
  subject: { kind: string; id: string; label: string }
  /** The fields that changed and no others; null where there was nothing before, or is nothing after. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  at: Date
}

/** Writes down what a member of staff did, in the transaction that does it: neither is there without the other. */
export async function record(tx: Transaction, { by, action, subject, before = null, after = null, at }: Deed): Promise<void> {
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
