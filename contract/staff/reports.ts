import * as z from 'zod'
import { Download } from '../shapes.ts'

const Day = z.iso.date('Please give a date such as 2026-11-01.')
/** Pounds with two places; negative when refunds exceed sales. */
const Sum = z.string().regex(/^-?\d{1,12}\.\d{2}$/)
/** The most days in one report. */
const LONGEST = 3660
const DAY = 24 * 60 * 60 * 1000

/** Both days are included, in the shop's time zone. */
export const Period = z.object({ from: Day, to: Day }).superRefine(({ from, to }, found) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY
  if (days < 0) found.addIssue({ code: 'custom', path: ['to'], message: 'The last day is before the first.' })
  if (days >= LONGEST) found.addIssue({ code: 'custom', path: ['to'], message: 'Please choose at most ten years.' })
})
export type Period = z.infer<typeof Period>

export const ReportSums = z.object({
  /** Orders paid in the period. Sales are goods and delivery together. */
  orders: z.number().int(),
  goods: Sum,
  delivery: Sum,
  sales: Sum,
  /** Refunds in the period, whenever the order was paid. */
  refunds: Sum,
  /**
   * Gift cards sold, less those refunded. They are no sales, and in no other sum: what they pay for is sold later, with
   * its VAT.
   */
  gift_cards: Sum,
  /** Sales minus refunds: the standard-rated part with its VAT, and the zero-rated exports. */
  net: Sum,
  standard_rated: Sum,
  vat: Sum,
  zero_rated: Sum,
})
export type ReportSums = z.infer<typeof ReportSums>

const Seller = z.object({
  product_name: z.string(),
  variant_name: z.string().nullable(),
  units: z.number().int(),
  money: Sum,
})

export const Report = z
  .object({
    total: ReportSums,
    /** One for each day or month, including those without sales; `start` is its first day. */
    parts: z.array(ReportSums.extend({ start: z.string() })),
    best_by_units: z.array(Seller),
    best_by_money: z.array(Seller),
    countries: z.array(z.object({ country: z.string(), orders: z.number().int(), sales: Sum })),
    /**
     * Buyers by email address, and repeat buyers among them. Orders of erased customers can't be assigned to a buyer.
     */
    buyers: z.object({ all: z.number().int(), repeat: z.number().int(), orders_of_nobody: z.number().int() }),
    /** False when the shop has no VAT number: then no VAT is counted. */
    vat_registered: z.boolean(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

const By = z.enum(['day', 'month']).default('day')

export const staffReportsShapes = {
  read: {
    summary:
      'Sales, refunds, delivery and VAT of a period, by day or by month, with best sellers, countries and repeat buyers.',
    input: Period.safeExtend({ by: By }),
    output: Report,
  },
  export: { summary: 'The same sums as CSV.', input: Period.safeExtend({ by: By }), output: Download },
  exportLines: {
    summary: 'Every line of every order that was paid in the period, and every refund, each with its VAT, as CSV.',
    input: Period,
    output: Download,
  },
} as const
