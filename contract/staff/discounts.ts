import * as z from 'zod'
import { DISCOUNT_BATCH_MAX, DISCOUNT_CODE_MAX, DISCOUNT_KINDS, SAME_CUSTOMER } from '../limits.ts'
import {
  ById,
  Download,
  Id,
  Instant,
  line,
  Money,
  PageQuery,
  PathId,
  pageOf,
  requiredLine,
  TypedMoney,
  Version,
} from '../shapes.ts'
import { SearchText } from './search-text.ts'

const CODE = 'Use 3 to 40 letters, digits and hyphens, such as SPRING-10.'

const Code = line(DISCOUNT_CODE_MAX)
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, CODE)
const Ids = z.array(Id).max(200, 'At most 200.')

/** What a code or an offer does; of `percent`, `amount` and `buy_units` only those of its kind count. */
const Terms = z.object({
  kind: z.enum(DISCOUNT_KINDS, { error: 'Please choose what it does.' }),
  percent: z.number().int().min(1).max(100).nullish(),
  amount: TypedMoney.nullish(),
  /** Units to buy for one more that is free, the cheapest of them; of a bundle, the units that cost `amount`. */
  buy_units: z.number().int().min(1).max(20).nullish(),
  /** What it is for: all products if both are empty. Of a gift, the one product that is free. */
  product_ids: Ids,
  category_ids: Ids,
  /** What it is never for. */
  except_product_ids: Ids,
  except_category_ids: Ids,
  /** The least that the products it is for must come to; of a gift, all others. */
  least: TypedMoney.nullish(),
  /** From now if it isn't given. */
  starts_at: Instant.nullish(),
  ends_at: Instant.nullish(),
  first_order_only: z.boolean(),
  once_per_customer: z.boolean(),
  /** Counts with one of these two. A place is a postcode; an address has the street, too. */
  same_customer: z.enum(SAME_CUSTOMER),
  paused: z.boolean(),
})
const UsesLimit = z.number().int().min(1).max(1_000_000).nullish()

/** No defaults: in a change, a field that isn't given keeps its value. */
const Given = Terms.partial()
const NewDiscount = Given.required({ kind: true }).extend({
  /** Of an offer, its short name. */
  code: Code,
  uses_limit: UsesLimit,
  /** An offer, which applies by itself: nobody types it, and it is for everybody, any number of times. */
  automatic: z.boolean().optional(),
})
const ChangedDiscount = Given.omit({ kind: true }).extend({ uses_limit: UsesLimit, id: PathId, version: Version })
const NewBatch = Given.required({ kind: true }).extend({
  /** The name of the batch, and the letters that its codes begin with. */
  batch: requiredLine(20)
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,20}$/, 'Use 2 to 20 letters and digits, such as FAIR26.'),
  count: z.number().int().min(1).max(DISCOUNT_BATCH_MAX),
})
export type DiscountTerms = Pick<z.output<typeof NewDiscount>, keyof z.output<typeof Terms>>
export type NewDiscount = z.output<typeof NewDiscount>
export type ChangedDiscount = z.output<typeof ChangedDiscount>
export type NewBatch = z.output<typeof NewBatch>

/** `ended`: by its end, or because its uses are used up. */
const DiscountState = z.enum(['planned', 'active', 'paused', 'ended']).meta({ id: 'DiscountState' })
export type DiscountState = z.infer<typeof DiscountState>

export const StaffDiscount = z
  .object({
    id: z.number().int(),
    code: z.string(),
    automatic: z.boolean(),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z.number().int().nullable(),
    amount: Money.nullable(),
    buy_units: z.number().int().nullable(),
    product_ids: z.array(z.number().int()),
    category_ids: z.array(z.number().int()),
    except_product_ids: z.array(z.number().int()),
    except_category_ids: z.array(z.number().int()),
    least: Money.nullable(),
    starts_at: Instant,
    ends_at: Instant.nullable(),
    first_order_only: z.boolean(),
    once_per_customer: z.boolean(),
    same_customer: z.enum(SAME_CUSTOMER),
    uses_limit: z.number().int().nullable(),
    /** Paid orders that used it; what they came to after refunds, and what it took off goods and delivery. */
    uses: z.number().int(),
    revenue: Money,
    given: Money,
    paused: z.boolean(),
    state: DiscountState,
    batch: z.string().nullable(),
    created_at: Instant,
    version: Version,
  })
  .meta({ id: 'StaffDiscount' })
export type StaffDiscount = z.infer<typeof StaffDiscount>

const Filters = z.object({
  search: SearchText,
  batch: line(20).optional(),
  /** Offers, or codes that shoppers type. */
  automatic: z.enum(['true', 'false']).optional(),
})

export const staffDiscountsShapes = {
  list: {
    summary:
      'Discount codes and automatic offers, newest first, with their uses and revenue. `search` finds the beginning of a code.',
    input: PageQuery.extend(Filters.shape),
    output: pageOf(StaffDiscount),
  },
  read: { summary: 'One discount code or offer.', input: ById, output: StaffDiscount },
  create: {
    summary: 'A new discount code or automatic offer. What it does can’t be changed later.',
    input: NewDiscount,
    output: StaffDiscount,
  },
  update: {
    summary:
      'Changes or pauses a code or an offer. Checkouts that already have it keep its amount, and a paused one can’t be paid with. `version` is the version you read.',
    input: ChangedDiscount,
    output: StaffDiscount,
  },
  createBatch: {
    summary: 'Makes codes that work once each.',
    input: NewBatch,
    output: z.object({ batch: z.string(), count: z.number().int(), detail: z.string() }),
  },
  export: { summary: 'Discount codes with their uses, as CSV.', input: Filters, output: Download },
} as const
