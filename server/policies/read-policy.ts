import { POLICY_TITLES, type Policy, type PolicyName } from '#contract/policies.ts'
import { readPreview } from '#server/about/previews.ts'
import { readShop } from '#server/about/shop.ts'
import { Refused } from '#server/http/refused.ts'
import type { Parts } from '#server/parts.ts'
import { PolicyText } from './check-text.ts'
import { fillLine, sectionsOf } from './fill.ts'
import type { Figures } from './placeholders.ts'
import { updatedOn, versionInForce } from './versions.ts'

type PolicyParts = Pick<Parts, 'db' | 'settings' | 'now'>

export const previewKind = (policy: PolicyName) => `policy ${policy}`

/** A policy as shoppers read it; with the key of a preview, as they would. */
export async function readPolicy(parts: PolicyParts, policy: PolicyName, preview?: string): Promise<Policy> {
  const figures = await readFigures(parts)
  if (preview) return page(policy, await previewed(parts, policy, preview), parts.now().toISOString(), figures)
  const version = await versionInForce(parts.db, policy)
  return page(policy, version, updatedOn(version), figures)
}

export async function readFigures(parts: Pick<Parts, 'db' | 'settings' | 'now'>): Promise<Figures> {
  return { shop: await readShop(parts), hold_minutes: parts.settings.holdMinutes, captcha: parts.settings.recaptcha ? 'recaptcha' : 'altcha' }
}

async function previewed(parts: PolicyParts, policy: PolicyName, key: string): Promise<PolicyText> {
  const text = (await readPreview(parts, key)).of(previewKind(policy), PolicyText)
  if (!text) throw new Refused('gone', 'This preview is of another page.')
  return text
}

function page(policy: PolicyName, { lead, content }: PolicyText, updated_on: string, figures: Figures): Policy {
  return { policy, title: POLICY_TITLES[policy], lead: fillLine(lead, figures), updated_on, sections: sectionsOf(content, figures) }
}
