import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { DISCOUNT_KINDS, SAME_CUSTOMER } from '#contract/limits.ts'
import { instant, pence } from '#server/db/columns.ts'

/** Discount codes and automatic offers. One that has been used is never deleted: orders refer to it. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** In capitals. Shoppers may type it in any case. Of an offer, its short name. */
    code: text('code').notNull().unique(),
    /** An offer: it applies by itself, and nobody can type it. */
    automatic: boolean('automatic').notNull().default(false),
    /**
     * `buy_get`: of every `buy_units` + 1 units, the cheapest is free. `free_delivery`: of the cheapest option alone.
     * `bundle`: `buy_units` units for `amount_pence`. `gift`: one unit of the only product in `product_ids` is free
     * when all other goods come to `least_pence`.
     */
    kind: text('kind', { enum: DISCOUNT_KINDS }).notNull(),
    /** Only of its kind; null otherwise. */
    percent: integer('percent'),
    amount_pence: pence('amount_pence'),
    buy_units: integer('buy_units'),
    /** What it is for: these products and categories, and all products if both are empty. */
    product_ids: integer('product_ids').array().notNull().default(sql`'{}'::integer[]`),
    category_ids: integer('category_ids').array().notNull().default(sql`'{}'::integer[]`),
    /** And what it is never for. */
    except_product_ids: integer('except_product_ids').array().notNull().default(sql`'{}'::integer[]`),
    except_category_ids: integer('except_category_ids').array().notNull().default(sql`'{}'::integer[]`),
    /** The least that the goods it is for must come to, before the discount. */
    least_pence: pence('least_pence').notNull().default(0),
    /** From this instant on, and before the other; null without an end. */
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at'),
    first_order_only: boolean('first_order_only').notNull().default(false),
    once_per_customer: boolean('once_per_customer').notNull().default(false),
    /** Who is one customer for these two (uses.ts). */
    same_customer: text('same_customer', { enum: SAME_CUSTOMER }).notNull().default('mailbox_and_place'),
    /** Since when it is as strict as it is: orders from before break no rule. Null where it isn't. */
    once_since: instant('once_since'),
    /** The most orders that may use it; null without a limit. */
    uses_limit: integer('uses_limit'),
    /** Paid orders that used it. Increased in the transaction that writes the order (uses.ts). */
    uses: integer('uses').notNull().default(0),
    paused: boolean('paused').notNull().default(false),
    /** The name of the batch of single-use codes that it was made in; null for a code of its own. */
    batch: text('batch'),
    created_at: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('discount_codes_code', sql`${t.code} ~ '^[A-Z0-9-]{3,40}$'`),
    check(
      'discount_codes_kind',
      sql`(${t.kind} = 'percent') = (${t.percent} is not null)
        and (${t.kind} in ('amount', 'bundle')) = (${t.amount_pence} is not null)
        and (${t.kind} in ('buy_get', 'bundle')) = (${t.buy_units} is not null)
        and ${t.kind} in ('percent', 'amount', 'free_delivery', 'buy_get', 'bundle', 'gift')`,
    ),
    check(
      'discount_codes_gift',
      sql`${t.kind} <> 'gift' or (cardinality(${t.product_ids}) = 1 and ${t.category_ids} = '{}'::integer[]
        and ${t.except_product_ids} = '{}'::integer[] and ${t.except_category_ids} = '{}'::integer[] and ${t.least_pence} > 0)`,
    ),
    check(
      'discount_codes_automatic',
      sql`not ${t.automatic} or (${t.uses_limit} is null and not ${t.once_per_customer} and not ${t.first_order_only}
        and ${t.batch} is null)`,
    ),
    check(
      'discount_codes_sane',
      sql`(${t.percent} is null or ${t.percent} between 1 and 100) and (${t.amount_pence} is null or ${t.amount_pence} > 0)
        and (${t.buy_units} is null or ${t.buy_units} between 1 and 20) and ${t.least_pence} >= 0
        and (${t.ends_at} is null or ${t.ends_at} > ${t.starts_at})`,
    ),
    // The proof that no code is used more often than it may be, whatever the code above does.
    check('discount_codes_limit', sql`${t.uses} >= 0 and (${t.uses_limit} is null or ${t.uses} <= ${t.uses_limit})`),
    index('discount_codes_newest').on(t.created_at, t.id),
    index('discount_codes_automatic').on(t.id).where(sql`automatic`),
    index('discount_codes_batch').on(t.batch).where(sql`batch is not null`),
  ],
)
