import { and, asc, desc, inArray, ne, or } from 'drizzle-orm'
import { pounds } from '#contract/money.ts'
import { paidWith } from '#contract/staff/paid-with.ts'
import { users } from '#server/accounts/tables.ts'
import { savedAddresses } from '#server/address-book/tables.ts'
import { customerSubject, record } from '#server/audit/audit.ts'
import { cartItems } from '#server/cart/tables.ts'
import { checkoutSessions } from '#server/checkout/tables.ts'
import { contactMessages } from '#server/contact/tables.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle } from '#server/db/open.ts'
import { worthOfRow } from '#server/gift-cards/ledger.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { mails } from '#server/mail/tables.ts'
import { subscribers } from '#server/newsletter/tables.ts'
import { addressLines, orderNumber } from '#server/orders/orders.ts'
import { refundedOf } from '#server/orders/refundable.ts'
import { orderContacts, orderItems, orders } from '#server/orders/tables.ts'
import { reminders } from '#server/reminders/tables.ts'
import { nameOf } from '#server/reminders/things.ts'
import { readWrittenReviews } from '#server/reviews/written.ts'
import { stripeCustomers } from '#server/saved-cards/tables.ts'
import { wishlistItems, wishlistShares } from '#server/wishlist/tables.ts'
import { readCustomer } from './customers.ts'
import { type DataSubject, type SubjectRecords, subjectRecords } from './data-subject.ts'
import type {
  Exported,
  GIFT_CARD_COLUMNS,
  MESSAGE_COLUMNS,
  ORDER_COLUMNS,
  ORDER_CONTACT_COLUMNS,
  REMINDER_COLUMNS,
  REVIEW_COLUMNS,
  SAVED_ADDRESS_COLUMNS,
  SESSION_COLUMNS,
  SUBSCRIBER_COLUMNS,
  USER_COLUMNS,
} from './personal-columns.ts'

/** Exports everything under an address for a staff member, and records that in the audit log. */
export function exportPerson(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { address, by }: { address: string; by: SignedIn },
): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    const email = await lowerCase(tx, address)
    await readCustomer(tx, email)
    const person = { exported_at: now(), email, ...(await personalData(tx, { email })) }
    await record(tx, { by, action: 'customer.export', subject: customerSubject(secret, email), at: now() })
    return person
  })
}

/** The subject's data in readable words (UK GDPR, articles 15 and 20). */
export async function personalData(db: Handle, dataSubject: DataSubject) {
  const records = subjectRecords(dataSubject)
  return {
    accounts: await accountsOf(db, records),
    orders: await ordersOf(db, records),
    earlier_addresses_of_orders: await earlierContactsOf(db, records),
    checkouts_not_finished: await openCheckoutsOf(db, records),
    newsletter: await newsletterOf(db, records),
    reminders: await remindersOf(db, records),
    gift_cards: await cardsOf(db, records),
    gift_cards_in_checkouts: await plannedCardsOf(db, records),
    reviews: await reviewsOf(db, records),
    messages: await messagesOf(db, records),
    mails: await mailsTo(db, records),
  }
}

async function accountsOf(db: Handle, records: SubjectRecords) {
  const { id, username, email, first_name, last_name, created_at } = users
  const columns = { id, username, email, first_name, last_name, created_at } satisfies Exported<typeof USER_COLUMNS>
  const accounts = await db.select(columns).from(users).where(records.accounts)
  const ids = accounts.map((account) => account.id)
  const carts = ids.length === 0 ? [] : await db.select().from(cartItems).where(inArray(cartItems.user_id, ids))
  const customers =
    ids.length === 0 ? [] : await db.select().from(stripeCustomers).where(inArray(stripeCustomers.user_id, ids))
  const addresses =
    ids.length === 0 ? [] : await db.select().from(savedAddresses).where(inArray(savedAddresses.user_id, ids))
  const wishes =
    ids.length === 0 ? [] : await db.select().from(wishlistItems).where(inArray(wishlistItems.user_id, ids))
  const shares =
    ids.length === 0 ? [] : await db.select().from(wishlistShares).where(inArray(wishlistShares.user_id, ids))
  return accounts.map((account) => ({
    ...account,
    addresses: addresses
      .filter((address) => address.user_id === account.id)
      .map(
        ({ id: _, user_id: __, is_default: ___, ...address }) =>
          address satisfies Exported<typeof SAVED_ADDRESS_COLUMNS>,
      ),
    cart: carts
      .filter((item) => item.user_id === account.id)
      .map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity })),
    wishlist: wishes
      .filter((item) => item.user_id === account.id)
      .map(({ product_id, added_at }) => ({ product_id, added_at })),
    // Without the link, which would still work for a reader of the file.
    wishlist_shared_at: shares.find((share) => share.user_id === account.id)?.shared_at ?? null,
    // Stripe may be slow to list the cards, while this transaction waits; the account's page shows them.
    saved_cards: customers
      .filter((customer) => customer.user_id === account.id && customer.customer_id !== null)
      .map(({ customer_id }) => ({ kept_by: 'Stripe', customer: customer_id })),
  }))
}

async function ordersOf(db: Handle, records: SubjectRecords) {
  const rows = await db.select().from(orders).where(records.orders).orderBy(desc(orders.created_at))
  const ids = rows.map(({ id }) => id)
  const items =
    ids.length === 0
      ? []
      : await db.select().from(orderItems).where(inArray(orderItems.order_id, ids)).orderBy(asc(orderItems.position))
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  return rows.map(
    (row) =>
      ({
        number: row.number === null ? null : orderNumber(row.number),
        status: row.status,
        created_at: row.created_at,
        paid_at: row.paid_at,
        language: row.language,
        full_name: row.full_name,
        email: row.email,
        phone: row.phone,
        billing_address: addressLines(row.billing_address),
        shipping_address: addressLines(row.shipping_address),
        marketing_consent: row.marketing_consent,
        marketing_wording: row.marketing_wording,
        gift_message: row.gift_message,
        shipping_method: row.shipping_method,
        carrier: row.carrier,
        tracking_number: row.tracking_number,
        subtotal: pounds(row.subtotal_pence),
        discount_code: row.discount_code,
        discount: pounds(row.discount_pence),
        shipping: pounds(row.shipping_pence),
        total: pounds(row.total_pence),
        refunded: pounds(refundedOf(row)),
        paid_with: paidWith({ ...row, method: row.payment_method }),
        items: (byOrder.get(row.id) ?? []).map(lineOf),
      }) satisfies Exported<typeof ORDER_COLUMNS>,
  )
}

/** Contacts of orders before a correction, in the subject's own orders too. */
async function earlierContactsOf(db: Handle, records: SubjectRecords) {
  const own = db.select({ id: orders.id }).from(orders).where(records.orders)
  const rows = await db
    .select()
    .from(orderContacts)
    .where(or(records.earlier_contacts, inArray(orderContacts.order_id, own)))
    .orderBy(desc(orderContacts.id))
  return rows.map(
    ({ full_name, email, phone, shipping_address, replaced_at }) =>
      ({
        full_name,
        email,
        phone,
        shipping_address: addressLines(shipping_address),
        replaced_at,
      }) satisfies Exported<typeof ORDER_CONTACT_COLUMNS>,
  )
}

async function reviewsOf(db: Handle, records: SubjectRecords) {
  const own = db.select({ id: orders.id }).from(orders).where(records.orders)
  return (await readWrittenReviews(db, own)) satisfies Exported<typeof REVIEW_COLUMNS>[]
}

function lineOf(item: typeof orderItems.$inferSelect) {
  return {
    product: item.product_name,
    variant: item.variant_name,
    quantity: item.quantity,
    price: pounds(item.unit_price_pence),
  }
}

function openCheckoutsOf(db: Handle, records: SubjectRecords) {
  const { created_at, state, language, customer_info, gift_message, gift_card_for } = checkoutSessions
  const columns = {
    created_at,
    state,
    language,
    customer_info,
    gift_message,
    gift_card_for,
  } satisfies Exported<typeof SESSION_COLUMNS>
  return db
    .select(columns)
    .from(checkoutSessions)
    .where(and(records.sessions, ne(state, 'ordered')))
}

function newsletterOf(db: Handle, records: SubjectRecords) {
  const { state, wording, agreed_at, asked_at, confirmed_at, unsubscribed_at } = subscribers
  const columns = { state, wording, agreed_at, asked_at, confirmed_at, unsubscribed_at } satisfies Exported<
    typeof SUBSCRIBER_COLUMNS
  >
  return db.select(columns).from(subscribers).where(records.subscriptions)
}

async function remindersOf(db: Handle, records: SubjectRecords) {
  const rows = await db.select().from(reminders).where(records.reminders).orderBy(asc(reminders.id))
  return Promise.all(
    rows.map(
      async ({ id: _, email: __, email_hash: ___, ...row }) =>
        ({ about: await nameOf(db, row), ...row }) satisfies Exported<typeof REMINDER_COLUMNS>,
    ),
  )
}

/** Cards that the person received or bought, without the code, which would still work for a reader of the file. */
async function cardsOf(db: Handle, records: SubjectRecords) {
  const { code_end, recipient_email, from_name, message, send_at, sent_at } = giftCards
  const columns = {
    code_end,
    recipient_email,
    from_name,
    message,
    send_at,
    sent_at,
    worth: worthOfRow,
  } satisfies Exported<typeof GIFT_CARD_COLUMNS>
  const rows = await db
    .select(columns)
    .from(giftCards)
    .where(or(records.cardsReceived, records.cardsBought))
    .orderBy(asc(giftCards.id))
  return rows.map((row) => ({ ...row, worth: pounds(row.worth) }))
}

/** What others have typed about the subject: nothing else of their checkouts. */
function plannedCardsOf(db: Handle, records: SubjectRecords) {
  const { created_at, gift_card_for } = checkoutSessions
  return db.select({ created_at, gift_card_for }).from(checkoutSessions).where(records.cardsPlanned)
}

function messagesOf(db: Handle, records: SubjectRecords) {
  const { created_at, name, phone, message } = contactMessages
  const columns = { created_at, name, phone, message } satisfies Exported<typeof MESSAGE_COLUMNS>
  return db.select(columns).from(contactMessages).where(records.messages).orderBy(desc(created_at))
}

/** Emails to the subject, by subject line: their text has links that would still work for a reader of the file. */
function mailsTo(db: Handle, records: SubjectRecords) {
  return db
    .select({ created_at: mails.created_at, sent_at: mails.sent_at, subject: mails.subject })
    .from(mails)
    .where(records.mails)
    .orderBy(desc(mails.created_at))
}
