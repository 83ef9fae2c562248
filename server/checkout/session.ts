import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CheckoutSession, CheckoutSessionAnswer, CustomerInfo } from '#contract/checkout.ts'
import { CURRENCY } from '#contract/limits.ts'
import { pounds } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { rowAsJson } from '#server/db/row-as-json.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn, Visitor } from '#server/http/visitor.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { orderNumber, orderOfSession, showsCustomer } from '#server/orders/orders.ts'
import { type ShippingOptionRow, shippingOptionOf } from '#server/shipping/shipping.ts'
import { shippingOptions } from '#server/shipping/tables.ts'
import { releaseHold } from '#server/stock/stock.ts'
import { fitGiftCard } from './hold-gift-card.ts'
import { type SessionState, statesBefore, UNPAID } from './lifecycle.ts'
import { discountOf, dueOf, totalOf } from './session-sums.ts'
import { checkoutSessionItems, checkoutSessions } from './tables.ts'

export type SessionRow = typeof checkoutSessions.$inferSelect
export type SessionItemRow = typeof checkoutSessionItems.$inferSelect

/** A session with its lines and its shipping option. */
export interface WholeSession {
  session: SessionRow
  items: SessionItemRow[]
  option: ShippingOptionRow | null
}

/** Columns to set in a session, its state among them, and the chosen option if that changes. */
interface SessionChange {
  set: Partial<SessionRow> & { state: SessionState }
  option?: ShippingOptionRow | null
}

interface OrderOfSession {
  id: string
  number: number | null
  paid: boolean
  /** Staff have changed the email address since. */
  hasOtherEmail: boolean
}

/** Attempts at a change that another request overtakes. */
const TRIES = 5

/** The table is spelt out: with one table Drizzle leaves its name out, and `id` would mean the inner table's column. */
const wholeColumns = {
  session: checkoutSessions,
  items: sql<SessionItemRow[]>`
    (select coalesce(json_agg(${rowAsJson(checkoutSessionItems, 'i')} order by i.position), '[]')
      from checkout_session_items i
      where i.session_id = checkout_sessions.id)`,
  option: sql<ShippingOptionRow | null>`
    (select ${rowAsJson(shippingOptions, 'o')} from shipping_options o where o.id = checkout_sessions.shipping_option_id)`,
}

/** A session this visitor may use. Throws 404 otherwise. */
export async function findSession(
  db: Handle,
  { id, user }: { id: string; user: SignedIn | null },
): Promise<WholeSession> {
  return ofVisitor(await readSession(db, id), user)
}

const ofId = eq(checkoutSessions.id, sql.placeholder('id'))
const wholeSession = preparedOnce((db) => db.select(wholeColumns).from(checkoutSessions).where(ofId).prepare('session'))
// xmin is the id of the transaction that wrote the row, so it changes with every update.
const sessionAsWritten = preparedOnce((db) =>
  db
    .select({ ...wholeColumns, written: sql<string>`${checkoutSessions}.xmin::text` })
    .from(checkoutSessions)
    .where(ofId)
    .prepare('session-as-written'),
)
const sessionWithOrder = preparedOnce((db) =>
  db
    .select({ ...wholeColumns, order: orderOfSession(sql`checkout_sessions.id`) })
    .from(checkoutSessions)
    .where(ofId)
    .prepare('session-with-order'),
)

/** A session without a check of who may read it. */
export async function readSession(db: Handle, id: string): Promise<WholeSession | null> {
  const [found] = await wholeSession(db).execute({ id })
  return found ?? null
}

const lockedSession = preparedOnce((tx) =>
  tx
    .select(wholeColumns)
    .from(checkoutSessions)
    .where(ofId)
    .for('no key update', { of: checkoutSessions })
    .prepare('session-locked'),
)

/** The same, locked until the transaction ends. The caller checks who may use it (ofVisitor). */
export async function lockSession(tx: Transaction, id: string): Promise<WholeSession | null> {
  const [found] = await lockedSession(tx).execute({ id })
  return found ?? null
}

/**
 * The session, if this visitor may use it: a guest's for anybody with its id, a signed-in shopper's for them alone.
 * Throws 404 otherwise.
 */
export function ofVisitor(found: WholeSession | null | undefined, user: SignedIn | null): WholeSession {
  if (!found || (found.session.owned && found.session.user_id !== user?.id)) throw notFound(refusals.checkoutNotFound)
  return found
}

/**
 * Changes an open session: `decide` returns the columns to set. Runs it again when the row changed meanwhile, through
 * another window or `decide` itself.
 */
export async function changeSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    id,
    user,
    language,
    decide,
  }: Pick<Visitor, 'user' | 'language'> & { id: string; decide: (found: WholeSession) => Promise<SessionChange> },
): Promise<CheckoutSessionAnswer> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [found] = await sessionAsWritten(db).execute({ id })
    const whole = ofVisitor(found, user)
    refuseClosed(whole.session, now())
    const { set: decided, option = whole.option } = await decide(whole)
    const next = { ...whole.session, ...decided }
    // An open payment is for what the card leaves of the total.
    const card = next.gift_card_id === null || next.state === 'paying' ? null : await fitGiftCard({ db, now }, next)
    const set = { ...decided, ...card, language }
    const unchanged = and(
      eq(checkoutSessions.id, id),
      sql`${checkoutSessions}.xmin::text = ${found?.written}`,
      inArray(checkoutSessions.state, statesBefore(set.state)),
    )
    const change = (handle: Handle) => handle.update(checkoutSessions).set(set).where(unchanged)
    const { rowCount } = await (isHoldingOther(whole.session, set)
      ? db.transaction(async (tx) => {
          const changed = await change(tx)
          if (changed.rowCount) await releaseHold(tx, id)
          return changed
        })
      : change(db))
    if (rowCount) return answerOf({ ...whole, session: { ...whole.session, ...set }, option }, null, now())
  }
  throw new ApiError('conflict', refusals.checkoutChanged)
}

/**
 * Whether an unpaid session's hold was counted without its code or its card's part of now (uses.ts, spend.ts): two
 * could hold the same.
 */
function isHoldingOther(before: SessionRow, set: Partial<SessionRow> & { state: SessionState }): boolean {
  const columns = ['discount_code_id', 'gift_card_id', 'gift_card_pence'] as const
  const isChanged = columns.some((column) => set[column] !== undefined && set[column] !== before[column])
  return isChanged && UNPAID.some((state) => state === set.state)
}

/** Throws 409 for a session that is over. */
export function refuseClosed(session: SessionRow, now: Date): void {
  if (session.state === 'ordered') throw new ApiError('conflict', refusals.alreadyPaid)
  if (session.state === 'refunded') throw new ApiError('conflict', refusals.paymentRefunded)
  if (session.state === 'expired' || session.expires_at <= now) throw new ApiError('conflict', refusals.checkoutExpired)
}

/** A session with its order, in the API's shape. */
export async function readAnswer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, user }: { id: string; user: SignedIn | null },
): Promise<{ session: SessionRow; answer: CheckoutSessionAnswer }> {
  const [found] = await sessionWithOrder(db).execute({ id })
  const whole = ofVisitor(found, user)
  return { session: whole.session, answer: answerOf(whole, found?.order ?? null, now()) }
}

/** Clients read the fields at the top level or under `checkout_session`. */
export function answerOf(
  { session: row, items, option }: WholeSession,
  order: OrderOfSession | null,
  now: Date,
): CheckoutSessionAnswer {
  // A guest's link stops showing the customer after a while.
  const isPersonal = showsCustomer(row, { now, hasOtherEmail: order?.hasOtherEmail ?? false })
  const session: CheckoutSession = {
    session_id: row.id,
    state: UNPAID.some((state) => state === row.state) && row.expires_at <= now ? 'expired' : row.state,
    customer_info: isPersonal ? customerOf(row) : null,
    gift_message: isPersonal ? row.gift_message : null,
    gift_card_for: isPersonal ? row.gift_card_for : null,
    shipping_option: option ? shippingOptionOf(option) : null,
    subtotal: pounds(row.subtotal_pence),
    shipping_cost: row.shipping_pence === null ? null : pounds(row.shipping_pence),
    discount:
      row.discount_code === null
        ? null
        : {
            code: row.discount_code,
            amount: pounds(discountOf(row)),
            delivery: pounds(row.delivery_discount_pence),
            automatic: row.discount_automatic,
          },
    total_amount: pounds(totalOf(row)),
    gift_card: row.gift_card_end === null ? null : { end: row.gift_card_end, amount: pounds(row.gift_card_pence) },
    amount_due: pounds(dueOf(row)),
    currency: CURRENCY,
    owned: row.owned,
    items: items.map((item) => ({
      product_id: item.product_id,
      product_slug: item.product_slug,
      product_name: item.product_name,
      kind: item.kind,
      variant_id: item.variant_id,
      variant_name: item.variant_name,
      quantity: item.quantity,
      unit_price: pounds(item.unit_price_pence),
      line_total: pounds(item.unit_price_pence * item.quantity),
      image: item.media_hash ? photographAddress(item.media_hash) : null,
    })),
    order: order?.id ?? null,
    order_number: order && order.number !== null ? orderNumber(order.number) : null,
    paid: order?.paid ?? false,
    processing: row.state === 'paying' && row.processing,
    expires_at: row.expires_at.toISOString(),
  }
  return { ...session, checkout_session: session }
}

/** Whether nothing but gift cards is bought: they need no parcel. */
export const isEmailed = ({ items }: Pick<WholeSession, 'items'>): boolean =>
  items.every(({ kind }) => kind === 'gift_card')

/** The customer; null before it is known and after an erasure (customers-and-privacy/anonymise.ts). */
export function customerOf({ customer_info }: Pick<SessionRow, 'customer_info'>): CustomerInfo | null {
  if (customer_info === null || 'forgotten' in customer_info) return null
  const { marketing_wording: _, ...customer } = customer_info
  return customer
}
