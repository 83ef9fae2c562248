import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import {
  CURSOR,
  cacheable,
  JSON_FORMAT,
  PAGE,
  PAGE_SIZE,
  PRICE_BAND,
  PRODUCT_SLUG,
  PRODUCT_SORT,
  SKIN,
  SLUG,
  UNCACHEABLE,
} from './cacheable.ts'
import { CLAIMS } from './ingredient-facts.ts'
import { PRODUCT_KINDS, SEARCH_MAX, SLUG_MAX } from './limits.ts'
import { DictionaryIngredient, ListedIngredient } from './listed-ingredients.ts'
import { Photograph } from './media.ts'
import { FILTER_WORDS_MAX, PRICE_RANGE } from './product-filters.ts'
import { Search } from './product-search.ts'
import { PRODUCT_SORTS } from './product-sorts.ts'
import { CursorQuery, Format, line, Money, Nothing, PageQuery, pageOf } from './shapes.ts'
import { SKIN_TYPES } from './skin-types.ts'
import { Untranslated } from './untranslated.ts'

/** A size or kind of a product, with its own price and stock. */
export const Variant = z
  .object({
    id: z.number().int(),
    name: z.string(),
    price: Money,
    /** Units that can be bought now: exact up to 5, and 99 above. */
    stock: z.number().int(),
    image: z.string().nullable(),
    description: z.string(),
    unit_price: z.string().nullable(),
    untranslated: Untranslated,
  })
  .meta({ id: 'Variant' })
export type Variant = z.infer<typeof Variant>

export const Product = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    arabic_name: z.string(),
    description: z.string(),
    arabic_description: z.string(),
    price: Money,
    /** The URL of the first photograph, or null. */
    image: z.string().nullable(),
    images: z.array(Photograph),
    variants: z.array(Variant),
    /** Comma-separated INCI names; of a set, those of each product inside, which is named before its first. */
    ingredients: z.string(),
    /** The dictionary's numbers of all that the list names, in order; of a set, of everything inside. */
    ingredient_ids: z.array(z.number().int()),
    /** The list is empty, or has a name that the dictionary lacks: nobody can say what the product is without. */
    unknown_ingredients: z.boolean(),
    weight: z.string().nullable(),
    size: z.string().nullable(),
    in_stock: z.boolean(),
    /** True while its category is only announced: the product is shown and can't be bought. */
    coming_soon: z.boolean(),
    /** Several products in one box. */
    is_set: z.boolean(),
    /** Gift wrap and gift cards are bought like goods and are in no list. */
    kind: z.enum(PRODUCT_KINDS),
    /**
     * Units of the product itself that can be bought now: exact up to 5, and 99 above; 0 when it is sold in variants
     * only.
     */
    stock: z.number().int(),
    /** The category's name: existing clients expect the name here and the slug in `category_slug`. */
    category: z.string(),
    category_slug: z.string(),
    /** "£85.00 per kg" or "£500.00 per litre"; null for sets, and for less than 10 g or 10 ml. */
    unit_price: z.string().nullable(),
    directions: z.string(),
    precautions: z.string(),
    /** Months the product keeps once opened. */
    period_after_opening_months: z.number().int().nullable(),
    /** False for products sold in the United Kingdom only: those without a registration or Arabic words for the UAE. */
    ships_to_uae: z.boolean(),
    updated_at: z.string(),
    untranslated: Untranslated,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

/** Something inside a set. */
export const SetContent = z
  .object({
    name: z.string(),
    /** "60 ml", or empty. */
    size: z.string(),
    quantity: z.number().int(),
    /** Null for what the shop doesn't sell on its own, or no longer sells. */
    slug: z.string().nullable(),
    photograph: Photograph.nullable(),
    /** Comma-separated INCI names; empty for what isn't a cosmetic. */
    ingredients: z.string(),
    untranslated: Untranslated,
  })
  .meta({ id: 'SetContent' })
export type SetContent = z.infer<typeof SetContent>

/** The little that is shown of a product that is no longer sold. */
export const FormerProduct = z
  .object({ name: z.string(), category: z.string(), category_slug: z.string(), untranslated: Untranslated })
  .meta({ id: 'FormerProduct' })
export type FormerProduct = z.infer<typeof FormerProduct>

export const Category = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    coming_soon: z.boolean(),
    products: z.array(Product),
    untranslated: Untranslated,
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

/** A category without its products. */
export const Range = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** The slug of the category it belongs to, or null. */
    parent: z.string().nullable(),
    coming_soon: z.boolean(),
    /** Published products, those of its own ranges included. */
    products: z.number().int(),
    untranslated: Untranslated,
  })
  .meta({ id: 'Range' })
export type Range = z.infer<typeof Range>

/** Several ingredients in the words of a shopper: "lavender,olive oil". */
const Ingredients = line(FILTER_WORDS_MAX).optional()

export const catalogueShapes = {
  products: cacheable(
    {
      summary:
        "The products on sale, a page at a time. `category__slug=soap` includes all four ranges of soap. `q` finds words, and understands “soap without lavender under £20”; `with` and `without` name ingredients, commas between them; `type` and `range` are slugs of categories; `price` is “10-20” in pounds, each end optional. With one of these, `search` says what was found by. Without `sort`, by relevance to `q`, else in the shop's own order.",
      input: CursorQuery.extend({
        category__slug: line(SLUG_MAX).optional(),
        sort: z.enum([...PRODUCT_SORTS, 'popular'], { error: refusals.unknownSort }).optional(),
        q: line(SEARCH_MAX).optional(),
        exact: z.enum(['1']).optional(),
        type: line(SLUG_MAX).optional(),
        range: line(SLUG_MAX).optional(),
        skin: z.enum(SKIN_TYPES, { error: refusals.unknownSkin }).optional(),
        with: Ingredients,
        without: Ingredients,
        price: line(20).regex(PRICE_RANGE, refusals.priceRange).optional(),
        format: Format,
      }),
      output: pageOf(Product).extend({ search: Search.optional() }),
    },
    {
      category__slug: SLUG,
      sort: PRODUCT_SORT,
      q: UNCACHEABLE,
      exact: UNCACHEABLE,
      type: SLUG,
      range: SLUG,
      skin: SKIN,
      with: UNCACHEABLE,
      without: UNCACHEABLE,
      price: PRICE_BAND,
      page: PAGE,
      page_size: PAGE_SIZE,
      after: CURSOR,
      before: CURSOR,
      format: JSON_FORMAT,
    },
  ),
  bestSellers: cacheable(
    {
      summary:
        'Six products: those that staff pinned, then those sold most in the last 90 days (counted every hour), then others in the order of the shop. What can be bought comes first.',
      input: Nothing,
      output: z.array(Product),
    },
    {},
  ),
  giftCard: cacheable(
    {
      summary: 'The gift card on sale: its sizes are the amounts. 404 where the shop sells none.',
      input: Nothing,
      output: Product,
    },
    {},
  ),
  giftWrap: cacheable(
    {
      summary: 'The gift wrap that the cart offers; null where the shop sells none.',
      input: Nothing,
      output: z.object({ gift_wrap: Product.nullable() }),
    },
    {},
  ),
  ranges: cacheable(
    {
      summary: 'The categories without their products, in the order of the shop.',
      input: Nothing,
      output: z.array(Range),
    },
    {},
  ),
  former: {
    summary: 'The name and category of a product that is no longer sold.',
    input: z.object({ slug: line(120) }),
    output: FormerProduct,
  },
  product: cacheable(
    {
      summary:
        'A product, also by a former address. 410 if it is no longer sold. With a preview key, in unsaved words.',
      input: z.object({ slug: line(120), preview: line(80).optional() }),
      output: Product,
    },
    { slug: PRODUCT_SLUG, preview: UNCACHEABLE },
  ),
  contents: cacheable(
    {
      summary: 'What is inside a set, in its order; empty for other products.',
      input: z.object({ slug: line(120) }),
      output: z.object({ results: z.array(SetContent) }),
    },
    { slug: PRODUCT_SLUG },
  ),
  ingredients: cacheable(
    {
      summary:
        "What a product's list of ingredients names, or the lists of everything inside a set; and what its formula shows to be true: vegan, halal, or free from a family of ingredients. `claims` is empty unless all formulas are complete and all of their ingredients known.",
      input: z.object({ slug: line(120) }),
      output: z.object({ results: z.array(ListedIngredient), claims: z.array(z.enum(CLAIMS)) }),
    },
    { slug: PRODUCT_SLUG },
  ),
  dictionary: cacheable(
    {
      summary:
        'The ingredients of everything on sale, and the allergens within them. The same for everybody: what a shopper avoids is compared with `ingredient_ids` of products on the device.',
      input: Nothing,
      output: z.object({ results: z.array(DictionaryIngredient) }),
    },
    {},
  ),
  goesWellWith: cacheable(
    {
      summary: 'Products that go well with one: those that staff chose, else what is bought with it in other ranges.',
      input: z.object({ slug: line(120) }),
      output: z.object({ results: z.array(Product) }),
    },
    { slug: PRODUCT_SLUG },
  ),
  categories: cacheable(
    {
      summary: 'The categories with their products. `slug` selects one.',
      input: PageQuery.extend({ slug: line(SLUG_MAX).optional(), format: Format }),
      output: pageOf(Category),
    },
    { slug: SLUG, page: PAGE, page_size: PAGE_SIZE, format: JSON_FORMAT },
  ),
  category: cacheable(
    {
      summary: 'A category with its products. `foral-soap` works as `floral-soap`.',
      input: z.object({ slug: line(SLUG_MAX) }),
      output: Category,
    },
    { slug: SLUG },
  ),
} as const
