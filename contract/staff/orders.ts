import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { BusinessDetails } from '../content.ts'
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  FULL_NAME_MAX,
  GIFT_MESSAGE_MAX,
  LINES_CAP,
  NOTE_MAX,
  PAPERS_CAP,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  QUANTITY_CAP,
  REASON_MAX,
  STATE_MAX,
  TRACKING_NUMBER_MAX,
} from '../limits.ts'
import { OrderStatus } from '../orders.ts'
import {
  Country,
  CursorQuery,
  Download,
  Email,
  line,
  Money,
  multiline,
  orderedBy,
  pageOf,
  requiredLine,
} from '../shapes.ts'
import { StaffOrder, StaffOrderRow } from './order.ts'
import { SearchText } from './search-text.ts'

export const OrderOrdering = orderedBy(['created_at', 'total', 'number'])
export type OrderOrdering = z.infer<typeof OrderOrdering>
const Day = z.iso.date('A day such as 2026-11-21.')

/** Filters of the list. Days are in the shop's time zone; `to` is included. */
const OrderFilters = z.object({
  /** Those that are `held` are neither `paid` nor `packed` here, so that nobody packs or sends them with the others. */
  status: z.enum([...OrderStatus.options, 'held']).optional(),
  paid: z.enum(['true', 'false']).optional(),
  country: Country.optional(),
  /** A part of the delivery option's name, such as "express". */
  service: line(80).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** `true`: orders that staff must look at. `fraud`: those that a bank or Stripe suspects. */
  flagged: z.enum(['true', 'fraud']).optional(),
  /** Orders of nothing but gift cards are emailed; all others need a parcel. */
  sent_by: z.enum(['parcel', 'email']).optional(),
  /**
   * A number, the beginning of a word in a name, an email address or a product, the end of a phone number, the
   * beginning of a postcode, an amount ("£53.99"), or a Stripe id.
   */
  q: SearchText,
})
export type OrderFilters = z.infer<typeof OrderFilters>

const One = z.object({ id: line(80) })
const Seen = One.extend({ version: z.number().int() })
/** The browser makes one for each press of a button: the same key again changes nothing. */
export const RequestKey = z.string().regex(/^[\w-]{16,64}$/, 'A key of 16 to 64 letters and digits.')

/** The tracking number is optional. */
const Parcel = { carrier: requiredLine(60), tracking_number: line(TRACKING_NUMBER_MAX).default('') }

/** Without it, an order that is held is refused with 409. */
const held_reason = line(REASON_MAX).default('')

export const Restock = z.object({
  item_id: z.number().int(),
  quantity: z.number().int().min(1, 'At least one.').max(QUANTITY_CAP),
})
export type Restock = z.infer<typeof Restock>

export const RefundLine = z.object({
  item_id: z.number().int(),
  quantity: z.number().int().min(1, 'At least one.').max(QUANTITY_CAP),
})
export type RefundLine = z.infer<typeof RefundLine>

export const ReturnLine = RefundLine.extend({ restock: z.number().int().min(0).max(QUANTITY_CAP).default(0) })
export type ReturnLine = z.infer<typeof ReturnLine>

export const staffOrdersShapes = {
  list: {
    summary:
      'Orders by number, name, e-mail address, phone, postcode, product, payment, amount, state, country and day, newest first.',
    input: CursorQuery.extend(OrderFilters.shape).extend({ ordering: OrderOrdering.default('-created_at') }),
    output: pageOf(StaffOrderRow),
  },
  export: {
    summary: 'The same orders as CSV that is safe to open in a spreadsheet, newest first.',
    input: OrderFilters,
    output: Download,
  },
  read: { summary: 'Everything about one order.', input: One, output: StaffOrder },
  papers: {
    summary: 'Several orders with the shop’s details, to print packing slips and invoices.',
    input: z.object({
      ids: line(4000).transform((ids) => [...new Set(ids.split(',').filter(Boolean))].slice(0, PAPERS_CAP)),
    }),
    output: z.object({ orders: z.array(StaffOrder), shop: BusinessDetails }),
  },
  move: {
    summary: 'Marks an order packed, not packed, or delivered.',
    input: Seen.extend({ to: z.enum(['packed', 'unpacked', 'delivered']), held_reason }),
    output: StaffOrder,
  },
  dispatch: {
    summary: 'Mark an order dispatched. The customer gets an email ten minutes later; until then it can be undone.',
    input: Seen.extend({ ...Parcel, held_reason }),
    output: StaffOrder,
  },
  undoDispatch: { summary: 'Undoes a dispatch whose email has not been sent.', input: Seen, output: StaffOrder },
  sendDispatchMail: {
    summary: 'Sends the dispatch email now instead of in a few minutes.',
    input: Seen,
    output: StaffOrder,
  },
  correctTracking: {
    summary:
      'Corrects the carrier and tracking number of a dispatched order. If its email has been sent, the customer gets another.',
    input: Seen.extend(Parcel),
    output: StaffOrder,
  },
  changeContact: {
    summary:
      'Change the name, contact and delivery address of an order that has not been dispatched, within its country. The customer gets an email.',
    input: Seen.extend({
      full_name: requiredLine(FULL_NAME_MAX),
      email: Email,
      phone: line(PHONE_MAX).default(''),
      line1: requiredLine(ADDRESS_LINE_MAX),
      line2: line(ADDRESS_LINE_MAX).default(''),
      city: requiredLine(CITY_MAX),
      state: line(STATE_MAX).default(''),
      postal_code: line(POSTAL_CODE_MAX).default(''),
    }),
    output: StaffOrder,
  },
  changeGiftMessage: {
    summary:
      'Changes the message of a gift that has not been dispatched; an empty one leaves a gift without words. 409 for an order that is no gift.',
    input: Seen.extend({ gift_message: multiline(GIFT_MESSAGE_MAX) }),
    output: StaffOrder,
  },
  cancel: {
    summary:
      'Cancels an order that has not been dispatched: its items go back into stock, and the payment is refunded in full.',
    input: Seen.extend({ reason: requiredLine(REASON_MAX) }),
    output: StaffOrder,
  },
  refund: {
    summary:
      'Refunds units of lines, delivery or another amount, never more than the payment. `restock` puts units back into stock.',
    input: One.extend({
      lines: z.array(RefundLine).max(LINES_CAP).default([]),
      delivery: Money.default('0.00'),
      /** An amount that belongs to no line. */
      other: Money.default('0.00'),
      /** The goods are faulty: nothing of the order's discount is withheld. */
      faulty: z.boolean().default(false),
      /** The total that the user saw; the refund is refused if it differs. */
      amount: Money,
      reason: requiredLine(REASON_MAX),
      restock: z.array(Restock).max(LINES_CAP).default([]),
      request_key: RequestKey,
    }),
    output: StaffOrder,
  },
  recordReturn: {
    summary: 'Records returned units, without a refund. `restock` puts units back into stock.',
    input: One.extend({
      lines: z.array(ReturnLine).min(1, 'Please choose the returned items.').max(LINES_CAP),
      reason: requiredLine(REASON_MAX),
      request_key: RequestKey,
    }),
    output: StaffOrder,
  },
  resendMail: {
    summary: 'Sends one of the order’s emails again.',
    input: One.extend({ mail_id: z.number().int(), request_key: RequestKey }),
    output: StaffOrder,
  },
  addNote: {
    summary: 'Adds a staff note to an order’s timeline.',
    input: One.extend({
      text: z.string().trim().min(1, refusals.required).max(NOTE_MAX, `Please use at most ${NOTE_MAX} characters.`),
    }),
    output: StaffOrder,
  },
  clearFlag: {
    summary: 'Removes a flag from an order.',
    input: Seen.extend({ flag: line(60) }),
    output: StaffOrder,
  },
} as const
