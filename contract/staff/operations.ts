import * as z from 'zod'
import { EMAIL_MAX, PHONE_MAX, POSITION_MAX, RETURNS_DAYS_MAX, RETURNS_DAYS_MIN, SEARCH_MAX } from '../limits.ts'
import {
  ById,
  Country,
  CursorQuery,
  Done,
  Email,
  Instant,
  line,
  Nothing,
  PageQuery,
  PathId,
  pageOf,
  requiredLine,
  TypedMoney,
  Version,
} from '../shapes.ts'
import { Notifications, StaffNotifications } from './notifications.ts'

const option = {
  country: Country,
  name: requiredLine(80),
  description: line(200),
  /** "3-5 business days": shown wherever the option is. */
  estimated_delivery: requiredLine(80),
  base_cost: TypedMoney,
  /** The subtotal from which delivery is free, or null. */
  free_shipping_threshold: TypedMoney.nullable(),
  position: z.number().int().min(0).max(POSITION_MAX),
  active: z.boolean(),
}
export const ShippingOptionDraft = z
  .object(option)
  .partial({ description: true, free_shipping_threshold: true, position: true, active: true })
export type ShippingOptionDraft = z.infer<typeof ShippingOptionDraft>
export const ShippingOptionChange = z.object(option).partial()
export type ShippingOptionChange = z.infer<typeof ShippingOptionChange>
export const StaffShippingOption = z
  .object({ id: z.number().int(), ...option, version: Version })
  .meta({ id: 'StaffShippingOption' })
export type StaffShippingOption = z.infer<typeof StaffShippingOption>

/** The details of the company that the law requires. */
const BusinessDetailsText = z.object({
  name: requiredLine(60),
  legal_name: line(120),
  address_lines: z.array(requiredLine(120)).max(8, 'At most 8 lines.'),
  email: Email,
  phone: line(PHONE_MAX),
  company_number: line(20),
  vat_number: line(30),
  hours: line(120),
  responsible_person: line(200),
})
const StaffBusinessDetails = BusinessDetailsText.extend({ version: Version }).meta({ id: 'StaffFacts' })

const PoliciesText = z.object({
  /** Days in which unopened goods may be returned. */
  returns_days: z
    .number()
    .int('Whole days, please.')
    .min(RETURNS_DAYS_MIN, `The law gives at least ${RETURNS_DAYS_MIN} days.`)
    .max(RETURNS_DAYS_MAX, `At most ${RETURNS_DAYS_MAX} days.`),
  change_of_mind_fee: TypedMoney,
})
const StaffPolicies = PoliciesText.extend({ version: Version }).meta({ id: 'StaffPolicies' })

export const StaffMailSummary = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    to: z.string(),
    subject: z.string(),
    /** `waiting`: not tried yet; `trying`: failed, and will be tried again; `stuck`: failed all tries. */
    state: z.enum(['waiting', 'trying', 'stuck', 'sent', 'erased']),
    attempts: z.number().int(),
    last_error: z.string().nullable(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
  })
  .meta({ id: 'StaffMailSummary' })
export type StaffMailSummary = z.infer<typeof StaffMailSummary>

export const StaffMail = StaffMailSummary.extend({
  reply_to: z.string().nullable(),
  /** Shows the email for ten minutes, without the keys in its links. */
  preview_url: z.string(),
}).meta({ id: 'StaffMail' })
export type StaffMail = z.infer<typeof StaffMail>

export const FailedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The job's input: ids. */
    data: z.record(z.string(), z.unknown()),
    problem: z.string(),
    tries: z.number().int(),
    created_at: z.string(),
    failed_at: z.string().nullable(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: z.string(),
    by: z.string(),
    action: z.string(),
    subject_kind: z.string(),
    subject_id: z.string(),
    subject_label: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/** The steps before a shop opens, in the owner's order. */
export const SETUP_STEPS = ['facts', 'delivery', 'product', 'payments', 'mail', 'domain'] as const
export const Setup = z
  .object({
    /** The shop has the demo's products and company. */
    demo: z.boolean(),
    steps: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
  })
  .meta({ id: 'Setup' })
export type Setup = z.infer<typeof Setup>

export const staffOperationsShapes = {
  setup: { summary: 'What the shop needs before it opens, and what of it is done.', input: Nothing, output: Setup },
  shippingOptions: {
    summary: 'Every shipping option, inactive ones too, as the shop orders them.',
    input: Nothing,
    output: z.array(StaffShippingOption),
  },
  createShippingOption: {
    summary: 'A new way of sending an order.',
    input: ShippingOptionDraft,
    output: StaffShippingOption,
  },
  updateShippingOption: {
    summary:
      'Change a shipping option. Banner, checkout and policy pages show it at their next load; orders under way keep what they chose.',
    input: ShippingOptionChange.extend({ id: PathId, version: Version }),
    output: StaffShippingOption,
  },
  facts: { summary: 'Who trades here.', input: Nothing, output: StaffBusinessDetails },
  updateFacts: {
    summary: 'Change who trades here: footer, pages and mails say it from then on.',
    input: BusinessDetailsText.partial().extend({ version: Version }),
    output: StaffBusinessDetails,
  },
  policies: { summary: 'The figures of the policy pages.', input: Nothing, output: StaffPolicies },
  updatePolicies: {
    summary: 'Change the figures of the policy pages.',
    input: PoliciesText.partial().extend({ version: Version }),
    output: StaffPolicies,
  },
  notifications: {
    summary: 'Who is written to of new orders, low stock, disputes and messages.',
    input: Nothing,
    output: StaffNotifications,
  },
  updateNotifications: {
    summary: 'Change who is written to. It counts for what happens from then on.',
    input: Notifications.partial().extend({ version: Version }),
    output: StaffNotifications,
  },
  mails: {
    summary: 'The mails the shop has written, newest first.',
    input: CursorQuery.extend({
      state: z.enum(['waiting', 'trying', 'stuck', 'sent']).optional(),
      search: line(SEARCH_MAX).optional(),
    }),
    output: pageOf(StaffMailSummary),
  },
  mail: {
    summary: 'One mail as its reader sees it, without the keys in its links.',
    input: ById,
    output: StaffMail,
  },
  retryMail: { summary: 'Try once more to send a mail.', input: ById, output: Done },
  jobs: { summary: 'Jobs that were given up, newest first.', input: PageQuery, output: pageOf(FailedJob) },
  retryJob: {
    summary: 'Have a job that was given up done once more.',
    input: z.object({ id: z.uuid('There is no such job.') }),
    output: Done,
  },
  audit: {
    summary: 'Who did what to what, newest first.',
    input: CursorQuery.extend({
      by_user_id: PathId.optional(),
      /** A customer's address: finds what was done with their data, even after its erasure. */
      customer: line(EMAIL_MAX).optional(),
      subject_kind: line(40).optional(),
      subject_id: line(80).optional(),
      since: Instant.optional(),
      until: Instant.optional(),
    }),
    output: pageOf(AuditEntry),
  },
} as const
