import { and, eq, ne, sql } from 'drizzle-orm'
import type { ProductKind } from '#contract/limits.ts'
import { pence } from '#contract/money.ts'
import type {
  ChangedProduct,
  GivenPhotograph,
  GivenVariant,
  NewProduct,
  StaffProduct,
} from '#contract/staff/catalogue.ts'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { keepOldAddress } from '#server/addresses/addresses.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import { categories, productPhotographs, products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { refuseAboveLimits } from '#server/formulas/limits.ts'
import { invalidField, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { unknownPhotographs } from '#server/media/photographs.ts'
import { handedOutBy, type PriceCut } from './price-cut.ts'
import { refuseUnlabelled, refuseWithoutResponsiblePerson } from './publishable.ts'
import { handOutByMove } from './staff-categories.ts'
import { readStaffProduct } from './staff-product.ts'
import { refuseWrongRegistration } from './uae-registration.ts'
import { BLANK, complete, rowOf, type Wanted } from './wanted-product.ts'
import { refuseUnknownCompanions, writeCompanions } from './write-companions.ts'
import { writeSizes } from './write-sizes.ts'

type CatalogueContext = Pick<Context, 'db' | 'now'>

/** Creates a product with its photographs, sizes and first stock. */
export async function createProduct(
  { db, now }: CatalogueContext,
  { opening_stock = 0, by, ...given }: NewProduct & { by: SignedIn },
): Promise<StaffProduct> {
  return db.transaction(async (tx) => {
    const category_id = given.category_id ?? (await categoryOf(tx, given.kind))
    const wanted = complete({ ...BLANK, ...given, category_id })
    refuseUnlabelled({ ...wanted, formulated: false, wasPublished: false })
    refuseWrongRegistration(wanted, now())
    if (wanted.published && wanted.kind === 'goods') await refuseWithoutResponsiblePerson(tx)
    await refuseUnknown(tx, wanted)
    const [row] = await tx
      .insert(products)
      .values({ ...rowOf(wanted), created_at: now(), updated_at: now() })
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id })
    if (!row) throw slugTaken(wanted.slug)
    await writePhotographs(tx, row.id, wanted.photographs)
    await writeSizes(tx, { product_id: row.id, wanted: wanted.variants, opening_stock, by, now: now() })
    await writeCompanions(tx, { product_id: row.id, ...wanted })
    const created = await readStaffProduct(tx, { now: now(), id: row.id })
    await record(tx, {
      by,
      action: 'product.create',
      subject: subjectOf(created),
      after: writtenOf(created),
      at: now(),
    })
    return created
  })
}

/**
 * Changes the given fields. Throws 409 when somebody else has changed the product since `version`, and
 * `confirmation_needed` where the stock gets cheaper by more than the owner lets one person hand out.
 */
export async function updateProduct(
  { db, now }: CatalogueContext,
  { id, version, visitor, ...given }: ChangedProduct & { visitor: StaffVisitor },
): Promise<StaffProduct> {
  const by = visitor.user
  return db.transaction(async (tx) => {
    const before = await readStaffProduct(tx, { now: now(), id })
    const wanted = complete({ ...writtenOf(before), ...given })
    refuseUnlabelled({ ...wanted, formulated: before.formulated, wasPublished: before.published })
    if (wanted.published && !before.published && wanted.kind === 'goods') {
      await refuseWithoutResponsiblePerson(tx)
      await refuseAboveLimits(tx, { id, now: now() })
    }
    refuseWrongRegistration(wanted, now())
    await refuseUnknown(tx, wanted, id)
    const wasShown = before.published || (await isFormer(tx, id))
    const changed = await tx
      .update(products)
      .set({
        ...rowOf(wanted),
        ...takenOff(before, wanted, now()),
        updated_at: now(),
        version: sql`${products.version} + 1`,
      })
      .where(and(eq(products.id, id), eq(products.version, version)))
      .returning({ id: products.id })
    if (changed.length === 0) throw versionConflict()
    await keepOldAddress(tx, { kind: 'product', id, from: before.slug, to: wanted.slug, wasShown, at: now() })
    if (given.photographs) await writePhotographs(tx, id, given.photographs)
    await writeSizes(tx, { product_id: id, wanted: wanted.variants, opening_stock: 0, by, now: now() })
    await writeCompanions(tx, { product_id: id, ...wanted })
    const after = await readStaffProduct(tx, { now: now(), id })
    await handOutByMove(tx, { visitor, from: before.category_id, to: after.category_id, at: now() })
    await handOut(tx, { visitor, kind: 'price', amount_pence: handedOutBy(cutsBetween(before, after)), at: now() })
    const changes = changesBetween(writtenOf(before), writtenOf(after))
    if (changes) await record(tx, { by, action: 'product.update', subject: subjectOf(after), ...changes, at: now() })
    return after
  })
}

/**
 * The prices that got lower. A new size, or one with another name, is compared with the dearest before it: the name may
 * be of more than the cheapest holds. A gift card's price is what it is worth, so nothing is handed out.
 */
function cutsBetween(before: StaffProduct, after: StaffProduct): PriceCut[] {
  if (after.kind === 'gift_card') return []
  const dearest = Math.max(pence(before.price), ...before.variants.map(({ price }) => pence(price)))
  const sizes = after.variants.map(({ id, name, price, level }) => {
    const known = before.variants.find((size) => size.id === id && size.name === name)
    return { from: known ? pence(known.price) : dearest, to: pence(price), units: level }
  })
  return [...sizes, { from: pence(before.price), to: pence(after.price), units: before.level }]
}

export const subjectOf = (product: { id: number; name: string }) => ({
  kind: 'product',
  id: String(product.id),
  label: product.name,
})

/** The product in the shape of the form: without counted and computed fields. */
function writtenOf(product: StaffProduct): Wanted {
  const {
    id,
    category,
    stock_item_id,
    level,
    available,
    ever_sold,
    created_at,
    updated_at,
    version,
    photographs,
    variants,
    uae_obstacles,
    ingredients,
    formulated,
    ...fields
  } = product
  return {
    ...fields,
    photographs: photographs.map(({ hash, alt }) => ({ hash, alt })),
    variants: variants.map(({ stock_item_id: _, level: __, available: ___, counted: ____, ...size }) => size),
  }
}

/** Throws 400 under a field that names something missing or taken. */
async function refuseUnknown(tx: Transaction, wanted: Wanted, id = 0): Promise<void> {
  const { category_id, photographs, variants, slug } = wanted
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category_id))
  if (!category) throw invalidField('category_id', 'There is no such category.')
  if (wanted.kind === 'gift_wrap') await refuseUnusableWrap(tx, wanted, id)
  await refuseUnknownPhotographs(tx, photographs, variants)
  await refuseUnknownCompanions(tx, { ...wanted, id })
  const names = variants.map((size) => size.name.toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (twice !== -1) throw invalidField(`variants.${twice}.name`, 'Another size already has this name.')
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.id, id)))
  if (taken) throw slugTaken(slug)
}

/** Throws 400 for sizes, and for a second gift wrap on sale: the cart has one tick. */
async function refuseUnusableWrap(tx: Transaction, { variants, published }: Wanted, id: number): Promise<void> {
  if (variants.length > 0) throw invalidField('variants', 'Gift wrap has no sizes: one covers the whole order.')
  if (!published) return
  // Otherwise two staff at once would both find none, and the index would refuse the second without a sentence.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('gift wrap on sale', 0))`)
  const [other] = await tx
    .select({ name: products.name })
    .from(products)
    // Written out, as the index has it.
    .where(sql`products.kind = 'gift_wrap' and products.published and products.id <> ${id}`)
  if (other)
    throw invalidField(
      'published',
      `${other.name} is on sale already, and the cart offers one gift wrap. Take it off sale first.`,
    )
}

/** The first category, for what no category lists. Throws 400 for goods, whose category somebody must choose. */
async function categoryOf(tx: Transaction, kind: ProductKind): Promise<number> {
  if (kind === 'goods') throw invalidField('category_id', 'Please choose a category.')
  const [first] = await tx
    .select({ id: categories.id })
    .from(categories)
    .orderBy(categories.position, categories.id)
    .limit(1)
  if (!first) throw invalidField('category_id', 'Please add a category first, under Categories.')
  return first.id
}

async function refuseUnknownPhotographs(
  db: Handle,
  photographs: GivenPhotograph[],
  variants: GivenVariant[],
): Promise<void> {
  const named = [
    ...photographs.map(({ hash }, at) => ({ hash, field: `photographs.${at}.hash` })),
    ...variants.flatMap(({ photograph }, at) =>
      photograph ? [{ hash: photograph, field: `variants.${at}.photograph` }] : [],
    ),
  ]
  const unknown = await unknownPhotographs(
    db,
    named.map(({ hash }) => hash),
  )
  const missing = named.find(({ hash }) => unknown.has(hash))
  if (missing) throw invalidField(missing.field, 'We can’t find that photograph. Please upload it again.')
}

async function writePhotographs(tx: Transaction, product_id: number, photographs: GivenPhotograph[]): Promise<void> {
  await tx.delete(productPhotographs).where(eq(productPhotographs.product_id, product_id))
  if (photographs.length === 0) return
  await tx
    .insert(productPhotographs)
    .values(photographs.map(({ hash, alt }, position) => ({ product_id, media_hash: hash, alt, position })))
}

const slugTaken = (slug: string) => invalidField('slug', `There is already a product at /products/${slug}.`)
/** A product that was on sale once is "no longer sold"; a draft stays unknown. */
async function isFormer(tx: Transaction, id: number): Promise<boolean> {
  const [product] = await tx.select({ at: products.taken_off_at }).from(products).where(eq(products.id, id))
  return product?.at != null
}

const takenOff = (before: StaffProduct, wanted: Wanted, at: Date) =>
  wanted.published ? { taken_off_at: null } : before.published ? { taken_off_at: at } : {}
