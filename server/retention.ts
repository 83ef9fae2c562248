import { and, eq, isNotNull, lt, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { purgeDevices } from './accounts/devices.ts'
import { handOuts } from './accounts/tables.ts'
import { purgeExpiredTokens } from './accounts/tokens.ts'
import { purgeMerges } from './cart/merge-cart.ts'
import { checkoutSessions } from './checkout/tables.ts'
import { contactMessages } from './contact/tables.ts'
import type { Context } from './context.ts'
import { anonymiseCards, anonymiseOrders } from './customers-and-privacy/anonymise.ts'
import { purgePrivacyLinks } from './customers-and-privacy/privacy-link.ts'
import { hideSentCodes } from './gift-cards/sending/hide-codes.ts'
import { giftCards } from './gift-cards/tables.ts'
import { purgeMails } from './mail/purge-mails.ts'
import { mails } from './mail/tables.ts'
import { purgeUnused } from './media/purge-unused.ts'
import { subscribers } from './newsletter/tables.ts'
import { staffNotices } from './notifications/tables.ts'
import { purgeOrderAccountLinks } from './order-accounts/create-account.ts'
import { orders } from './orders/tables.ts'
import { failedAttempts } from './payments/tables.ts'
import { purgePreviews } from './previews/previews.ts'
import { purgeReminders } from './reminders/purge.ts'
import { purgeReports } from './reviews/reports.ts'
import { purgeMisses } from './search/misses.ts'

/** Days for which personal data is kept. The privacy policy says the same. */
const KEEP = {
  refusedCards: 1,
  codes: 1,
  handOuts: 1,
  unusedPhotographs: 7,
  unconfirmed: 30,
  drafts: 30,
  staffDevices: 180,
  reviewReports: 180,
  staffNotices: 365,
  messages: 365,
  mails: 365,
  orders: 7 * 365,
}
const DAY = 24 * 60 * 60 * 1000

/** Deletes expired tokens, abandoned checkouts, old messages and old mails. Anonymises orders after seven years. */
export async function purge({ db, mail, media, now }: Pick<Context, 'db' | 'mail' | 'media' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY)
  await purgeExpiredTokens(db, now())
  await purgeDevices(db, before(KEEP.staffDevices))
  await purgePrivacyLinks(db, now())
  await purgeOrderAccountLinks(db, now())
  await purgePreviews(db, now())
  await purgeMisses(db, now())
  await purgeReminders(db, now())
  await purgeReports(db, before(KEEP.reviewReports))
  await purgeMerges(db, before(KEEP.drafts))
  await db.delete(handOuts).where(lt(handOuts.created_at, before(KEEP.handOuts)))
  await db.delete(failedAttempts).where(lt(failedAttempts.created_at, before(KEEP.refusedCards)))
  // People who didn't confirm their newsletter subscription.
  await db
    .delete(subscribers)
    .where(
      and(
        lt(subscribers.asked_at, before(KEEP.unconfirmed)),
        notInArray(subscribers.state, ['confirmed', 'unsubscribed']),
      ),
    )
  // Not the checkouts of payments and orders, which the ledgers need.
  const ofAnOrder = db.select({ one: sql`1` }).from(orders).where(eq(orders.session_id, checkoutSessions.id))
  await db
    .delete(checkoutSessions)
    .where(
      and(
        lt(checkoutSessions.created_at, before(KEEP.drafts)),
        notInArray(checkoutSessions.state, ['paying', 'ordered', 'refunded']),
        notExists(ofAnOrder),
      ),
    )
  await db.delete(contactMessages).where(lt(contactMessages.created_at, before(KEEP.messages)))
  // Kept longer than note-events.ts looks back, so that staff don't get the same notice twice.
  await db
    .delete(staffNotices)
    .where(and(lt(staffNotices.noted_at, before(KEEP.staffNotices)), ne(staffNotices.kind, 'low_stock')))
  await mail.forget(await purgeMails(db, and(lt(mails.created_at, before(KEEP.mails)), ne(mails.to, ''))))
  await anonymiseOrders(
    db,
    and(lt(orders.created_at, before(KEEP.orders)), isNotNull(orders.paid_at), ne(orders.email, '')),
  )
  await anonymiseCards(db, and(lt(giftCards.sent_at, before(KEEP.orders)), ne(giftCards.recipient_email, '')))
  await hideSentCodes(db, before(KEEP.codes))
  await purgeUnused(db, { store: media, sentBefore: before(KEEP.unusedPhotographs) })
}
