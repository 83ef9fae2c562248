import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CartItem, WantedItem } from '#contract/cart.ts'
import type { Product } from '#contract/catalogue.ts'
import { QUANTITY_CAP } from '#contract/limits.ts'
import { shortageMessage, shownStock } from '#server/catalogue/availability.ts'
import { type ForSale, forSale, readForSale } from '#server/catalogue/catalogue.ts'
import { productColumns, productOf, shownProduct, shownVariant } from '#server/catalogue/product.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Language } from '#words/languages.ts'
import { cartItems } from './tables.ts'

export type CartContext = Pick<Context, 'db' | 'now'>
type Row = typeof cartItems.$inferSelect

/** Whose cart, and the language in which they read it. */
export interface CartOwner {
  user_id: number
  language: Language
}

/**
 * SQL for the units that an account's own checkouts hold: they are there for the shopper. The checkout's table is named
 * in SQL, because the cart doesn't import the checkout.
 */
const ownUnits = (product_id: SQL, variant_id: SQL, { user_id, now }: { user_id: SQL; now: SQL }) =>
  sql<number>`coalesce((select sum(h.quantity) from stock_holds h
    join stock_items i on i.id = h.item_id join checkout_sessions s on s.id = h.session_id
    where s.owned and s.user_id = ${user_id} and h.expires_at > ${now}
      and i.product_id = ${product_id} and i.variant_id is not distinct from ${variant_id}), 0)::int`

// One statement with the products, because every page of a signed-in shopper reads it.
const cartOf = preparedOnce((db) =>
  db
    .select({
      line: cartItems,
      published: products.published,
      own: ownUnits(sql`${cartItems.product_id}`, sql`${cartItems.variant_id}`, {
        user_id: sql`${cartItems.user_id}`,
        now: sql`${sql.placeholder('now')}`,
      }),
      ...productColumns(sql.placeholder('now'), sql.placeholder('language')),
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.product_id))
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(eq(cartItems.user_id, sql.placeholder('user_id')))
    .orderBy(asc(cartItems.id))
    .prepare('cart-of-user'),
)

/** A shopper's cart lines. Of products and sizes that are off sale, none are available. */
export async function readCart({ db, now }: CartContext, { user_id, language }: CartOwner): Promise<CartItem[]> {
  const rows = await cartOf(db).execute({ user_id, language, now: now() })
  return rows.map(({ line, published, own, ...found }) => {
    const chosen = forSale(found, line.variant_id)
    const { product, variant } = chosen ?? { product: productOf(found), variant: null }
    const available = published && chosen && !product.coming_soon ? chosen.available + own : 0
    return lineOf(line, { product, variant, available })
  })
}

function lineOf(
  { id, quantity }: Pick<Row, 'id' | 'quantity'>,
  { product, variant, available }: Pick<ForSale, 'product' | 'variant' | 'available'>,
): CartItem {
  return {
    id,
    product: shownProduct(product),
    variant: variant && shownVariant(variant),
    quantity,
    available: shownStock(available),
  }
}

/**
 * Adds to the cart, or to the line that has the same product and variant. Throws 409 when there is too little stock,
 * and 400 for more gift wraps than one; the same one again changes nothing.
 */
export async function addToCart(
  { db, now }: CartContext,
  { user_id, language, ...item }: WantedItem & CartOwner,
): Promise<CartItem> {
  const { product, variant, available } = await find(db, { now: now(), language, user_id }, item)
  refuseSecondWrap(product, item.quantity)
  if (item.quantity > available) throw tooMany(product, item.quantity, available)
  const line = await upsertLine(db, { user_id, ...item, now: now(), most: available, cap: capOf(product) })
  if (!line) throw tooMany(product, item.quantity, available)
  return lineOf(line, { product, variant, available })
}

/** Sets a line's quantity. Throws 404 for another shopper's line. */
export async function setQuantity(
  { db, now }: CartContext,
  { user_id, language, id, quantity }: CartOwner & { id: number; quantity: number },
): Promise<CartItem> {
  const [row] = await db
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.user_id, user_id)))
  if (!row) throw notFound(refusals.cartLineNotFound)
  const { product, variant, available } = await find(db, { now: now(), language, user_id }, row)
  refuseSecondWrap(product, quantity)
  // A smaller quantity is always allowed, so that a line above the stock can shrink.
  if (quantity > available && quantity > row.quantity) throw tooMany(product, quantity, available)
  const changed = await db
    .update(cartItems)
    .set({ quantity })
    .where(and(eq(cartItems.id, id), eq(cartItems.user_id, user_id)))
    .returning({ id: cartItems.id })
  if (changed.length === 0) throw notFound(refusals.cartLineNotFound)
  return lineOf({ id, quantity }, { product, variant, available })
}

export async function removeFromCart(
  { db }: CartContext,
  { user_id, id }: { user_id: number; id: number },
): Promise<void> {
  const removed = await db
    .delete(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.user_id, user_id)))
    .returning({ id: cartItems.id })
  if (removed.length === 0) throw notFound(refusals.cartLineNotFound)
}

export async function clearCart(db: Handle, user_id: number): Promise<void> {
  // Locks lines in the order a merge writes them: otherwise the two deadlock.
  const lines = db.select({ id: cartItems.id }).from(cartItems).where(eq(cartItems.user_id, user_id))
  const inOrder = lines.orderBy(asc(cartItems.product_id), sql`${cartItems.variant_id} nulls first`).for('update')
  await db.delete(cartItems).where(inArray(cartItems.id, inOrder))
}

/** Removes bought quantities from the cart, and leaves what was added since. */
export async function removeBought(
  tx: Transaction,
  { user_id, lines }: { user_id: number; lines: WantedItem[] },
): Promise<void> {
  const column = (values: (number | null)[]) => sql`${sql.param(values)}::int[]`
  const bought = sql`unnest(
    ${column(lines.map((line) => line.product_id))},
    ${column(lines.map((line) => line.variant_id ?? null))},
    ${column(lines.map((line) => line.quantity))}) as b (product_id, variant_id, quantity)`
  // Locks lines in the order a merge writes them: otherwise the two deadlock.
  await tx.execute(sql`
    with mine as (
      select c.id, c.quantity, b.quantity as bought
      from cart_items c join ${bought} on c.product_id = b.product_id and c.variant_id is not distinct from b.variant_id
      where c.user_id = ${user_id} order by c.product_id, c.variant_id nulls first for no key update of c),
    gone as (delete from cart_items c using mine where c.id = mine.id and mine.quantity <= mine.bought)
    update cart_items c set quantity = c.quantity - mine.bought from mine
    where c.id = mine.id and mine.quantity > mine.bought`)
}

/** The most units in a line: one gift wrap covers the whole order. */
export const capOf = ({ kind }: Pick<Product, 'kind'>): number => (kind === 'gift_wrap' ? 1 : QUANTITY_CAP)

function refuseSecondWrap(product: Product, quantity: number): void {
  if (product.kind === 'gift_wrap' && quantity > capOf(product)) throw invalidField('quantity', refusals.oneGiftWrap)
}

/** Adds to a line, up to `cap`. Null, without a change, when the line would exceed `most`. */
export async function upsertLine(
  db: Handle,
  {
    user_id,
    product_id,
    variant_id,
    quantity,
    now,
    most,
    cap,
  }: WantedItem & { now: Date; most: number; cap: number; user_id: number },
): Promise<Row | null> {
  const added = sql`least(${cartItems.quantity} + excluded.quantity, ${cap})`
  const [row] = await db
    .insert(cartItems)
    .values({ user_id, product_id, variant_id: variant_id ?? null, quantity, created_at: now })
    .onConflictDoUpdate({
      target: [cartItems.user_id, cartItems.product_id, cartItems.variant_id],
      set: { quantity: added },
      setWhere: sql`${added} <= ${most}`,
    })
    .returning()
  return row ?? null
}

async function find(
  db: Handle,
  { user_id, ...shown }: CartOwner & { now: Date },
  item: { product_id: number; variant_id?: number | null | undefined },
): Promise<ForSale> {
  const found = (await readForSale(db, { ...shown, ids: [item.product_id] }))(item)
  if (!found) throw notFound(refusals.productNotFound)
  if (!found.chosen) {
    const sentence = item.variant_id ? refusals.unknownSize : refusals.chooseSize
    throw new ApiError('invalid', sentence, { fields: { variant_id: [sentence] } })
  }
  const { chosen, product } = found
  if (product.coming_soon) return chosen
  const account = { user_id: sql`${user_id}::int`, now: sql`${shown.now}::timestamptz` }
  const { rows } = await db.execute<{ own: number }>(
    sql`select ${ownUnits(sql`${item.product_id}::int`, sql`${chosen.variant?.id ?? null}::int`, account)} as own`,
  )
  return { ...chosen, available: chosen.available + (rows[0]?.own ?? 0) }
}

function tooMany(product: Product, quantity: number, available: number): ApiError {
  const sentence = product.coming_soon
    ? refusals.comingSoon(product.name)
    : shortageMessage(product.name, quantity, available)
  return new ApiError('conflict', sentence, { fields: { quantity: [sentence] } })
}
