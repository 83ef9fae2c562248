import * as z from 'zod'
import { LANGUAGES } from '#words/languages.ts'
import { FULL_NAME_MAX, GIFT_CARD_MAX_PENCE, GIFT_MESSAGE_MAX, REASON_MAX } from '../limits.ts'
import { pence, typedAmount } from '../money.ts'
import {
  ById,
  Download,
  Email,
  Instant,
  line,
  Money,
  multiline,
  Nothing,
  PageQuery,
  PathId,
  pageOf,
  requiredLine,
  TypedMoney,
  Version,
} from '../shapes.ts'
import { RequestKey } from './orders.ts'
import { SearchText } from './search-text.ts'

/**
 * `no_address`: its recipient was erased before it was sent.
 * `on_hold`: the payment that bought it is disputed, flagged as fraud or paid back, so it is neither sent nor spent.
 * `blocked`: what was left was taken off it, by staff or because it was refunded.
 */
export const GIFT_CARD_STATES = ['scheduled', 'no_address', 'sent', 'used_up', 'on_hold', 'blocked'] as const
const GiftCardState = z.enum(GIFT_CARD_STATES).meta({ id: 'GiftCardState' })
export type GiftCardState = z.infer<typeof GiftCardState>

/** The day on which a card is emailed ("2026-12-24"); empty: at once. */
const Day = line(10).regex(/^(\d{4}-\d{2}-\d{2})?$/, 'A day such as 2026-12-24.')
const Reason = requiredLine(REASON_MAX)

const OfOrder = z.object({ id: z.string(), number: z.string() })

export const StaffGiftCard = z
  .object({
    id: z.number().int(),
    /** The last four letters of its code; null before it is sent. The code itself is kept nowhere. */
    code_end: z.string().nullable(),
    /** What it is worth now, and what it was worth at first. */
    worth: Money,
    first: Money,
    state: GiftCardState,
    /** Empty after an erasure. */
    recipient_email: z.string(),
    from_name: z.string(),
    message: z.string(),
    language: z.enum(LANGUAGES),
    send_at: Instant,
    sent_at: Instant.nullable(),
    created_at: Instant,
    /** The order that bought it; null for one that staff gave. */
    order: OfOrder.nullable(),
    version: Version,
  })
  .meta({ id: 'StaffGiftCard' })
export type StaffGiftCard = z.infer<typeof StaffGiftCard>

const Entry = z.object({
  id: z.number().int(),
  kind: z.enum(['bought', 'given', 'spent', 'given_back', 'withdrawn']),
  /** Negative where it is taken off. */
  amount: z.string(),
  /** What the card was worth after it. */
  worth: Money,
  reason: z.string(),
  by: z.string().nullable(),
  order: OfOrder.nullable(),
  created_at: Instant,
})

export const StaffGiftCardWithLedger = StaffGiftCard.extend({ entries: z.array(Entry) }).meta({
  id: 'StaffGiftCardWithLedger',
})
export type StaffGiftCardWithLedger = z.infer<typeof StaffGiftCardWithLedger>

const Filters = z.object({
  /** The beginning of an email address, the end of a code, or a whole code. */
  search: SearchText,
  state: GiftCardState.optional(),
})
const Seen = z.object({ id: PathId, version: Version })

const LEAST_PENCE = 100
/** Called for what is no amount too. */
function isInRange(typed: string): boolean {
  const amount = typedAmount(typed)
  return amount !== null && pence(amount) >= LEAST_PENCE && pence(amount) <= GIFT_CARD_MAX_PENCE
}

const GivenCard = z.object({
  amount: TypedMoney.refine(isInRange, { error: 'From £1 to £500.' }),
  email: Email,
  from_name: line(FULL_NAME_MAX).default(''),
  message: multiline(GIFT_MESSAGE_MAX).default(''),
  language: z.enum(LANGUAGES).default('en'),
  send_on: Day.default(''),
  reason: Reason,
  /** The same key makes the same card once. */
  request_key: RequestKey,
})
export type GivenCard = z.output<typeof GivenCard>

export const staffGiftCardsShapes = {
  list: {
    summary: 'Gift cards, newest first. `search` finds an email address by its beginning, and a code by its end.',
    input: PageQuery.extend(Filters.shape),
    output: pageOf(StaffGiftCard),
  },
  outstanding: {
    summary: 'What all gift cards are worth together: the shop owes it.',
    input: Nothing,
    output: z.object({ cards: z.number().int(), worth: Money }),
  },
  read: { summary: 'A gift card with its ledger, oldest entry first.', input: ById, output: StaffGiftCardWithLedger },
  give: {
    summary: 'Gives a gift card that nobody paid for. It is emailed on its day, or at once.',
    input: GivenCard,
    output: StaffGiftCardWithLedger,
  },
  update: {
    summary: 'Changes the address or the day of a card that isn’t sent. `version` is the version you read.',
    input: Seen.extend({ email: Email.optional(), send_on: Day.optional() }),
    output: StaffGiftCardWithLedger,
  },
  sendAgain: {
    summary: 'Emails a card again, to another address if one is given. It gets a new code, and the old one stops.',
    input: Seen.extend({ email: Email.optional() }),
    output: StaffGiftCardWithLedger,
  },
  block: {
    summary: 'Takes what is left off a card, for good.',
    input: Seen.extend({ reason: Reason }),
    output: StaffGiftCardWithLedger,
  },
  export: { summary: 'Gift cards with what they are worth, as CSV.', input: Filters, output: Download },
  exportLedger: { summary: 'Every entry of the ledger of gift cards, as CSV.', input: Nothing, output: Download },
} as const
