import { and, isNotNull, lt, ne, notInArray } from 'drizzle-orm'
import { forgetExpiredTokens } from './accounts/tokens.ts'
import { forgetMerges } from './cart/cart.ts'
import { checkoutSessions } from './checkout/tables.ts'
import { contactMessages } from './contact/tables.ts'
import { orders } from './orders/tables.ts'
import type { Parts } from './parts.ts'
import { anonymiseOrders } from './people/anonymise.ts'

/** Days for which things about people are kept; the privacy page says the same. */
const KEEP = { drafts: 30, messages: 365, orders: 7 * 365 }
const DAY = 24 * 60 * 60 * 1000

/** Forgets expired tokens, checkouts that were never finished, old messages, and whose the very old orders were. */
export async function tidy({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY)
  await forgetExpiredTokens(db, now())
  await forgetMerges(db, before(KEEP.drafts))
  // What was paid, or is being paid back, belongs to the books.
  await db
    .delete(checkoutSessions)
    .where(and(lt(checkoutSessions.created_at, before(KEEP.drafts)), notInArray(checkoutSessions.state, ['paying', 'ordered', 'refunded'])))
  await db.delete(contactMessages).where(lt(contactMessages.created_at, before(KEEP.messages)))
  await anonymiseOrders(db, and(lt(orders.created_at, before(KEEP.orders)), isNotNull(orders.paid_at), ne(orders.email, '')))
}
