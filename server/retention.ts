import { and, eq, isNotNull, lt, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { forgetPreviews } from './about/previews.ts'
import { forgetDevices } from './accounts/devices.ts'
import { forgetExpiredTokens } from './accounts/tokens.ts'
import { forgetMerges } from './cart/cart.ts'
import { checkoutSessions } from './checkout/tables.ts'
import { contactMessages } from './contact/tables.ts'
import { emptyMails } from './mail/forget.ts'
import { mails } from './mail/tables.ts'
import { forgetUnused } from './media/forget.ts'
import { subscribers } from './newsletter/tables.ts'
import { staffNotices } from './notifications/tables.ts'
import { orders } from './orders/tables.ts'
import type { Parts } from './parts.ts'
import { failedAttempts } from './payments/tables.ts'
import { anonymiseOrders } from './people/anonymise.ts'
import { forgetPrivacyLinks } from './people/privacy-link.ts'

/** Days for which things about people are kept; the privacy page says the same. */
const KEEP = {
  refusedCards: 1,
  unusedPhotographs: 7,
  unconfirmed: 30,
  drafts: 30,
  staffDevices: 180,
  staffNotices: 365,
  messages: 365,
  mails: 365,
  orders: 7 * 365,
}
const DAY = 24 * 60 * 60 * 1000

/** Forgets expired tokens, checkouts that were never finished, old messages and mails, and whose the very old orders were. */
export async function tidy({ db, mail, media, now }: Pick<Parts, 'db' | 'mail' | 'media' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY)
  await forgetExpiredTokens(db, now())
  await forgetDevices(db, before(KEEP.staffDevices))
  await forgetPrivacyLinks(db, now())
  await forgetPreviews(db, now())
  await forgetMerges(db, before(KEEP.drafts))
  await db.delete(failedAttempts).where(lt(failedAttempts.created_at, before(KEEP.refusedCards)))
  // Whoever was asked whether they want the newsletter, and said nothing.
  await db.delete(subscribers).where(and(lt(subscribers.asked_at, before(KEEP.unconfirmed)), notInArray(subscribers.state, ['confirmed', 'unsubscribed'])))
  // What was paid, or is being paid back, belongs to the books; so does an order that waited for a payment and was cancelled.
  const ofAnOrder = db.select({ one: sql`1` }).from(orders).where(eq(orders.session_id, checkoutSessions.id))
  await db
    .delete(checkoutSessions)
    .where(
      and(lt(checkoutSessions.created_at, before(KEEP.drafts)), notInArray(checkoutSessions.state, ['paying', 'ordered', 'refunded']), notExists(ofAnOrder)),
    )
  await db.delete(contactMessages).where(lt(contactMessages.created_at, before(KEEP.messages)))
  // Longer than is looked back for them (notifications/note-events.ts): none is told of twice.
  await db.delete(staffNotices).where(and(lt(staffNotices.noted_at, before(KEEP.staffNotices)), ne(staffNotices.kind, 'low_stock')))
  await mail.forget(await emptyMails(db, and(lt(mails.created_at, before(KEEP.mails)), ne(mails.to, ''))))
  await anonymiseOrders(db, and(lt(orders.created_at, before(KEEP.orders)), isNotNull(orders.paid_at), ne(orders.email, '')))
  await forgetUnused(db, media, before(KEEP.unusedPhotographs))
}
