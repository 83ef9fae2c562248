import { and, eq, sql } from 'drizzle-orm'
import type { Country } from '#contract/limits.ts'
import type { ReminderKind } from '#contract/staff/reminders.ts'
import { isListed } from '#server/catalogue/listed.ts'
import { isComingSoon } from '#server/catalogue/product.ts'
import { isSoldToUae } from '#server/catalogue/sold-to-uae.ts'
import { categories, products, variants } from '#server/catalogue/tables.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { itemName } from '#server/orders/order-label.ts'
import { availableAt } from '#server/stock/stock.ts'
import { stockItems } from '#server/stock/tables.ts'
import { translationOf } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'

/** What a reminder is about. */
export interface Thing {
  kind: ReminderKind
  product_id: number | null
  variant_id: number | null
  category_id: number | null
  due_at: Date | null
}

interface Asked {
  product?: string | undefined
  size?: number | undefined
  category?: string | undefined
  country: Country
  language: Language
}

/** What somebody can be told of. Throws 404 for what isn't in the shop, and 409 for what can be bought now. */
export async function findThing(db: Handle, { now, ...asked }: Asked & { now: Date }): Promise<Thing> {
  if (asked.product) return findProduct(db, { ...asked, slug: asked.product, now })
  if (asked.category) return findCategory(db, { slug: asked.category, language: asked.language })
  throw notFound(refusals.nothingToRemindOf)
}

async function findProduct(
  db: Handle,
  { slug, size, country, language, now }: Omit<Asked, 'product' | 'category'> & { slug: string; now: Date },
): Promise<Thing> {
  const [found] = await db
    .select({
      id: products.id,
      coming_soon: isComingSoon,
      sold_to_uae: isSoldToUae(now),
      sizes: sql<number[]>`array(select v.id from variants v where v.product_id = products.id and v.on_sale)`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(eq(products.slug, slug), isListed))
  if (!found) throw notFound(refusals.nothingToRemindOf)
  const thing = { product_id: found.id, variant_id: null, category_id: null, due_at: null }
  const name = (variant_id: number | null) => nameOf(db, { ...thing, variant_id, language })
  if (country === 'AE' && !found.sold_to_uae) throw new ApiError('conflict', refusals.notForEmirates(await name(null)))
  if (found.coming_soon) return { ...thing, kind: 'coming_soon' }
  const variant_id = size ?? null
  if (found.sizes.length > 0 ? !found.sizes.includes(size ?? 0) : size !== undefined)
    throw notFound(refusals.nothingToRemindOf)
  const [item] = await db
    .select({ available: availableAt(now) })
    .from(stockItems)
    .where(and(eq(stockItems.product_id, found.id), sql`${stockItems.variant_id} is not distinct from ${variant_id}`))
  if (item && item.available > 0) throw new ApiError('conflict', refusals.onSaleNow(await name(variant_id)))
  return { ...thing, kind: 'back_in_stock', variant_id }
}

async function findCategory(db: Handle, { slug, language }: { slug: string; language: Language }): Promise<Thing> {
  const [found] = await db
    .select({ id: categories.id, coming_soon: isComingSoon })
    .from(categories)
    .where(eq(categories.slug, slug))
  if (!found) throw notFound(refusals.nothingToRemindOf)
  const thing = { product_id: null, variant_id: null, category_id: found.id, due_at: null }
  if (!found.coming_soon) throw new ApiError('conflict', refusals.onSaleNow(await nameOf(db, { ...thing, language })))
  return { ...thing, kind: 'coming_soon' }
}

interface Named {
  product_id?: number | null
  variant_id?: number | null
  category_id?: number | null
  language: Language
}

/** "Argan Hair and Body Oil, 50 ml" in a language; the name of a category without a product. */
export async function nameOf(db: Handle, { product_id, variant_id, category_id, language }: Named): Promise<string> {
  if (!product_id) {
    const [category] = await db
      .select({ name: categories.name, words: translationOf('category', sql`categories.id`, language) })
      .from(categories)
      .where(eq(categories.id, category_id ?? 0))
    return category?.words?.name || category?.name || ''
  }
  const [product] = await db
    .select({ name: products.name, words: translationOf('product', sql`products.id`, language) })
    .from(products)
    .where(eq(products.id, product_id))
  const [size] = variant_id
    ? await db.select({ name: variants.name }).from(variants).where(eq(variants.id, variant_id))
    : []
  return itemName({
    product_name: product?.words?.name || product?.name || '',
    variant_name: size ? product?.words?.[`variants.${variant_id}.name`] || size.name : null,
  })
}
