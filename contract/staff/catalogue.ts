import * as z from 'zod'
import {
  CATEGORY_NAME_MAX,
  GOES_WELL_CAP,
  PERIOD_AFTER_OPENING_MAX,
  PHOTOGRAPH_MB,
  PRODUCT_KINDS,
  PRODUCT_NAME_MAX,
  QUANTITY_CAP,
  REFILL_DAYS_MAX,
  SIZE_NAME_MAX,
  SLUG_MAX,
  UAE_REGISTRATION_MAX,
} from '../limits.ts'
import {
  ById,
  CursorQuery,
  Download,
  line,
  Money,
  multiline,
  Nothing,
  orderedBy,
  PageQuery,
  PathId,
  pageOf,
  requiredLine,
  SentFile,
  TypedMoney,
  Version,
} from '../shapes.ts'
import { Flag } from './editing.ts'
import { importShapes } from './price-import.ts'
import { SearchText } from './search-text.ts'

/** A price: from a penny to £10,000.00. */
const Price = TypedMoney.refine((amount) => !/^0+\.00$/.test(amount), 'A price must be more than 0.00.')
  .refine((amount) => Number(amount) <= 10_000, 'A price can be at most 10000.00.')
  .meta({ id: 'Price', example: '7.50' })

const Slug = requiredLine(SLUG_MAX).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Use lower-case letters, digits and single hyphens, such as lavender-fields.',
)
const Position = z.number().int().min(0).max(100_000)
const NetAmount = z.number().int().min(1, 'At least 1.').max(100_000).nullable()
/** An uploaded photograph, by its hash. */
const Hash = z.string().regex(/^[0-9a-f]{32}$/, 'Please upload the photograph again.')
/** The first level of a new stock item, in units. */
const Opening = z.number().int().min(0, 'This can’t be negative.').max(1_000_000).optional()

const VariantFields = z.object({
  /** Null for a new one. */
  id: z.number().int().nullable().default(null),
  name: requiredLine(SIZE_NAME_MAX),
  price: Price,
  description: multiline(1000).default(''),
  net_amount: NetAmount.default(null),
  photograph: Hash.nullable().default(null),
  on_sale: z.boolean().default(true),
  opening_stock: Opening,
})

const ContentFields = z.object({
  /** Null for something that the shop doesn't sell on its own. */
  product_id: z.number().int().nullable().default(null),
  /** The size inside; null where it doesn't matter, or the product has none. */
  variant_id: z.number().int().nullable().default(null),
  /** Of what isn't a product of the shop; empty otherwise. */
  name: line(PRODUCT_NAME_MAX).default(''),
  quantity: z.number().int().min(1, 'At least one.').max(QUANTITY_CAP).default(1),
})

const PhotographFields = z.object({ hash: Hash, alt: requiredLine(200) })

/** Everything that staff write about a product. */
const ProductFields = z.object({
  name: requiredLine(PRODUCT_NAME_MAX),
  slug: Slug,
  description: multiline(4000),
  /** Without one, gift wrap and gift cards, which no category lists, are in the first of the shop. */
  category_id: z.number().int({ error: 'Please choose a category.' }),
  /** Ignored while sizes are on sale: then the price is the smallest of theirs. */
  price: Price,
  weight: line(60).nullable(),
  size: line(60).nullable(),
  /** Several products in one box, without a net amount. */
  is_set: z.boolean(),
  net_amount: NetAmount,
  net_unit: z.enum(['g', 'ml']).nullable(),
  directions: multiline(2000),
  precautions: multiline(2000),
  period_after_opening_months: z.number().int().min(1, 'At least one month.').max(PERIOD_AFTER_OPENING_MAX).nullable(),
  /** Days until one unit runs out: 0 reminds of none, and null stands for 25 of a soap and for none otherwise. */
  refill_days: z.number().int().min(0, 'Not below 0.').max(REFILL_DAYS_MAX, `At most ${REFILL_DAYS_MAX}.`).nullable(),
  /** Under a hygiene seal: once it is broken, the right to cancel ends. */
  hygiene_sealed: z.boolean(),
  /** Of the registration in the UAE; null without one. */
  uae_registration_number: line(UAE_REGISTRATION_MAX).nullable(),
  /** The registration's last day, in the UAE. */
  uae_registered_until: z.iso.date('Please give a day such as 2031-11-23.').nullable(),
  published: z.boolean(),
  position: Position,
  /** Before the other best sellers on the home page and in an empty cart. */
  pinned: z.boolean(),
  photographs: z.array(PhotographFields).max(20, 'At most 20 photographs.'),
  variants: z.array(VariantFields).max(30, 'At most 30 sizes.'),
  /** What is inside a set; empty for other products. */
  contents: z.array(ContentFields).max(30, 'At most 30 things.'),
  /** The ids of products that its page recommends; empty to leave it to the shop. */
  goes_well_with: z.array(z.number().int()).max(GOES_WELL_CAP, `At most ${GOES_WELL_CAP} products.`),
})

const NewProduct = ProductFields.partial()
  .required({ name: true, slug: true })
  // It can't be changed: the stock and the orders of a product are of its kind.
  .extend({ kind: z.enum(PRODUCT_KINDS).default('goods'), opening_stock: Opening })
const ChangedProduct = ProductFields.partial().extend({ id: PathId, version: Version })
export type NewProduct = z.output<typeof NewProduct>
export type ChangedProduct = z.output<typeof ChangedProduct>
export type GivenVariant = z.output<typeof VariantFields>
export type GivenContent = z.output<typeof ContentFields>
export type GivenPhotograph = z.output<typeof PhotographFields>

const UploadedPhotograph = z
  .object({ hash: z.string(), image: z.string(), width: z.number().int(), height: z.number().int(), color: z.string() })
  .meta({ id: 'UploadedPhotograph' })

export const StaffVariant = VariantFields.omit({ opening_stock: true })
  .extend({
    id: z.number().int(),
    stock_item_id: z.number().int().nullable(),
    level: z.number().int(),
    available: z.number().int(),
    /** The stock ledger names it: it can be taken off sale but not removed. */
    counted: z.boolean(),
  })
  .meta({ id: 'StaffVariant' })
export type StaffVariant = z.infer<typeof StaffVariant>

/**
 * Why a product can't be sold to the UAE: it has no registration there, or one that has ended; the Arabic of `field` is
 * missing, or translates an earlier English; or `product_id`, which is inside the set, can't be sold there.
 */
export const UaeObstacle = z
  .object({
    kind: z.enum(['unregistered', 'ended', 'untranslated', 'changed', 'inside']),
    field: z.enum(['description', 'precautions']).nullable(),
    product_id: z.number().int().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'UaeObstacle' })
export type UaeObstacle = z.infer<typeof UaeObstacle>

export const StaffProduct = ProductFields.omit({ photographs: true, variants: true })
  .extend({
    id: z.number().int(),
    kind: z.enum(PRODUCT_KINDS),
    category: z.string(),
    /** Comma-separated INCI names, as its formula makes them; empty for a set. */
    ingredients: z.string(),
    /** Whether its formula is whole: its use, UK notification, and ingredients that add up to 100 %. True of a set. */
    formulated: z.boolean(),
    photographs: z.array(UploadedPhotograph.extend({ alt: z.string() })),
    variants: z.array(StaffVariant),
    /** The stock item of the product itself; null when it is sold in sizes only. */
    stock_item_id: z.number().int().nullable(),
    level: z.number().int(),
    available: z.number().int(),
    /** Empty for a product that can be sold to the UAE now. */
    uae_obstacles: z.array(UaeObstacle),
    /** True once it has been sold: its slug can't be changed any more. */
    ever_sold: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    version: Version,
  })
  .meta({ id: 'StaffProduct' })
export type StaffProduct = z.infer<typeof StaffProduct>

export const ProductRow = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(PRODUCT_KINDS),
    category: z.string(),
    category_id: z.number().int(),
    price: Money,
    published: z.boolean(),
    /** Its category is coming soon: shoppers see the product and can't buy it. */
    coming_soon: z.boolean(),
    image: z.string().nullable(),
    /** The number of sizes on sale. */
    sizes: z.number().int(),
    /** Units that can be sold now, of all sizes together. */
    available: z.number().int(),
    position: z.number().int(),
    updated_at: z.string(),
    version: Version,
  })
  .meta({ id: 'ProductRow' })
export type ProductRow = z.infer<typeof ProductRow>

export const ProductOrdering = orderedBy(['position', 'name', 'price', 'updated_at', 'id'])
export type ProductOrdering = z.infer<typeof ProductOrdering>
export const CategoryOrdering = orderedBy(['position', 'name'])
export type CategoryOrdering = z.infer<typeof CategoryOrdering>

const CategoryFields = z.object({
  name: requiredLine(CATEGORY_NAME_MAX),
  description: multiline(1000),
  /** The parent category, which shows its products too. */
  parent_id: z.number().int().nullable(),
  coming_soon: z.boolean(),
  position: Position,
})
const CategorySlug = requiredLine(SLUG_MAX).regex(
  /^[a-z0-9]+([-_][a-z0-9]+)*$/,
  'Use lower-case letters, digits and single hyphens, such as bath-soak.',
)
const NewCategory = CategoryFields.partial().required({ name: true }).extend({ slug: CategorySlug })
const ChangedCategory = CategoryFields.partial().extend({ id: PathId, version: Version, slug: CategorySlug.optional() })
export type NewCategory = z.output<typeof NewCategory>
export type ChangedCategory = z.output<typeof ChangedCategory>

export const StaffCategory = CategoryFields.extend({
  id: z.number().int(),
  slug: z.string(),
  products: z.number().int(),
  version: Version,
}).meta({
  id: 'StaffCategory',
})
export type StaffCategory = z.infer<typeof StaffCategory>

/** The result of a removal: a product with a history is taken off sale instead. */
const Removed = z.object({ removed: z.boolean(), detail: z.string() }).meta({ id: 'Removed' })

export const staffCatalogueShapes = {
  products: {
    summary: 'All products, on sale or not, a page at a time.',
    input: CursorQuery.extend({
      search: SearchText,
      category_id: PathId.optional(),
      kind: z.enum(PRODUCT_KINDS).optional(),
      published: Flag.optional(),
      /** Whether it can be sold to the UAE now. */
      ships_to_uae: Flag.optional(),
      ordering: ProductOrdering.default('position'),
    }),
    output: pageOf(ProductRow),
  },
  product: {
    summary: 'A product, for its editor.',
    input: ById,
    output: StaffProduct,
  },
  createProduct: {
    summary: 'Creates a product. It is on sale only if `published` is true.',
    input: NewProduct,
    output: StaffProduct,
  },
  updateProduct: {
    summary: 'Changes the given fields. `version` is the version you read.',
    input: ChangedProduct,
    output: StaffProduct,
  },
  removeProduct: {
    summary: 'Removes a product, or takes it off sale if it has been ordered or counted.',
    input: ById,
    output: Removed,
  },
  uploadPhotograph: {
    summary: `Uploads a photograph (JPEG, PNG, WebP or AVIF, at most ${PHOTOGRAPH_MB} MB). Its camera metadata is removed.`,
    input: z.object({ file: SentFile }),
    output: UploadedPhotograph,
  },
  categories: {
    summary: 'The categories in the shop’s order.',
    input: PageQuery.extend({ ordering: CategoryOrdering.default('position') }),
    output: pageOf(StaffCategory),
  },
  category: { summary: 'One category.', input: ById, output: StaffCategory },
  createCategory: { summary: 'A new category.', input: NewCategory, output: StaffCategory },
  updateCategory: {
    summary: 'Changes a category. Its old address redirects to the new one.',
    input: ChangedCategory,
    output: StaffCategory,
  },
  removeCategory: { summary: 'Removes an empty category.', input: ById, output: Removed },
  exportPrices: {
    summary: 'Prices and stock as CSV: slug, variant, price, stock, and the version that an import compares.',
    input: Nothing,
    output: Download,
  },
  ...importShapes,
} as const
