import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PromisedOption, ShippingOption } from '#contract/checkout.ts'
import { deliveryPromise } from '#contract/delivery-promise.ts'
import { estimatedDays } from '#contract/estimated-days.ts'
import { pounds } from '#contract/money.ts'
import type { Country } from '#contract/shapes.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { type Found, readTranslations } from '#server/translations/read.ts'
import { translated } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { dispatchColumn, dispatchOf } from './dispatch.ts'
import { shippingOptions } from './tables.ts'

export type ShippingOptionRow = typeof shippingOptions.$inferSelect

const activeOptions = preparedOnce((db) =>
  db
    .select()
    .from(shippingOptions)
    .where(
      and(
        eq(shippingOptions.active, true),
        sql`${shippingOptions.country} = coalesce(${sql.placeholder('country')}, ${shippingOptions.country})`,
      ),
    )
    .orderBy(asc(shippingOptions.country), asc(shippingOptions.position), asc(shippingOptions.id))
    .prepare('shipping-options'),
)

const promisedOptions = preparedOnce((db) =>
  db
    .select({ ...getTableColumns(shippingOptions), dispatch: dispatchColumn })
    .from(shippingOptions)
    .where(and(eq(shippingOptions.active, true), eq(shippingOptions.country, sql.placeholder('country'))))
    .orderBy(asc(shippingOptions.position), asc(shippingOptions.id))
    .prepare('promised-options'),
)

/** The active options of a country in the shop's order, with their promises to an order placed now. */
export async function listPromisedOptions(
  db: Handle,
  { language, country, now }: { language: Language; country: Country; now: Date },
): Promise<PromisedOption[]> {
  const [rows, found] = await Promise.all([
    promisedOptions(db).execute({ country }),
    readTranslations(db, { language, kinds: ['shipping-option'] }),
  ])
  return rows.map(({ dispatch, ...row }) => {
    const option = shippingOptionOf(row)
    const days = option.estimated_days
    const promised = days && deliveryPromise({ now, settings: dispatchOf(dispatch), country, days })
    // Cached, so without the minutes left.
    const promise = promised && { dispatch: promised.dispatch, arrives: promised.arrives, order_by: promised.order_by }
    return { ...optionIn(language, option, found), promise }
  })
}

/** The active options, of one country or of all, in the shop's order. */
export async function listShippingOptions(
  db: Handle,
  { language, country }: { language: Language; country?: Country | undefined },
): Promise<ShippingOption[]> {
  const [rows, found] = await Promise.all([
    activeOptions(db).execute({ country: country ?? null }),
    readTranslations(db, { language, kinds: ['shipping-option'] }),
  ])
  return rows.map((row) => optionIn(language, shippingOptionOf(row), found))
}

/** An option with its texts in a language. */
export const optionIn = (language: Language, option: ShippingOption, found: Found): ShippingOption =>
  translated(option, language, found('shipping-option', option.id)?.words ?? null, {
    name: 'name',
    description: 'description',
    estimated_delivery: 'estimated_delivery',
  })

/** The rows of a country's active options. */
export function readShippingOptions(db: Handle, country: Country): Promise<ShippingOptionRow[]> {
  return activeOptions(db).execute({ country })
}

/** The price of an option for this subtotal, in pence: free from the threshold on. */
export function shippingCost(option: ShippingOptionRow, subtotal_pence: number): number {
  return option.free_threshold_pence !== null && subtotal_pence >= option.free_threshold_pence
    ? 0
    : option.base_cost_pence
}

/** The price of the cheapest option for this subtotal, in pence; null without options. */
export function standardCost(options: ShippingOptionRow[], subtotal_pence: number): number | null {
  return options.length === 0 ? null : Math.min(...options.map((option) => shippingCost(option, subtotal_pence)))
}

export function shippingOptionOf(row: ShippingOptionRow): ShippingOption {
  return {
    id: row.id,
    country: row.country,
    name: row.name,
    description: row.description,
    estimated_delivery: row.estimated_delivery,
    estimated_days: estimatedDays(row.estimated_delivery),
    base_cost: pounds(row.base_cost_pence),
    free_shipping_threshold: row.free_threshold_pence === null ? null : pounds(row.free_threshold_pence),
  }
}
