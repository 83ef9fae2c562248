import * as z from 'zod'
import {
  EMAIL_MAX,
  GUEST_CART_PAGES,
  LEAST_CHARGE_PENCE,
  PHONE_MAX,
  POSITION_MAX,
  RETURNS_DAYS_MAX,
  RETURNS_DAYS_MIN,
} from '../limits.ts'
import { pounds } from '../money.ts'
import { isCompanyNumber, isVatNumber } from '../registered-numbers.ts'
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
import { DirhamsText, StaffDirhams } from './dirhams.ts'
import { DispatchChange, StaffDispatch } from './dispatch.ts'
import { Notifications, StaffNotifications } from './notifications.ts'
import { asSearched, SearchText } from './search-text.ts'

/** Nothing, or enough for Stripe: a total between the two could neither be charged nor be an order of nothing. */
const DeliveryPrice = TypedMoney.refine(
  (amount) => !(Number(amount) > 0 && Math.round(Number(amount) * 100) < LEAST_CHARGE_PENCE),
  `0.00, or at least ${pounds(LEAST_CHARGE_PENCE)}: less can’t be charged.`,
)

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
const typedOption = { ...option, base_cost: DeliveryPrice }
export const ShippingOptionDraft = z
  .object(typedOption)
  .partial({ description: true, free_shipping_threshold: true, position: true, active: true })
export type ShippingOptionDraft = z.infer<typeof ShippingOptionDraft>
export const ShippingOptionChange = z.object(typedOption).partial()
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
  /** Where a guest's cart icon leads. */
  guest_cart_opens: z.enum(GUEST_CART_PAGES),
  /** The first day on which labels name the EU's longer list of allergens; null for Great Britain's alone. */
  eu_allergens_from: z.iso.date('Please give a day such as 2028-07-31.').nullable(),
})
/** What staff read when a number is refused. */
export const COMPANY_NUMBER_RULE =
  'A company number has eight characters: digits such as 01234567, or two letters and six digits such as SC123456.'
export const VAT_NUMBER_RULE =
  'A VAT number has GB and nine or twelve digits, such as GB 123 4567 82. Check each digit, or leave it empty without one.'

const BusinessDetailsChange = BusinessDetailsText.extend({
  company_number: line(20).refine((text) => text === '' || isCompanyNumber(text), COMPANY_NUMBER_RULE),
  vat_number: line(30).refine((text) => text === '' || isVatNumber(text), VAT_NUMBER_RULE),
}).partial()
/** With numbers that an older release took. */
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

const StatusLine = z.object({ what: z.string(), ok: z.boolean(), says: z.string() }).meta({ id: 'StatusLine' })

export const staffOperationsShapes = {
  setup: { summary: 'The steps before the shop opens, and which are done.', input: Nothing, output: Setup },
  status: {
    summary:
      'How the shop is: address, certificate, disk, emails, jobs, backups, proofs, Stripe. What isn’t ok needs somebody.',
    input: Nothing,
    output: z.object({ lines: z.array(StatusLine) }),
  },
  shippingOptions: {
    summary: 'All shipping options, inactive ones too, in the shop’s order.',
    input: Nothing,
    output: z.array(StaffShippingOption),
  },
  createShippingOption: {
    summary: 'Creates a shipping option.',
    input: ShippingOptionDraft,
    output: StaffShippingOption,
  },
  updateShippingOption: {
    summary: 'Changes a shipping option. Pages show it when next loaded; placed orders keep theirs.',
    input: ShippingOptionChange.extend({ id: PathId, version: Version }),
    output: StaffShippingOption,
  },
  facts: { summary: 'Who trades here.', input: Nothing, output: StaffBusinessDetails },
  updateFacts: {
    summary: 'Changes the trader’s details on pages and in emails.',
    input: BusinessDetailsChange.extend({ version: Version }),
    output: StaffBusinessDetails,
  },
  policies: { summary: 'The figures of the policy pages.', input: Nothing, output: StaffPolicies },
  updatePolicies: {
    summary: 'Change the figures of the policy pages.',
    input: PoliciesText.partial().extend({ version: Version }),
    output: StaffPolicies,
  },
  dirhams: { summary: 'The rate of the prices in dirhams.', input: Nothing, output: StaffDirhams },
  updateDirhams: {
    summary: 'Changes the rate of the prices in dirhams. An empty rate shows none; placed orders keep theirs.',
    input: DirhamsText.partial().extend({ version: Version }),
    output: StaffDirhams,
  },
  dispatch: { summary: 'When the workshop packs and sends.', input: Nothing, output: StaffDispatch },
  updateDispatch: {
    summary: 'Changes when the workshop packs and sends. Placed orders keep what they were promised.',
    input: DispatchChange,
    output: StaffDispatch,
  },
  notifications: {
    summary: 'Who gets emails about new orders, low stock, disputes and messages.',
    input: Nothing,
    output: StaffNotifications,
  },
  updateNotifications: {
    summary: 'Changes who gets these emails, from now on.',
    input: Notifications.partial().extend({ version: Version }),
    output: StaffNotifications,
  },
  mails: {
    summary: 'The shop’s emails, newest first.',
    input: CursorQuery.extend({
      state: z.enum(['waiting', 'trying', 'stuck', 'sent']).optional(),
      search: SearchText,
    }),
    output: pageOf(StaffMailSummary),
  },
  mail: {
    summary: 'An email as its reader sees it, without the keys in its links.',
    input: ById,
    output: StaffMail,
  },
  retryMail: { summary: 'Sends an email again.', input: ById, output: Done },
  jobs: { summary: 'Failed jobs, newest first.', input: PageQuery, output: pageOf(FailedJob) },
  retryJob: {
    summary: 'Runs a failed job again.',
    input: z.object({ id: z.uuid('There is no such job.') }),
    output: Done,
  },
  audit: {
    summary: 'The audit log, newest first.',
    input: CursorQuery.extend({
      by_user_id: PathId.optional(),
      /** A customer's address: finds what was done with their data, even after its erasure. */
      customer: line(EMAIL_MAX).transform(asSearched).optional(),
      subject_kind: line(40).optional(),
      subject_id: line(80).optional(),
      since: Instant.optional(),
      until: Instant.optional(),
    }),
    output: pageOf(AuditEntry),
  },
} as const
