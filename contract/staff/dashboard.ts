import * as z from 'zod'
import { Money, Nothing } from '../shapes.ts'

/** Orders that were paid and not cancelled, and their revenue after refunds. A gift card counts when it pays. */
export const Revenue = z.object({ orders: z.number().int(), revenue: Money })
export type Revenue = z.infer<typeof Revenue>

const LowStock = z.object({
  item_id: z.number().int(),
  product_name: z.string(),
  variant_name: z.string().nullable(),
  available: z.number().int(),
})

/** A product on sale whose registration in the UAE ends soon, or has ended. */
const EndingRegistration = z.object({
  product_id: z.number().int(),
  name: z.string(),
  /** The last day, in the UAE. */
  until: z.string(),
  ended: z.boolean(),
})

/**
 * A product on sale that contains more of an ingredient than a rule allows from a day on ("limit"), or whose formula
 * isn't whole ("formula").
 */
const LabelProblem = z.object({
  product_id: z.number().int(),
  name: z.string(),
  kind: z.enum(['limit', 'formula']),
  inci: z.string().nullable(),
  from_day: z.string().nullable(),
  rule: z.string().nullable(),
})

/** A kind of problem that staff must handle, and how many there are. */
export const Problem = z.object({
  kind: z.enum([
    'possible_fraud',
    'flagged_orders',
    'failed_refunds',
    'failed_jobs',
    'failed_mails',
    'refused_webhooks',
    /** Cases that the nightly proof found in money and goods, and in what the shop says of its products. */
    'books',
    'claims',
    /** Gift cards whose recipient was erased before they were sent. */
    'cards_without_address',
    /** For the owner; counted in days since the day of the rate. */
    'old_dirham_rate',
    /** Counted in days until the lists of public holidays end, and the delivery days with them. */
    'holidays_end',
  ]),
  count: z.number().int(),
})
export type Problem = z.infer<typeof Problem>

export const Dashboard = z
  .object({
    today: Revenue,
    /** The same weekday a week ago, up to the same time. */
    today_a_week_ago: Revenue,
    /** The last seven days, including today. */
    week: Revenue,
    week_before: Revenue,
    /** The last fourteen days in the shop's time zone, oldest first. */
    days: z.array(Revenue.extend({ day: z.string() })),
    to_pack: z.number().int(),
    to_dispatch: z.number().int(),
    /** Neither to pack nor to dispatch until their payment is safe. */
    held: z.number().int(),
    low_stock: z.object({ count: z.number().int(), items: z.array(LowStock) }),
    /** Those that end within 60 days or have ended, the first to end first. */
    uae_registrations: z.object({ count: z.number().int(), items: z.array(EndingRegistration) }),
    /** Limits that begin within 60 days or have begun, the first to begin first; then products without a formula. */
    label_problems: z.object({ count: z.number().int(), items: z.array(LabelProblem) }),
    unanswered_messages: z.number().int(),
    problems: z.array(Problem),
  })
  .meta({ id: 'Today' })
export type Dashboard = z.infer<typeof Dashboard>

const Waiting = z.object({ count: z.number().int() }).meta({ id: 'Waiting' })

export const staffDashboardShapes = {
  read: {
    summary: 'The dashboard: orders and revenue against the week before, open tasks and problems.',
    input: Nothing,
    output: Dashboard,
  },
  waiting: {
    summary: 'The number of open tasks: orders to pack, messages, low stock, orders to check.',
    input: Nothing,
    output: Waiting,
  },
} as const
