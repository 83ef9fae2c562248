import * as z from 'zod'
import { ById, Done, Download, Instant, line, PageQuery, pageOf } from '../shapes.ts'

export const REMINDER_KINDS = ['back_in_stock', 'coming_soon', 'refill'] as const
const ReminderKind = z.enum(REMINDER_KINDS).meta({ id: 'ReminderKind' })
export type ReminderKind = z.infer<typeof ReminderKind>

/** Everybody who waits for one thing. */
export const ReminderGroup = z
  .object({
    /** "back_in_stock.12.34.0": kind, product, size and category. */
    id: z.string(),
    kind: ReminderKind,
    /** Of the product with its size, or of the category. */
    name: z.string(),
    product_id: z.number().int().nullable(),
    /** Confirmed: they get an email. */
    waiting: z.number().int(),
    unconfirmed: z.number().int(),
    /** When the first of them asked, and when the next of a refill is due; null without any. */
    first_asked_at: Instant.nullable(),
    next_due_at: Instant.nullable(),
  })
  .meta({ id: 'ReminderGroup' })
export type ReminderGroup = z.infer<typeof ReminderGroup>

const StaffReminder = z
  .object({
    id: z.number().int(),
    email: z.string(),
    language: z.string(),
    country: z.string(),
    asked_at: Instant,
    confirmed_at: Instant.nullable(),
    due_at: Instant.nullable(),
  })
  .meta({ id: 'StaffReminder' })

const ReminderGroupWithPeople = ReminderGroup.extend({
  /** The first hundred, in order of asking. */
  people: z.array(StaffReminder),
}).meta({ id: 'ReminderGroupWithPeople' })
export type ReminderGroupWithPeople = z.infer<typeof ReminderGroupWithPeople>

const Filters = z.object({ kind: ReminderKind.optional() })

export const staffRemindersShapes = {
  list: {
    summary: 'What people wait for, most of them first.',
    input: PageQuery.extend(Filters.shape),
    output: pageOf(ReminderGroup),
  },
  read: {
    summary: 'Who waits for one thing.',
    input: z.object({ id: line(80) }),
    output: ReminderGroupWithPeople,
  },
  remove: { summary: 'Removes one reminder, which is logged.', input: ById, output: Done },
  export: { summary: 'Reminders as CSV, which is logged.', input: Filters, output: Download },
} as const
