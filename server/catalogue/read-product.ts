import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FormerProduct, Product } from '#contract/catalogue.ts'
import { idAtOldAddress } from '#server/addresses/addresses.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { previewedWords } from '#server/previews/previewed-words.ts'
import type { Preview } from '#server/previews/previews.ts'
import { translated, translationOf } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { type FoundProduct, inCategory, productColumns, productOf } from './product.ts'
import { categories, products } from './tables.ts'

const bySlug = (db: Handle) =>
  db
    .select(productColumns(sql.placeholder('now'), sql.placeholder('language')))
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .$dynamic()
const slugAsked = eq(products.slug, sql.placeholder('slug'))
const onSaleAs = preparedOnce((db) =>
  bySlug(db)
    .where(and(slugAsked, eq(products.published, true)))
    .prepare('product'),
)
const draftAs = preparedOnce((db) => bySlug(db).where(slugAsked).prepare('product_in_preview'))

/**
 * A product on sale, by its slug or an earlier one. Throws 410 for a product that is no longer sold, and 404 for a
 * draft. With a preview of its translation, in the previewed words, on sale or not.
 */
export async function readProduct(
  db: Handle,
  { now, language, slug, preview }: { now: Date; language: Language; slug: string; preview: Preview | null },
): Promise<Product> {
  const wordsOf = (found: FoundProduct) =>
    previewedWords(preview, { language, kind: 'product', thing: found.product.id })
  const shown = (found: FoundProduct) => {
    const words = wordsOf(found)
    return productOf(words ? { ...found, words } : found)
  }
  const [draft] = preview ? await draftAs(db).execute({ now, language, slug }) : []
  if (draft && wordsOf(draft)) return shown(draft)
  const [found] = await onSaleAs(db).execute({ now, language, slug })
  if (found) return shown(found)
  const offSale = await readOffSale(db, { slug, language })
  if (!offSale) throw notFound(refusals.productNotFound)
  // By its newest slug, which may have changed a moment ago.
  const [moved] = offSale.published ? await onSaleAs(db).execute({ now, language, slug: offSale.slug }) : []
  if (moved) return shown(moved)
  throw offSale.taken_off_at
    ? new ApiError('gone', refusals.noLongerSold(offSale.name))
    : notFound(refusals.productNotFound)
}

/** The name and category of a product that is no longer sold. Throws 404 for others. */
export async function readFormer(
  db: Handle,
  { slug, language }: { slug: string; language: Language },
): Promise<FormerProduct> {
  const found = await readOffSale(db, { slug, language })
  if (!found || found.published || !found.taken_off_at) throw notFound(refusals.productNotFound)
  const { name, category, category_slug, untranslated } = found
  return { name, category, category_slug, untranslated }
}

/** By its slug or an earlier one, on sale or not. */
async function readOffSale(db: Handle, { slug, language }: { slug: string; language: Language }) {
  const { id, slug: own, name, published, taken_off_at } = products
  const read = (where: SQL) =>
    db
      .select({
        id,
        slug: own,
        name,
        published,
        taken_off_at,
        category: categories.name,
        category_slug: categories.slug,
        words: translationOf('product', sql`products.id`, language),
        categoryWords: translationOf('category', sql`categories.id`, language),
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.category_id))
      .where(where)
  const [here] = await read(eq(products.slug, slug))
  const isDraft = !here?.published && !here?.taken_off_at
  const before = isDraft ? await idAtOldAddress(db, { kind: 'product', slug }) : null
  const found = before === null ? here : (await read(eq(products.id, before)))[0]
  if (!found) return undefined
  const { words, categoryWords, ...english } = found
  return translated(
    english,
    language,
    { ...words, ...inCategory(categoryWords) },
    { name: 'name', category: 'category' },
  )
}
