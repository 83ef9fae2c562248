import { POLICY_TITLES, type Policy, type PolicyName } from '#contract/policies.ts'
import { readPreview } from '#server/content/previews.ts'
import { readShop } from '#server/content/shop.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { PolicyText } from './check-text.ts'
import { fillLine, sectionsOf } from './fill.ts'
import type { Figures } from './placeholders.ts'
import { updatedOn, versionInForce } from './versions.ts'

type PolicyContext = Pick<Context, 'db' | 'settings' | 'now'>

export const previewKind = (policy: PolicyName) => `policy ${policy}`

/** A policy for shoppers; with the key of a preview, the previewed text. */
export async function readPolicy(
  context: PolicyContext,
  { policy, preview }: { policy: PolicyName; preview?: string },
): Promise<Policy> {
  const figures = await readFigures(context)
  if (preview) return page(policy, await previewed(context, policy, preview), context.now().toISOString(), figures)
  const version = await versionInForce(context.db, policy)
  return page(policy, version, updatedOn(version), figures)
}

export async function readFigures(context: Pick<Context, 'db' | 'settings' | 'now'>): Promise<Figures> {
  return {
    shop: await readShop(context),
    hold_minutes: context.settings.holdMinutes,
    captcha: context.settings.recaptcha ? 'recaptcha' : 'altcha',
  }
}

async function previewed(context: PolicyContext, policy: PolicyName, key: string): Promise<PolicyText> {
  const text = (await readPreview(context, key)).of(previewKind(policy), PolicyText)
  if (!text) throw new ApiError('gone', refusals.previewOfOtherPage)
  return text
}

function page(policy: PolicyName, { lead, content }: PolicyText, updated_on: string, figures: Figures): Policy {
  return {
    policy,
    title: POLICY_TITLES[policy],
    lead: fillLine(lead, figures),
    updated_on,
    sections: sectionsOf(content, figures),
  }
}
