import { and, asc, eq, sql } from 'drizzle-orm'
import type { OpenedRefills } from '#contract/reminders.ts'
import { refillDays } from '#server/catalogue/refill-days.ts'
import { products } from '#server/catalogue/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { itemName, labelOf } from '#server/orders/order-label.ts'
import { orderEvents, orderItems, orders } from '#server/orders/tables.ts'
import { invitedOrder } from '#server/reviews/links.ts'
import { linesIn } from '#server/translations/lines.ts'
import { type AskContext, askReminder, isProvenAddress } from './ask.ts'
import { reminders } from './tables.ts'

const DAY = 24 * 60 * 60 * 1000

interface Asked {
  token?: string | undefined
  order?: string | undefined
}
type By = Pick<Visitor, 'user' | 'language' | 'ip'>
interface AskedBy extends Asked {
  by: By
}

/**
 * What of a delivered order somebody can be reminded of. Throws 400 for a link that isn't one or is too late, 404 for
 * an order that isn't the signed-in account's, and 409 for one that isn't delivered.
 */
export async function openRefills(
  context: Pick<Context, 'db' | 'now' | 'secret'>,
  { by, ...asked }: AskedBy,
): Promise<OpenedRefills> {
  const { db } = context
  const { order, address, proven } = await deliveredOrder(context, asked, by)
  const lines = await refillLines(context, order.id)
  const shown = await linesIn(db, { language: by.language, lines: lines.map(({ item }) => item) })
  const hashes = lines.flatMap(({ item }) => (item.media_hash ? [{ hash: item.media_hash, alt: '' }] : []))
  const photographs = await readPhotographs(db, hashes)
  const waiting = proven ? await waitingOf(db, address) : []
  return {
    number: labelOf(order),
    lines: lines.map(({ item, due_at }, at) => {
      const own = waiting.find((row) => row.product_id === item.product_id && row.variant_id === item.variant_id)
      return {
        line: item.id,
        name: itemName(shown[at] ?? item),
        photograph: photographs.find(({ image }) => item.media_hash && image.includes(item.media_hash)) ?? null,
        due_at: (own?.due_at ?? due_at).toISOString(),
        asked: own !== undefined,
      }
    }),
  }
}

export async function askRefill(
  context: AskContext,
  { line, by, ...asked }: AskedBy & { line: number },
): Promise<Sentence> {
  const { order, address, proven } = await deliveredOrder(context, asked, by)
  const found = (await refillLines(context, order.id)).find(({ item }) => item.id === line)
  if (!found) throw invalidField('line', refusals.notOfThisOrder)
  const { product_id, variant_id } = found.item
  const thing = { kind: 'refill' as const, product_id, variant_id, category_id: null, due_at: found.due_at }
  const country = order.shipping_country === 'AE' ? 'AE' : 'GB'
  return askReminder(context, { thing, address, country, language: by.language, ip: by.ip, proven })
}

/** The order, with the address that a reminder goes to. Who holds a mailed link reads the mailbox it went to. */
async function deliveredOrder(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { token, order: id }: Asked,
  { user }: By,
) {
  if (token) {
    const { order } = await invitedOrder(db, { token, now: now(), secret, late: refusals.lateRefillLink })
    return { order, address: order.email, proven: true }
  }
  if (!id || !user) throw notFound(refusals.orderNotFound)
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.user_id, user.id)))
  if (!order || !user.email) throw notFound(refusals.orderNotFound)
  if (order.status !== 'delivered') throw new ApiError('conflict', refusals.notDeliveredYet)
  return { order, address: user.email, proven: await isProvenAddress(db, { user, address: user.email }) }
}

/** The order's lines that run out, each with its day: counted from the delivery, and tomorrow at the earliest. */
async function refillLines({ db, now }: Pick<Context, 'db' | 'now'>, order_id: string) {
  const rows = await db
    .select({
      item: orderItems,
      days: refillDays,
      delivered_at: sql<string>`(select max(e.created_at) from ${orderEvents} e
        where e.order_id = ${orderItems.order_id} and e.kind = 'delivered')`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .where(and(eq(orderItems.order_id, order_id), products.published, sql`${refillDays} is not null`))
    .orderBy(asc(orderItems.position))
  return rows.map(({ item, days, delivered_at }) => {
    const lasts = (days ?? 0) * item.quantity * DAY
    const out = new Date(delivered_at).getTime() + lasts
    return { item, due_at: new Date(Math.max(out, now().getTime() + DAY)) }
  })
}

function waitingOf(db: Handle, address: string) {
  return db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.kind, 'refill'),
        sql`${reminders.email} = lower(${address})`,
        sql`${reminders.confirmed_at} is not null`,
      ),
    )
}
