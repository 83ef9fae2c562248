import { eq } from 'drizzle-orm'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import type { JobData } from '#server/jobs/queues.ts'
import { askPermit } from '#server/mail/permit.ts'
import { labelOf } from '#server/orders/order-label.ts'
import { orderLink } from '#server/orders/order-link.ts'
import { GUEST_DAYS } from '#server/orders/orders.ts'
import { orders } from '#server/orders/tables.ts'
import { orderLinkEmail } from './email.ts'
import { findLinked } from './open.ts'

/**
 * Asks for a new link to an order's own address. A job looks at the address after the response, whose text and timing
 * are those of an order that has none.
 */
export async function requestOrderLink(
  context: Pick<Context, 'db' | 'jobs' | 'now' | 'secret'>,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const { row } = await findLinked(context, token)
  const data = {
    order_id: row.id,
    requester: hashedRequester(context.secret, ip),
    // Of the press: a job that is tried again sends the same mail.
    asked_at: context.now().toISOString(),
  }
  await context.db.transaction((tx) => context.jobs.enqueue(tx, 'order-link', data))
}

type MailContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>

export function handleOrderLinks(context: MailContext & Pick<Context, 'jobs'>): void {
  context.jobs.handle('order-link', (asked) => mailLink(context, asked))
}

async function mailLink(context: MailContext, { order_id, requester, asked_at }: JobData['order-link']): Promise<void> {
  const [seen] = await context.db.select({ email: orders.email }).from(orders).where(eq(orders.id, order_id))
  // Erased: there is no address.
  if (!seen?.email) return
  const permit = await askPermit(context, { kind: 'order-link', to: seen.email, requester })
  if (!permit) return
  await context.db.transaction(async (tx) => {
    // Locked, and read again: an erasure or a new address comes before, and is seen, or after, and finds the mail.
    const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('no key update')
    const link = order && orderLink(context, order)
    if (!link || order.email !== permit.to) return
    const content = await orderLinkEmail(
      { number: labelOf(order), full_name: order.full_name, link, days: GUEST_DAYS },
      await readEmailLayout({ db: tx, settings: context.settings }, order.language),
    )
    // With the order's id first, by which an erasure finds it.
    await context.mail.enqueue(tx, { permit, subject_id: `${order_id}/link-${asked_at}`, content })
  })
}
