import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Range } from '#contract/catalogue.ts'
import type { Handle } from '#server/db/open.ts'
import { translated, translationOf } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { isComingSoon } from './product.ts'
import { categories, productCounts } from './tables.ts'

const parent = alias(categories, 'parent')

/** All categories with their numbers of published products. A category's number includes its ranges'. */
export async function listRanges(db: Handle, language: Language): Promise<Range[]> {
  const rows = await db
    .select({
      slug: categories.slug,
      name: categories.name,
      parent: parent.slug,
      coming_soon: isComingSoon,
      own: productCounts.published,
      words: translationOf('category', sql`categories.id`, language),
    })
    .from(categories)
    .leftJoin(parent, eq(parent.id, categories.parent_id))
    .leftJoin(productCounts, eq(productCounts.category_id, categories.id))
    .orderBy(asc(categories.position), asc(categories.id))
  return rows.map(({ own, words, ...range }) => {
    const inside = rows.filter((row) => row.parent === range.slug)
    const products = inside.reduce((sum, row) => sum + (row.own ?? 0), own ?? 0)
    return translated({ ...range, products }, language, words, { name: 'name' })
  })
}
