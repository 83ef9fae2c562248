import * as z from 'zod'
import * as words from '#words/en/menu.ts'
import * as refusals from '#words/en/refusals.ts'
import type { SameAs } from '#words/parity.ts'
import { cacheable, UNCACHEABLE } from './cacheable.ts'
import { line } from './shapes.ts'
import { Untranslated } from './untranslated.ts'

export const PolicyName = z.enum(['terms-of-service', 'privacy-policy', 'shipping-info', 'returns'], {
  error: refusals.noSuchPolicy,
})
/** A policy by the last segment of its path: "/returns". */
export type PolicyName = z.infer<typeof PolicyName>

type Sentences = SameAs<Pick<typeof words, 'termsOfService' | 'privacyPolicy' | 'shippingInfo' | 'returns'>>

export const titlesFrom = (sentences: Sentences): Record<PolicyName, string> => ({
  'terms-of-service': sentences.termsOfService,
  'privacy-policy': sentences.privacyPolicy,
  'shipping-info': sentences.shippingInfo,
  returns: sentences.returns,
})

export const POLICY_TITLES = titlesFrom(words)

/** A section of a policy. */
export const PolicySection = z.object({
  /** The section's fragment: "/returns#refunds". */
  id: z.string(),
  /** Empty for the text above the first heading. */
  title: z.string(),
  /** Sanitised HTML with its heading, and with the shop's amounts filled in. */
  html: z.string(),
})
export type PolicySection = z.infer<typeof PolicySection>

export const Policy = z
  .object({
    policy: PolicyName,
    title: z.string(),
    lead: z.string(),
    /** The day of publication, as an instant or a day. */
    updated_on: z.string(),
    sections: z.array(PolicySection),
    untranslated: Untranslated,
  })
  .meta({ id: 'Policy' })
export type Policy = z.infer<typeof Policy>

export const policiesShapes = {
  read: cacheable(
    {
      summary: 'The policy in force, with the shop’s figures; with a preview key, an unpublished text.',
      input: z.object({ policy: PolicyName, preview: line(80).optional() }),
      output: Policy,
    },
    { policy: /[a-z-]{1,40}/, preview: UNCACHEABLE },
  ),
} as const
