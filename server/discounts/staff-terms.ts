import { and, gt, isNull, not, or } from 'drizzle-orm'
import { type DiscountKind, OFFERS_MAX } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import type { DiscountTerms } from '#contract/staff/discounts.ts'
import type { Handle } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { discountCodes } from './tables.ts'

type CodeRow = typeof discountCodes.$inferSelect

/** The columns of a rule. Throws 400 for a kind without its figures, and for an end before the start. */
export function rowOf(given: DiscountTerms, at: Date) {
  const { kind, least, amount, starts_at, ends_at, percent, buy_units } = given
  const figures = FIGURES_OF[kind]
  for (const name of figures) if (!given[name]) throw invalidField(name, refusals.required)
  if (amount && pence(amount) === 0) throw invalidField('amount', 'At least a penny.')
  if (kind === 'bundle' && (buy_units ?? 0) < 2) throw invalidField('buy_units', 'At least 2.')
  if (kind === 'gift') refuseVagueGift(given)
  const starts = starts_at ? new Date(starts_at) : at
  const ends = ends_at ? new Date(ends_at) : null
  if (ends && ends <= starts) throw invalidField('ends_at', 'It would end before it starts.')
  return {
    product_ids: given.product_ids ?? [],
    category_ids: given.category_ids ?? [],
    except_product_ids: given.except_product_ids ?? [],
    except_category_ids: given.except_category_ids ?? [],
    first_order_only: given.first_order_only ?? false,
    once_per_customer: given.once_per_customer ?? false,
    same_customer: ((given.first_order_only || given.once_per_customer) && given.same_customer) || 'mailbox_and_place',
    once_since: given.once_per_customer ? at : null,
    paused: given.paused ?? false,
    kind,
    percent: figures.includes('percent') ? (percent ?? null) : null,
    amount_pence: figures.includes('amount') && amount ? pence(amount) : null,
    buy_units: figures.includes('buy_units') ? (buy_units ?? null) : null,
    least_pence: least ? pence(least) : 0,
    starts_at: starts,
    ends_at: ends,
    created_at: at,
  }
}
const FIGURES_OF: Record<DiscountKind, readonly ('percent' | 'amount' | 'buy_units')[]> = {
  percent: ['percent'],
  amount: ['amount'],
  free_delivery: [],
  buy_get: ['buy_units'],
  bundle: ['buy_units', 'amount'],
  gift: [],
}

/** Throws 400 unless it is clear which product is free, and from what amount. */
function refuseVagueGift({ product_ids, category_ids, except_product_ids, except_category_ids, least }: DiscountTerms) {
  if (product_ids?.length !== 1) throw invalidField('product_ids', 'Choose the one product that is free.')
  if (category_ids?.length) throw invalidField('category_ids', 'A gift is one product.')
  if (except_product_ids?.length) throw invalidField('except_product_ids', 'A gift is one product.')
  if (except_category_ids?.length) throw invalidField('except_category_ids', 'A gift is one product.')
  if (!least || pence(least) === 0) throw invalidField('least', refusals.required)
}

type Terms = Omit<CodeRow, 'id' | 'code' | 'automatic' | 'uses' | 'uses_limit' | 'batch' | 'created_at' | 'version'>

export function termsOf({ amount_pence, least_pence, starts_at, ends_at, ...row }: Terms) {
  return {
    kind: row.kind,
    percent: row.percent,
    amount: amount_pence === null ? null : pounds(amount_pence),
    buy_units: row.buy_units,
    product_ids: row.product_ids,
    category_ids: row.category_ids,
    except_product_ids: row.except_product_ids,
    except_category_ids: row.except_category_ids,
    least: least_pence === 0 ? null : pounds(least_pence),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    first_order_only: row.first_order_only,
    once_per_customer: row.once_per_customer,
    same_customer: row.same_customer,
    paused: row.paused,
  }
}

/** An offer is for everybody, any number of times: nobody has typed it, so nobody would learn why it doesn't apply. */
export function refuseLimited(
  row: Pick<CodeRow, 'automatic' | 'uses_limit' | 'first_order_only' | 'once_per_customer'>,
): void {
  if (!row.automatic) return
  const field = (['uses_limit', 'first_order_only', 'once_per_customer'] as const).find((name) => row[name])
  if (field) throw invalidField(field, 'An automatic offer has no such limit.')
}

/** Every cart is compared with all offers that run. */
export async function refuseManyOffers(tx: Handle, { written, at }: { written: CodeRow; at: Date }): Promise<void> {
  const isOpen = (row: CodeRow) => row.automatic && !row.paused && (row.ends_at === null || row.ends_at > at)
  if (!isOpen(written)) return
  const open = and(
    discountCodes.automatic,
    not(discountCodes.paused),
    or(isNull(discountCodes.ends_at), gt(discountCodes.ends_at, at)),
  )
  if ((await tx.$count(discountCodes, open)) > OFFERS_MAX)
    throw invalidField('automatic', `At most ${OFFERS_MAX} offers at once. Pause one first.`)
}
