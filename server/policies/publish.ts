import { POLICY_TITLES, type PolicyName } from '#contract/policies.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import { changedSince, Refused } from '#server/http/refused.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { Parts } from '#server/parts.ts'
import { checkedText, type PolicyText } from './check-text.ts'
import { readFigures } from './read-policy.ts'
import { policyVersions } from './tables.ts'
import { ownVersion, recordOwnTexts, versionInForce } from './versions.ts'

type PublishParts = Pick<Parts, 'db' | 'settings' | 'now'>

/** Publishes a text as the next version. Refuses one that was made out of an older version than the one in force. */
export async function publishPolicy(parts: PublishParts, policy: PolicyName, version: number, text: PolicyText, by: SignedIn): Promise<void> {
  await addVersion(parts, policy, version, { ...checkedText(text, await readFigures(parts)), own: false }, by)
}

/** Publishes the text that came with the shop again. */
export async function publishOwnText(parts: PublishParts, policy: PolicyName, version: number, by: SignedIn): Promise<void> {
  const { lead, content } = ownVersion(policy)
  await addVersion(parts, policy, version, { lead, content, own: true }, by)
}

async function addVersion(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  policy: PolicyName,
  version: number,
  text: PolicyText & { own: boolean },
  by: SignedIn,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await recordOwnTexts(tx, at)
    const before = await versionInForce(tx, policy)
    if (before.number !== version) throw changedSince()
    if (before.lead === text.lead && before.content === text.content) throw new Refused('conflict', 'This is the text in force already.')
    const added = await tx
      .insert(policyVersions)
      .values({ policy, ...text, number: version + 1, published_at: at, published_by: by.username })
      .onConflictDoNothing()
      .returning({ number: policyVersions.number })
    if (added.length === 0) throw changedSince()
    const shown = ({ lead, content, own, number }: PolicyText & { own: boolean; number: number }) => ({ version: number, lead, text: content, own })
    const difference = changesBetween(shown(before), shown({ ...text, number: version + 1 }))
    await record(tx, { by, action: 'policy.publish', subject: { kind: 'policy', id: policy, label: POLICY_TITLES[policy] }, ...difference, at })
  })
}
