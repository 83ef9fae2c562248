import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { Country } from '#contract/limits.ts'
import { isSoldToUae } from '#server/catalogue/sold-to-uae.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Language } from '#words/languages.ts'
import { namesIn } from './names.ts'
import { checkoutSessionItems } from './tables.ts'

const notSoldToUae = preparedOnce((db) =>
  db
    .select({
      product_id: checkoutSessionItems.product_id,
      product_name: checkoutSessionItems.product_name,
      variant_id: sql<null>`null`,
      variant_name: sql<null>`null`,
    })
    .from(checkoutSessionItems)
    .innerJoin(products, eq(products.id, checkoutSessionItems.product_id))
    .where(
      and(
        eq(checkoutSessionItems.session_id, sql.placeholder('session_id')),
        // No cosmetics, so nothing has to be registered.
        eq(checkoutSessionItems.kind, 'goods'),
        not(isSoldToUae(sql.placeholder('now'))),
      ),
    )
    .orderBy(asc(checkoutSessionItems.position))
    .prepare('not-sold-to-uae'),
)

/**
 * Throws 409 with the names of the goods of a checkout that can't be sold to a country now, in the shopper's language.
 * It is asked for the address and again for the payment, because a registration may end between the two.
 */
export async function refuseUndeliverable(
  { db, now }: { db: Handle; now: () => Date },
  { session_id, country, language }: { session_id: string; country: Country; language: Language },
): Promise<void> {
  if (country !== 'AE') return
  const found = await notSoldToUae(db).execute({ session_id, now: now() })
  if (found.length === 0) return
  const names = [...new Set(await namesIn(db, { language, lines: found }))].join(', ')
  throw new ApiError('conflict', refusals.notForEmirates(names))
}
