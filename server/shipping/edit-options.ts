import { and, asc, eq, max, sql } from 'drizzle-orm'
import { POSITION_MAX } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import type { ShippingOptionChange, ShippingOptionDraft, StaffShippingOption } from '#contract/staff/operations.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { ShippingOptionRow } from './shipping.ts'
import { shippingOptions } from './tables.ts'

/** All options, also inactive ones, in the shop's order. */
export async function listEveryOption(db: Handle): Promise<StaffShippingOption[]> {
  const rows = await db
    .select()
    .from(shippingOptions)
    .orderBy(asc(shippingOptions.country), asc(shippingOptions.position), asc(shippingOptions.id))
  return rows.map(editable)
}

/** Creates a shipping option, after the others of its country unless its position says otherwise. */
export function createOption(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { by, ...input }: ShippingOptionDraft & { by: SignedIn },
): Promise<StaffShippingOption> {
  return db.transaction(async (tx) => {
    const { base_cost, ...rest } = input
    const [last] = await tx
      .select({ position: max(shippingOptions.position) })
      .from(shippingOptions)
      .where(eq(shippingOptions.country, input.country))
    const end = Math.min((last?.position ?? -1) + 1, POSITION_MAX)
    const [row] = await tx
      .insert(shippingOptions)
      .values({
        ...columnsOf(rest),
        position: input.position ?? end,
        country: input.country,
        name: input.name,
        estimated_delivery: input.estimated_delivery,
        base_cost_pence: pence(base_cost),
      })
      .returning()
    if (!row) throw new Error('A shipping option was not written.')
    const { id, version, ...after } = editable(row)
    await record(tx, { by, action: 'shipping-option.create', subject: subjectOf(row), after, at: now() })
    return editable(row)
  })
}

/** Changes an option. Options are made inactive and never deleted, because open checkouts refer to them. */
export function updateOption(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, version, by, ...change }: ShippingOptionChange & { id: number; version: number; by: SignedIn },
): Promise<StaffShippingOption> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(shippingOptions).where(eq(shippingOptions.id, id))
    if (!before) throw notFound('Shipping option not found.')
    const [row] = await tx
      .update(shippingOptions)
      .set({ ...columnsOf(change), version: sql`${shippingOptions.version} + 1` })
      .where(and(eq(shippingOptions.id, id), eq(shippingOptions.version, version)))
      .returning()
    if (!row) throw versionConflict()
    const { version: _, ...after } = editable(row)
    const difference = changesBetween(editable(before), after)
    if (difference)
      await record(tx, { by, action: 'shipping-option.update', subject: subjectOf(row), ...difference, at: now() })
    return editable(row)
  })
}

/** The columns of the given fields. An update leaves the other columns unchanged. */
function columnsOf({ base_cost, free_shipping_threshold, ...rest }: ShippingOptionChange) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<
    typeof rest
  >
  return {
    ...(given as { [Field in keyof typeof rest]?: NonNullable<(typeof rest)[Field]> }),
    ...(base_cost === undefined ? {} : { base_cost_pence: pence(base_cost) }),
    ...(free_shipping_threshold === undefined
      ? {}
      : { free_threshold_pence: free_shipping_threshold === null ? null : pence(free_shipping_threshold) }),
  }
}

function editable({ base_cost_pence, free_threshold_pence, ...row }: ShippingOptionRow): StaffShippingOption {
  return {
    ...row,
    base_cost: pounds(base_cost_pence),
    free_shipping_threshold: free_threshold_pence === null ? null : pounds(free_threshold_pence),
  }
}

const subjectOf = (row: { id: number; name: string }) => ({
  kind: 'shipping-option',
  id: String(row.id),
  label: row.name,
})
