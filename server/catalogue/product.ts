import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Product, Variant } from '#contract/catalogue.ts'
import type { Photograph } from '#contract/media.ts'
import { pounds } from '#contract/money.ts'
import { blurAddress, photographAddress } from '#server/media/photographs.ts'
import type { Words } from '#server/translations/tables.ts'
import { translated, translationOf } from '#server/translations/words.ts'
import type { Language, OtherLanguage } from '#words/languages.ts'
import { shownStock } from './availability.ts'
import { isSoldToUae } from './sold-to-uae.ts'
import { categories, products } from './tables.ts'
import { unitPrice } from './unit-price.ts'

type ProductRow = typeof products.$inferSelect

/** The language of the fields `arabic_name` and `arabic_description`, which answers in every language have. */
const ARABIC: OtherLanguage = 'ar'

interface VariantFound {
  id: number
  name: string
  price_pence: number
  description: string
  net_amount: number | null
  media_hash: string | null
}

/** The stock item of a product or variant, and how many units can be bought. */
interface ItemFound {
  id: number
  variant_id: number | null
  available: number
}

export interface FoundProduct {
  product: ProductRow
  language: Language
  /** In that language, by field: those of its sizes and photographs too. */
  words: Words | null
  categoryWords: Words | null
  arabic: { name: string | null; description: string | null } | null
  category_name: string
  category_slug: string
  coming_soon: boolean
  ships_to_uae: boolean
  photographs: (Omit<Photograph, 'image'> & { hash: string })[]
  variants: VariantFound[]
  items: ItemFound[]
  /** What product_facets has, which is null for a product that isn't published. */
  dictionary: { ids: number[]; unknown: boolean } | null
  /** The ingredients of what is inside a set; null for other products, and for a set without contents. */
  ingredientsInside: string | null
}

/** SQL for a category that is announced and not yet sold: by its own switch, or its parent's. */
export const isComingSoon = sql<boolean>`(categories.coming_soon
  or coalesce((select above.coming_soon from categories above where above.id = categories.parent_id), false))`.mapWith(
  Boolean,
)

/** The columns of products (joined with their categories) that the API shows, in one statement. */
export const productColumns = (now: Date | Placeholder, language: Language | Placeholder) => ({
  product: products,
  language: sql<Language>`${language}::text`,
  words: translationOf('product', sql`products.id`, language),
  categoryWords: translationOf('category', sql`categories.id`, language),
  arabic: sql<FoundProduct['arabic']>`(
    select jsonb_build_object('name', t.words->'name', 'description', t.words->'description') from translations t
    where t.kind = 'product' and t.thing = products.id::text and t.language = ${ARABIC})`,
  category_name: categories.name,
  category_slug: categories.slug,
  coming_soon: sql<boolean>`(products.kind = 'goods' and ${isComingSoon})`.mapWith(Boolean),
  ships_to_uae: isSoldToUae(now),
  photographs: listOf<FoundProduct['photographs'][number]>(sql`
    select p.alt, m.hash, m.width, m.height, m.color, m.blur from product_photographs p
      join media m on m.hash = p.media_hash
    where p.product_id = products.id order by p.position`),
  variants: listOf<VariantFound>(sql`
    select v.id, v.name, v.price_pence, v.description, v.net_amount, v.media_hash from variants v
    where v.product_id = products.id and v.on_sale order by v.position, v.id`),
  dictionary: sql<FoundProduct['dictionary']>`(
    select jsonb_build_object('ids', f.ingredient_ids, 'unknown', f.unknown_ingredients) from product_facets f
    where f.product_id = products.id)`,
  // Read with the product, so that a set's list never disagrees with its contents' own lists.
  ingredientsInside: sql<string | null>`case when products.is_set then (
    select string_agg(coalesce(${translationOf('product', sql`p.id`, language)}->>'name', p.name) || ': '
      || p.ingredients, ', ' order by s.position)
    from set_contents s join products p on p.id = s.product_id
    where s.set_id = products.id and p.ingredients <> '') end`,
  // An expired hold doesn't count.
  items: listOf<ItemFound>(sql`
    select i.id, i.variant_id,
      greatest(0, i.level - coalesce((select sum(h.quantity) from stock_holds h where h.item_id = i.id
        and h.expires_at > ${now}), 0))::int as available
    from stock_items i where i.product_id = products.id`),
})

function listOf<T>(rows: SQL): SQL<T[]> {
  return sql<T[]>`(select coalesce(json_agg(one), '[]') from (${rows}) one)`
}

/** Units that can be bought now. A coming product may be in stock already, and can't be bought. */
export function unitsForSale({ items, coming_soon }: FoundProduct, variant_id: number | null): number {
  return coming_soon ? 0 : (items.find((item) => item.variant_id === variant_id)?.available ?? 0)
}

/** A row of `productColumns` as the API shows it. */
export function productOf(found: FoundProduct): Product {
  const { product, language, words, category_name, category_slug, coming_soon } = found
  const images = found.photographs.map(({ hash, blur, ...photograph }) =>
    translated({ image: photographAddress(hash), ...photograph, blur: blurAddress(blur) }, language, words, {
      alt: `photographs.${hash}`,
    }),
  )
  const variants = found.variants.map((variant) => variantOf(variant, found))
  // A product with sizes can't be bought without one, even if it has stock from before it had sizes.
  const ownStock = variants.length > 0 ? 0 : unitsForSale(found, null)
  const english = {
    id: product.id,
    name: product.name,
    slug: product.slug,
    arabic_name: found.arabic?.name ?? '',
    description: product.description,
    arabic_description: found.arabic?.description ?? '',
    price: pounds(product.price_pence),
    image: images[0]?.image ?? null,
    images,
    variants,
    ingredients: found.ingredientsInside ?? product.ingredients,
    ingredient_ids: found.dictionary?.ids ?? [],
    unknown_ingredients: found.dictionary?.unknown ?? true,
    weight: product.weight,
    size: product.size,
    in_stock: ownStock > 0 || variants.some((variant) => variant.stock > 0),
    coming_soon,
    is_set: product.is_set,
    kind: product.kind,
    stock: ownStock,
    category: category_name,
    category_slug,
    unit_price: unitPrice(product.price_pence, product, language),
    directions: product.directions,
    precautions: product.precautions,
    period_after_opening_months: product.period_after_opening_months,
    // A gift card is no cosmetic, and no parcel either.
    ships_to_uae: found.ships_to_uae || product.kind === 'gift_card',
    updated_at: product.updated_at.toISOString(),
  }
  return translated(english, language, { ...words, ...inCategory(found.categoryWords) }, TRANSLATED)
}

/** The fields of a product that have translations, by their names there. */
const TRANSLATED = {
  name: 'name',
  description: 'description',
  weight: 'weight',
  size: 'size',
  category: 'category',
  directions: 'directions',
  precautions: 'precautions',
}

/** A category's name, as a field of its products. */
export const inCategory = (words: Words | null): Words => (words?.name ? { category: words.name } : {})

function variantOf(variant: VariantFound, found: FoundProduct): Variant {
  const english = {
    id: variant.id,
    name: variant.name,
    price: pounds(variant.price_pence),
    stock: unitsForSale(found, variant.id),
    image: variant.media_hash ? photographAddress(variant.media_hash) : null,
    description: variant.description,
    unit_price: unitPrice(variant.price_pence, { ...variant, net_unit: found.product.net_unit }, found.language),
  }
  return translated(english, found.language, found.words, {
    name: `variants.${variant.id}.name`,
    description: `variants.${variant.id}.description`,
  })
}

/** As shoppers see it: without the exact stock. */
export const shownProduct = (product: Product): Product => ({
  ...product,
  stock: shownStock(product.stock),
  variants: product.variants.map(shownVariant),
})

export const shownVariant = (variant: Variant): Variant => ({ ...variant, stock: shownStock(variant.stock) })

/** Shows its unit price in the catalogue's currency. */
export function inCurrency(product: Product, currency: 'GBP' | 'USD'): Product {
  if (currency === 'GBP') return product
  const signed = (unit_price: string | null) => unit_price?.replace('£', '$') ?? null
  return {
    ...product,
    unit_price: signed(product.unit_price),
    variants: product.variants.map((size) => ({ ...size, unit_price: signed(size.unit_price) })),
  }
}
