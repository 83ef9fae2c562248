import { asc, eq, inArray } from 'drizzle-orm'
import type { WantedItem } from '#contract/cart.ts'
import type { CheckoutSession, CheckoutSessionAnswer } from '#contract/checkout.ts'
import { pence, pounds } from '#contract/money.ts'
import { readProductsById } from '#server/catalogue/catalogue.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { notFound, Refused } from '#server/http/refused.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { findOrderOfSession, saysWhose } from '#server/orders/orders.ts'
import type { Parts } from '#server/parts.ts'
import { shippingOptionOf } from '#server/shipping/shipping.ts'
import { shippingOptions } from '#server/shipping/tables.ts'
import { stockItems } from '#server/stock/tables.ts'
import { checkoutSessionItems, checkoutSessions } from './tables.ts'

export type SessionRow = typeof checkoutSessions.$inferSelect
export type SessionItemRow = typeof checkoutSessionItems.$inferSelect

/** Hours for which a checkout can be finished at the prices it began with. */
const SESSION_HOURS = 24

/** Begins a checkout: what is wanted is frozen with the shop's own names and prices. All of it can be had, or none is begun. */
export async function createSession(parts: Pick<Parts, 'db' | 'now' | 'newId' | 'reached'>, items: WantedItem[], user: SignedIn | null): Promise<string> {
  const { db, now, newId } = parts
  const lines = await freeze(db, now(), together(items))
  const id = newId('cs_')
  await db.transaction(async (tx) => {
    await tx.insert(checkoutSessions).values({
      id,
      user_id: user?.id ?? null,
      owned: user !== null,
      state: 'open',
      subtotal_pence: lines.reduce((sum, line) => sum + line.unit_price_pence * line.quantity, 0),
      created_at: now(),
      expires_at: new Date(now().getTime() + SESSION_HOURS * 3_600_000),
    })
    await tx.insert(checkoutSessionItems).values(lines.map((line, position) => ({ session_id: id, position, ...line })))
  })
  parts.reached('session.written')
  return id
}

/** The row of a session this visitor may use. A session begun by somebody signed in needs their token as well; anybody else's isn't there. */
export async function findSession(db: Handle, id: string, user: SignedIn | null): Promise<SessionRow> {
  const [row] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id))
  if (!row || (row.owned && row.user_id !== user?.id)) throw notFound('Checkout session')
  return row
}

/** The same row, locked until the transaction ends. */
export async function lockSession(tx: Transaction, id: string): Promise<SessionRow> {
  const [row] = await tx.select().from(checkoutSessions).where(eq(checkoutSessions.id, id)).for('update')
  if (!row) throw notFound('Checkout session')
  return row
}

/** Refuses to go on with a session that is over, in words that say what to do. */
export function refuseClosed(session: SessionRow, now: Date): void {
  if (session.state === 'ordered') throw new Refused('conflict', 'This order has been paid already.')
  if (session.state === 'refunded') throw new Refused('conflict', 'This payment has been refunded. Please start again from your cart.')
  if (session.state === 'expired' || session.expires_at <= now) throw new Refused('conflict', 'This checkout has expired. Please start again from your cart.')
}

export function readItems(db: Handle, session_id: string): Promise<SessionItemRow[]> {
  return db.select().from(checkoutSessionItems).where(eq(checkoutSessionItems.session_id, session_id)).orderBy(asc(checkoutSessionItems.position))
}

/** The session as the API answers it: flat, and once more under `checkout_session`. */
export async function answerSession({ db, now }: Pick<Parts, 'db' | 'now'>, id: string): Promise<CheckoutSessionAnswer> {
  const [found] = await db
    .select({ session: checkoutSessions, option: shippingOptions })
    .from(checkoutSessions)
    .leftJoin(shippingOptions, eq(shippingOptions.id, checkoutSessions.shipping_option_id))
    .where(eq(checkoutSessions.id, id))
  if (!found) throw notFound('Checkout session')
  const { session: row, option } = found
  const items = await readItems(db, id)
  const order = row.state === 'ordered' || row.state === 'paying' ? await findOrderOfSession(db, id) : null
  const session: CheckoutSession = {
    session_id: row.id,
    state: ['open', 'customer', 'shipping'].includes(row.state) && row.expires_at <= now() ? 'expired' : row.state,
    customer_info: isShown(row.customer_info, row, now()) ? row.customer_info : null,
    shipping_option: option ? shippingOptionOf(option) : null,
    subtotal: pounds(row.subtotal_pence),
    shipping_cost: row.shipping_pence === null ? null : pounds(row.shipping_pence),
    total_amount: pounds(totalOf(row)),
    currency: 'gbp',
    items: items.map((item) => ({
      product_id: item.product_id,
      product_slug: item.product_slug,
      product_name: item.product_name,
      variant_id: item.variant_id,
      variant_name: item.variant_name,
      quantity: item.quantity,
      unit_price: pounds(item.unit_price_pence),
      line_total: pounds(item.unit_price_pence * item.quantity),
      image: item.media_hash ? photographAddress(item.media_hash) : null,
    })),
    order: order?.id ?? null,
    order_number: order?.number ?? null,
    paid: order?.paid ?? false,
    expires_at: row.expires_at.toISOString(),
  }
  return { ...session, checkout_session: session }
}

/** Not for ever to a guest's link, and not once it has been forgotten (people/anonymise.ts). */
function isShown(info: SessionRow['customer_info'], row: SessionRow, now: Date): boolean {
  return info !== null && !('forgotten' in info) && saysWhose(row, now)
}

/** What is to be paid, in pence. */
export function totalOf(session: SessionRow): number {
  return session.subtotal_pence + (session.shipping_pence ?? 0)
}

/** The same thing asked for on two lines is one line. */
function together(items: WantedItem[]): WantedItem[] {
  const lines = new Map<string, WantedItem>()
  for (const item of items) {
    const key = `${item.product_id}/${item.variant_id ?? null}`
    const line = lines.get(key)
    lines.set(key, line ? { ...line, quantity: line.quantity + item.quantity } : item)
  }
  return [...lines.values()]
}

type FrozenLine = Omit<SessionItemRow, 'session_id' | 'position'>

async function freeze(db: Handle, now: Date, items: WantedItem[]): Promise<FrozenLine[]> {
  const ids = items.map((item) => item.product_id)
  const sold = await readProductsById(db, now, ids)
  const counted = await db.select().from(stockItems).where(inArray(stockItems.product_id, ids))
  return items.map(({ product_id, variant_id, quantity }) => {
    const product = sold.get(product_id)
    if (!product) throw new Refused('conflict', 'Something in your cart is no longer sold. Please look at your cart again.')
    const variant = product.variants.find((size) => size.id === variant_id) ?? null
    if (product.variants.length > 0 !== (variant !== null)) throw new Refused('conflict', `Please choose a size of ${product.name} again.`)
    const name = variant ? `${product.name}, ${variant.name}` : product.name
    const available = variant ? variant.stock : product.stock
    if (available < 1) throw new Refused('conflict', `${name} is out of stock.`)
    if (available < quantity) throw new Refused('conflict', `Only ${available} of ${name} left.`)
    const item = counted.find((row) => row.product_id === product_id && row.variant_id === (variant?.id ?? null))
    if (!item) throw new Error(`Product ${product_id} has no stock item.`)
    return {
      stock_item_id: item.id,
      product_id,
      product_slug: product.slug,
      product_name: product.name,
      variant_id: variant?.id ?? null,
      variant_name: variant?.name ?? null,
      media_hash: hashIn(variant?.image ?? product.image),
      quantity,
      unit_price_pence: pence(variant?.price ?? product.price),
    }
  })
}

const hashIn = (address: string | null) => address?.split('/')[2] ?? null
