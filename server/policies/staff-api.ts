import { POLICY_TITLES, PolicyName } from '#contract/policies.ts'
import type { PolicyVersion, StaffPolicy, StaffPolicySummary } from '#contract/staff/policies.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/api-error.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { createPreview } from '#server/previews/previews.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { checkedText } from './check-text.ts'
import { listPlaceholders } from './placeholders.ts'
import { publishOwnText, publishPolicy } from './publish.ts'
import { previewKind, readFigures } from './read-policy.ts'
import { listVersions, type PolicyVersionRow, updatedOn, versionInForce } from './versions.ts'

export function staffPoliciesApi(context: Context): Implementation {
  const { db } = context
  return implement('staffPolicies', {
    list: () => Promise.all(PolicyName.options.map(async (policy) => summaryOf(await versionInForce(db, policy)))),
    read: ({ policy }) => readForEditing(context, policy),
    publish: async (input, { user }) => {
      await publishPolicy(context, { ...input, by: user })
      return readForEditing(context, input.policy)
    },
    useOwnText: async (input, { user }) => {
      await publishOwnText(context, { ...input, by: user })
      return readForEditing(context, input.policy)
    },
    version: async ({ policy, version_number }) => {
      const versions = await listVersions(db, policy)
      const at = versions.findIndex((row) => row.number === version_number)
      const row = versions[at]
      if (!row) throw notFound('Version not found.')
      return { ...describe(row, at, versions), lead: row.lead, content: row.content }
    },
    preview: async ({ policy, ...text }) => {
      const checked = checkedText(text, await readFigures(context, SOURCE_LANGUAGE))
      return createPreview(context, { kind: previewKind(policy), path: `/${policy}`, value: checked })
    },
  })
}

async function readForEditing(context: Context, policy: PolicyName): Promise<StaffPolicy> {
  const current = await versionInForce(context.db, policy)
  const versions = await listVersions(context.db, policy)
  return {
    ...summaryOf(current),
    lead: current.lead,
    content: current.content,
    placeholders: listPlaceholders(policy, await readFigures(context, SOURCE_LANGUAGE)),
    versions: versions.map(describe).toReversed(),
    version: current.number,
  }
}

function summaryOf(row: PolicyVersionRow): StaffPolicySummary {
  const { policy, number, own } = row
  return { id: policy, title: POLICY_TITLES[policy], path: `/${policy}`, number, own, updated_on: updatedOn(row) }
}

/** A version, and until when it was in force. `versions` are all of them, oldest first. */
function describe(
  { number, own, published_at, published_by }: PolicyVersionRow,
  at: number,
  versions: PolicyVersionRow[],
): PolicyVersion {
  return {
    number,
    own,
    published_at: published_at.toISOString(),
    published_by,
    until: versions[at + 1]?.published_at.toISOString() ?? null,
  }
}
