import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Product } from '#contract/catalogue.ts'
import type { Photograph } from '#contract/media.ts'
import { pounds } from '#contract/money.ts'
import type { Handle } from '#server/db/open.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { media } from '#server/media/tables.ts'
import { availableAt } from '#server/stock/stock.ts'
import { stockItems } from '#server/stock/tables.ts'
import { productPhotographs, type products, variants } from './tables.ts'

type ProductRow = typeof products.$inferSelect
export interface FoundProduct {
  product: ProductRow
  category_name: string
  category_slug: string
}

/** Rows of products as the API shows them, in the same order: three more queries, however many products. */
export async function productsOf(db: Handle, now: Date, found: FoundProduct[]): Promise<Product[]> {
  if (found.length === 0) return []
  const ids = found.map(({ product }) => product.id)
  const [photographRows, variantRows, stockRows] = await Promise.all([
    db
      .select({ product_id: productPhotographs.product_id, alt: productPhotographs.alt, picture: media })
      .from(productPhotographs)
      .innerJoin(media, eq(media.hash, productPhotographs.media_hash))
      .where(inArray(productPhotographs.product_id, ids))
      .orderBy(asc(productPhotographs.position)),
    db
      .select()
      .from(variants)
      .where(and(inArray(variants.product_id, ids), eq(variants.on_sale, true)))
      .orderBy(asc(variants.position), asc(variants.id)),
    db
      .select({ product_id: stockItems.product_id, variant_id: stockItems.variant_id, available: availableAt(now) })
      .from(stockItems)
      .where(inArray(stockItems.product_id, ids)),
  ])
  const photographs = Map.groupBy(photographRows, (row) => row.product_id)
  const sizes = Map.groupBy(variantRows, (row) => row.product_id)
  const stock = new Map(stockRows.map((row) => [`${row.product_id}/${row.variant_id}`, Math.max(0, row.available)]))
  return found.map(({ product, category_name, category_slug }) => {
    const images: Photograph[] = (photographs.get(product.id) ?? []).map(({ alt, picture }) => ({
      image: photographAddress(picture.hash),
      alt,
      width: picture.width,
      height: picture.height,
      color: picture.color,
    }))
    const variantsShown = (sizes.get(product.id) ?? []).map((variant) => ({
      id: variant.id,
      name: variant.name,
      price: pounds(variant.price_pence),
      stock: stock.get(`${product.id}/${variant.id}`) ?? 0,
      image: variant.media_hash ? photographAddress(variant.media_hash) : null,
      description: variant.description,
      unit_price: unitPrice(variant.price_pence, variant.net_amount, product.net_unit),
    }))
    // What is sold in sizes can't be bought without one, whatever is left from before it had them.
    const ownStock = variantsShown.length > 0 ? 0 : (stock.get(`${product.id}/null`) ?? 0)
    return {
      id: product.id,
      name: product.name,
      slug: product.slug,
      arabic_name: product.arabic_name,
      description: product.description,
      arabic_description: product.arabic_description,
      price: pounds(product.price_pence),
      image: images[0]?.image ?? null,
      images,
      variants: variantsShown,
      ingredients: product.ingredients,
      weight: product.weight,
      size: product.size,
      in_stock: ownStock > 0 || variantsShown.some((variant) => variant.stock > 0),
      stock: ownStock,
      category: category_name,
      category_slug,
      unit_price: unitPrice(product.price_pence, product.net_amount, product.net_unit),
      directions: product.directions,
      precautions: product.precautions,
      period_after_opening_months: product.period_after_opening_months,
      ships_to_uae: product.ships_to_uae,
      updated_at: product.updated_at.toISOString(),
    }
  })
}

/** With its prices per 100 g in the sign that the catalogue shows its prices in. */
export function inCurrency(product: Product, currency: 'GBP' | 'USD'): Product {
  if (currency === 'GBP') return product
  const signed = (unit_price: string | null) => unit_price?.replace('£', '$') ?? null
  return { ...product, unit_price: signed(product.unit_price), variants: product.variants.map((size) => ({ ...size, unit_price: signed(size.unit_price) })) }
}

/** "£7.20 per 100 g": what the Price Marking Order 2004 wants beside a price. Null for what is not sold by weight or volume. */
function unitPrice(price_pence: number, net_amount: number | null, net_unit: 'g' | 'ml' | null): string | null {
  if (!net_amount || !net_unit) return null
  return `£${pounds(Math.round((price_pence * 100) / net_amount))} per 100 ${net_unit}`
}
