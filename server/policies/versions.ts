import { asc, desc, eq, lte } from 'drizzle-orm'
import { PolicyName } from '#contract/policies.ts'
import type { Handle } from '#server/db/open.ts'
import { OWN_TEXTS } from './own-texts.ts'
import { policyVersions } from './tables.ts'

export type PolicyVersionRow = Omit<typeof policyVersions.$inferSelect, 'id'>

const columns = {
  policy: policyVersions.policy,
  number: policyVersions.number,
  lead: policyVersions.lead,
  content: policyVersions.content,
  own: policyVersions.own,
  published_at: policyVersions.published_at,
  published_by: policyVersions.published_by,
}

/** The version in force; the default text until it is stored. */
export async function versionInForce(db: Handle, policy: PolicyName): Promise<PolicyVersionRow> {
  const [row] = await db
    .select(columns)
    .from(policyVersions)
    .where(eq(policyVersions.policy, policy))
    .orderBy(desc(policyVersions.number))
    .limit(1)
  return row ?? { ...ownVersion(policy), number: 1, published_at: new Date(OWN_TEXTS[policy].revised) }
}

/** All versions, oldest first. */
export async function listVersions(db: Handle, policy: PolicyName): Promise<PolicyVersionRow[]> {
  return db
    .select(columns)
    .from(policyVersions)
    .where(eq(policyVersions.policy, policy))
    .orderBy(asc(policyVersions.number))
}

/**
 * The versions in force at an instant, such as that of an order; policies without a version at that time are missing.
 */
export async function versionsInForceAt(db: Handle, at: Date): Promise<{ policy: PolicyName; number: number }[]> {
  return db
    .selectDistinctOn([policyVersions.policy], { policy: policyVersions.policy, number: policyVersions.number })
    .from(policyVersions)
    .where(lte(policyVersions.published_at, at))
    .orderBy(policyVersions.policy, desc(policyVersions.number))
}

/** Stores the default texts that are in force and have changed with a release, so that later their wording is known. */
export async function recordOwnTexts(db: Handle, now: Date): Promise<void> {
  for (const policy of PolicyName.options) {
    const [latest] = await db
      .select(columns)
      .from(policyVersions)
      .where(eq(policyVersions.policy, policy))
      .orderBy(desc(policyVersions.number))
      .limit(1)
    const own = ownVersion(policy)
    if (latest && (!latest.own || (latest.lead === own.lead && latest.content === own.content))) continue
    // Of two processes that start at the same time, one writes it.
    await db
      .insert(policyVersions)
      .values({ ...own, number: (latest?.number ?? 0) + 1, published_at: now })
      .onConflictDoNothing()
  }
}

export function ownVersion(policy: PolicyName) {
  const { lead, content } = OWN_TEXTS[policy]
  return { policy, lead, content, own: true, published_by: null as string | null }
}

/** The date on the page: the text's own for a default text, the day of publication otherwise. */
export function updatedOn({
  policy,
  published_by,
  published_at,
}: Pick<PolicyVersionRow, 'policy' | 'published_by' | 'published_at'>): string {
  return published_by === null ? OWN_TEXTS[policy].revised : published_at.toISOString()
}
