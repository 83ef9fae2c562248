import * as z from 'zod'
import { PolicyName } from '../policies.ts'
import { Instant, line, Nothing, Version } from '../shapes.ts'
import { RichText } from './editing.ts'

/** A published text. It never changes: a new text is a new version. */
export const PolicyVersion = z.object({
  number: z.number().int(),
  /** True for the shop's default text. */
  own: z.boolean(),
  published_at: z.string(),
  /** Null where the shop published its default text. */
  published_by: z.string().nullable(),
  /** When the next version came into force; null for the current one. */
  until: z.string().nullable(),
})
export type PolicyVersion = z.infer<typeof PolicyVersion>

/** A placeholder that an editor can put into a text. */
export const Placeholder = z.object({
  name: z.string(),
  /** Its meaning, in words. */
  means: z.string(),
  /** Its current value; empty where there is none. */
  value: z.string(),
  /** It needs its own paragraph. */
  block: z.boolean(),
  /** True where the law requires it on this page. */
  needed: z.boolean(),
})
export type Placeholder = z.infer<typeof Placeholder>

export const StaffPolicySummary = z
  .object({
    id: PolicyName,
    title: z.string(),
    path: z.string(),
    number: z.number().int(),
    own: z.boolean(),
    updated_on: z.string(),
  })
  .meta({ id: 'StaffPolicySummary' })
export type StaffPolicySummary = z.infer<typeof StaffPolicySummary>

export const StaffPolicy = StaffPolicySummary.extend({
  lead: z.string(),
  /** With its placeholders. */
  content: z.string(),
  placeholders: z.array(Placeholder),
  /** Newest first. */
  versions: z.array(PolicyVersion),
  /** The number of the version that this text belongs to. */
  version: Version,
}).meta({ id: 'StaffPolicy' })
export type StaffPolicy = z.infer<typeof StaffPolicy>

const ById = z.object({ policy: PolicyName })
const text = { lead: line(300), content: RichText }

export const staffPoliciesShapes = {
  list: {
    summary: 'The policies of the shop, each with the version in force.',
    input: Nothing,
    output: z.array(StaffPolicySummary),
  },
  read: {
    summary: 'A policy, for its editor: the text in force, its placeholders and all versions.',
    input: ById,
    output: StaffPolicy,
  },
  publish: {
    summary: 'Publishes a text as the next version, in force from now on.',
    input: ById.extend({ ...text, version: Version }),
    output: StaffPolicy,
  },
  useOwnText: {
    summary: 'Publishes the default text again, as the next version.',
    input: ById.extend({ version: Version }),
    output: StaffPolicy,
  },
  version: {
    summary: 'One published version, word for word.',
    input: ById.extend({ version_number: z.coerce.number().int().min(1).max(1_000_000) }),
    output: PolicyVersion.extend({ lead: z.string(), content: z.string() }),
  },
  preview: {
    summary: "A link that shows the unpublished text on the shop's page for an hour.",
    input: ById.extend(text),
    output: z.object({ url: z.string(), expires_at: Instant }),
  },
} as const
