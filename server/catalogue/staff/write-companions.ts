import { and, eq, inArray } from 'drizzle-orm'
import type { GivenContent, StaffProduct } from '#contract/staff/catalogue.ts'
import { productPairings, products, setContents, variants } from '#server/catalogue/tables.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { invalidField } from '#server/http/api-error.ts'

type Companions = Pick<StaffProduct, 'contents' | 'goes_well_with'>

/** What is inside a product and what goes well with it, in their order. */
export async function readCompanions(db: Handle, product_id: number): Promise<Companions> {
  const contents = await db
    .select({
      product_id: setContents.product_id,
      variant_id: setContents.variant_id,
      name: setContents.name,
      quantity: setContents.quantity,
    })
    .from(setContents)
    .where(eq(setContents.set_id, product_id))
    .orderBy(setContents.position)
  const pairings = await db
    .select({ other_id: productPairings.other_id })
    .from(productPairings)
    .where(eq(productPairings.product_id, product_id))
    .orderBy(productPairings.position)
  return { contents, goes_well_with: pairings.map(({ other_id }) => other_id) }
}

/** Replaces both. `refuseUnknownCompanions` comes first. */
export async function writeCompanions(
  tx: Transaction,
  { product_id, contents, goes_well_with }: Companions & { product_id: number },
): Promise<void> {
  await tx.delete(setContents).where(eq(setContents.set_id, product_id))
  if (contents.length > 0)
    await tx.insert(setContents).values(contents.map((row, position) => ({ ...row, set_id: product_id, position })))
  await tx.delete(productPairings).where(eq(productPairings.product_id, product_id))
  if (goes_well_with.length > 0)
    await tx
      .insert(productPairings)
      .values(goes_well_with.map((other_id, position) => ({ product_id, other_id, position })))
}

/** Throws 400 under the field that names something missing, twice, or the product itself. */
export async function refuseUnknownCompanions(
  db: Handle,
  { id, contents, goes_well_with, published }: Companions & { id: number; published: boolean },
): Promise<void> {
  const named = contents.flatMap(({ product_id }) => product_id ?? [])
  const rows = await db
    .select({ id: products.id, name: products.name, ingredients: products.ingredients })
    .from(products)
    // What isn't goods has no page to lead to.
    .where(and(inArray(products.id, [...named, ...goes_well_with]), eq(products.kind, 'goods')))
  const found = new Map(rows.map((row) => [row.id, row]))
  const sizes = await db
    .select({ id: variants.id, product_id: variants.product_id })
    .from(variants)
    .where(inArray(variants.product_id, named))
  for (const [at, content] of contents.entries()) {
    const { product_id, variant_id } = content
    const [field, problem] = contentProblem(content, { id, found, published })
    if (problem) throw invalidField(`contents.${at}.${field}`, problem)
    if (variant_id !== null && !sizes.some((size) => size.id === variant_id && size.product_id === product_id))
      throw invalidField(`contents.${at}.variant_id`, 'This size is no longer there.')
  }
  if (goes_well_with.includes(id)) throw invalidField('goes_well_with', 'A product can’t go with itself.')
  if (new Set(goes_well_with).size < goes_well_with.length)
    throw invalidField('goes_well_with', 'Choose each product once.')
  if (goes_well_with.some((other) => !found.has(other)))
    throw invalidField('goes_well_with', 'One of these products is no longer there.')
}

/** The field, and what is wrong with it. */
function contentProblem(
  { product_id, name }: GivenContent,
  {
    id,
    found,
    published,
  }: { id: number; found: Map<number, { name: string; ingredients: string }>; published: boolean },
): [field: string, problem?: string] {
  if (product_id === null) return name ? ['name'] : ['product_id', 'Choose a product, or say what it is.']
  if (name) return ['name', 'Choose a product or give a name, not both.']
  if (product_id === id) return ['product_id', 'A set can’t be inside itself.']
  const product = found.get(product_id)
  if (!product) return ['product_id', 'This product is no longer there.']
  // The set's own page lists them from here.
  if (published && !product.ingredients) return ['product_id', `${product.name} has no ingredients yet.`]
  return ['product_id']
}
