import { POLICY_TITLES, type PolicyName } from '#contract/policies.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { ApiError, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { checkedText, type PolicyText } from './check-text.ts'
import { readFigures } from './read-policy.ts'
import { policyVersions } from './tables.ts'
import { ownVersion, recordOwnTexts, versionInForce } from './versions.ts'

type PublishContext = Pick<Context, 'db' | 'settings' | 'now' | 'payments'>

/** Publishes a text as the next version. Throws 409 when it was edited from an older version. */
export async function publishPolicy(
  context: PublishContext,
  { policy, version, by, ...text }: PolicyText & { policy: PolicyName; version: number } & { by: SignedIn },
): Promise<void> {
  const checked = checkedText(text, await readFigures(context, SOURCE_LANGUAGE))
  await addVersion(context, { policy, version, text: { ...checked, own: false } }, by)
}

/** Publishes the default text again. */
export async function publishOwnText(
  context: PublishContext,
  { policy, version, by }: { policy: PolicyName; version: number; by: SignedIn },
): Promise<void> {
  const { lead, content } = ownVersion(policy)
  await addVersion(context, { policy, version, text: { lead, content, own: true } }, by)
}

async function addVersion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { policy, version, text }: { policy: PolicyName; version: number; text: PolicyText & { own: boolean } },
  by: SignedIn,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await recordOwnTexts(tx, at)
    const before = await versionInForce(tx, policy)
    if (before.number !== version) throw versionConflict()
    if (before.lead === text.lead && before.content === text.content)
      throw new ApiError('conflict', 'This is the text in force already.')
    const added = await tx
      .insert(policyVersions)
      .values({ policy, ...text, number: version + 1, published_at: at, published_by: by.username })
      .onConflictDoNothing()
      .returning({ number: policyVersions.number })
    if (added.length === 0) throw versionConflict()
    const shown = ({ lead, content, own, number }: PolicyText & { own: boolean; number: number }) => ({
      version: number,
      lead,
      text: content,
      own,
    })
    const difference = changesBetween(shown(before), shown({ ...text, number: version + 1 }))
    await record(tx, {
      by,
      action: 'policy.publish',
      subject: { kind: 'policy', id: policy, label: POLICY_TITLES[policy] },
      ...difference,
      at,
    })
  })
}
