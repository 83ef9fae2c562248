import { and, eq, gte, lt } from 'drizzle-orm'
import type { AuditEntry } from '#contract/staff/operations.ts'
import { customerSubject } from '#server/audit/audit.ts'
import { auditLog } from '#server/audit/tables.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import { keysetPage, type Ordering, withinRange } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'

interface AuditFilter {
  /** A customer's address. */
  customer?: string | undefined
  by_user_id?: number | undefined
  subject_kind?: string | undefined
  subject_id?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

const NEWEST_FIRST: Ordering = { columns: [auditLog.created_at, auditLog.id], direction: 'desc' }

/** The audit trail, newest first. */
export async function readAuditTrail(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { pageRequest, ...filter }: AuditFilter & { pageRequest: PageRequest },
): Promise<Page<AuditEntry>> {
  const customer = filter.customer ? customerSubject(secret, await lowerCase(db, filter.customer)) : null
  const where = and(
    customer ? and(eq(auditLog.subject_kind, customer.kind), eq(auditLog.subject_id, customer.id)) : undefined,
    filter.by_user_id ? eq(auditLog.by_user_id, filter.by_user_id) : undefined,
    filter.subject_kind ? eq(auditLog.subject_kind, filter.subject_kind) : undefined,
    filter.subject_id ? eq(auditLog.subject_id, filter.subject_id) : undefined,
    filter.since ? gte(auditLog.created_at, new Date(filter.since)) : undefined,
    filter.until ? lt(auditLog.created_at, new Date(filter.until)) : undefined,
  )
  const page = await keysetPage(pageRequest, {
    ordering: NEWEST_FIRST,
    count: await db.$count(auditLog, where),
    read: (range) => withinRange(db.select().from(auditLog).$dynamic(), range, where),
  })
  return { ...page, results: page.results.map(entryOf) }
}

function entryOf({ by_user_id, by_username, created_at, ...row }: typeof auditLog.$inferSelect): AuditEntry {
  return { ...row, by: by_username, at: created_at.toISOString() }
}
