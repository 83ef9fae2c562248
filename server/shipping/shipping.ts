import { and, asc, eq, sql } from 'drizzle-orm'
import type { ShippingOption } from '#contract/checkout.ts'
import { pounds } from '#contract/money.ts'
import type { Country } from '#contract/shapes.ts'
import { builtOnce } from '#server/db/built-once.ts'
import type { Handle } from '#server/db/open.ts'
import { shippingOptions } from './tables.ts'

export type ShippingOptionRow = typeof shippingOptions.$inferSelect

const activeOptions = builtOnce((db) =>
  db
    .select()
    .from(shippingOptions)
    .where(and(eq(shippingOptions.active, true), sql`${shippingOptions.country} = coalesce(${sql.placeholder('country')}, ${shippingOptions.country})`))
    .orderBy(asc(shippingOptions.country), asc(shippingOptions.position), asc(shippingOptions.id))
    .prepare('shipping-options'),
)

/** The active options, of one country or of all, in the order the shop wants them shown. */
export async function listShippingOptions(db: Handle, country?: Country): Promise<ShippingOption[]> {
  const rows = await activeOptions(db).execute({ country: country ?? null })
  return rows.map(shippingOptionOf)
}

const activeOption = builtOnce((db) =>
  db
    .select()
    .from(shippingOptions)
    .where(and(eq(shippingOptions.id, sql.placeholder('id')), eq(shippingOptions.country, sql.placeholder('country')), eq(shippingOptions.active, true)))
    .prepare('shipping-option'),
)

/** One active option of a country, or null. */
export async function findShippingOption(db: Handle, id: number, country: Country): Promise<ShippingOptionRow | null> {
  const [row] = await activeOption(db).execute({ id, country })
  return row ?? null
}

/** What an order of this subtotal pays, in pence: nothing from the threshold on (specification, section 9). */
export function shippingCost(option: ShippingOptionRow, subtotal_pence: number): number {
  return option.free_threshold_pence !== null && subtotal_pence >= option.free_threshold_pence ? 0 : option.base_cost_pence
}

/** What an order of this subtotal would have paid for the cheapest way of sending there, in pence; null where there is none any more. */
export async function standardCost(db: Handle, country: Country, subtotal_pence: number): Promise<number | null> {
  const rows = await db
    .select()
    .from(shippingOptions)
    .where(and(eq(shippingOptions.country, country), eq(shippingOptions.active, true)))
  return rows.length === 0 ? null : Math.min(...rows.map((option) => shippingCost(option, subtotal_pence)))
}

export function shippingOptionOf(row: ShippingOptionRow): ShippingOption {
  return {
    id: row.id,
    country: row.country,
    name: row.name,
    description: row.description,
    estimated_delivery: row.estimated_delivery,
    base_cost: pounds(row.base_cost_pence),
    free_shipping_threshold: row.free_threshold_pence === null ? null : pounds(row.free_threshold_pence),
  }
}
