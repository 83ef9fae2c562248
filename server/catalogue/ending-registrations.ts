import { and, asc, isNotNull, sql } from 'drizzle-orm'
import type { Dashboard } from '#contract/staff/dashboard.ts'
import type { Handle } from '#server/db/open.ts'
import { isListed } from './listed.ts'
import { dayInUae } from './sold-to-uae.ts'
import { products } from './tables.ts'

/** Renewing takes weeks. */
const WARNING_DAYS = 60

/**
 * The products on sale whose registration in the UAE ends within WARNING_DAYS or has ended, the first to end first. At
 * most `limit` of them are named.
 */
export async function listEndingRegistrations(
  db: Handle,
  { now, limit }: { now: Date; limit: number },
): Promise<Dashboard['uae_registrations']> {
  const ending = and(
    isListed,
    isNotNull(products.uae_registered_until),
    sql`${products.uae_registered_until} <= ${dayInUae(now)} + ${WARNING_DAYS}::int`,
  )
  const items = await db
    .select({
      product_id: products.id,
      name: products.name,
      // `ending` leaves out products without it.
      until: sql<string>`${products.uae_registered_until}::text`,
      ended: sql<boolean>`${products.uae_registered_until} < ${dayInUae(now)}`,
    })
    .from(products)
    .where(ending)
    .orderBy(asc(products.uae_registered_until), asc(products.id))
    .limit(limit)
  return { count: await db.$count(products, ending), items }
}
