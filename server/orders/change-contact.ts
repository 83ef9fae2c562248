import { eq, sql } from 'drizzle-orm'
import type { Address } from '#contract/checkout.ts'
import { NO_POSTAL_CODE, needsPostalCode } from '#contract/limits.ts'
import { handOut, type StaffVisitor } from '#server/accounts/hand-out.ts'
import { record } from '#server/audit/audit.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { mayChangeContact, note } from './lifecycle.ts'
import { labelOf, subjectOf } from './order-label.ts'
import { orderLink } from './order-link.ts'
import { addressLines } from './orders.ts'
import { contactEmail, contactMovedEmail } from './staff-emails.ts'
import { lockOrder, type OrderRow } from './staff-order.ts'
import { orderContacts, orders } from './tables.ts'

export interface ContactChange extends Omit<Address, 'country'> {
  id: string
  version: number
  full_name: string
  email: string
  phone: string
}

/** What the goods of a parcel cost, in pence, also if nobody paid for them. A replacement's cost what they do today. */
async function worthOf(tx: Transaction, order_id: string): Promise<number> {
  const { rows } = await tx.execute<{ pence: number }>(sql`
    select coalesce(sum(i.quantity *
      coalesce(nullif(i.unit_price_pence, 0), v.price_pence, p.price_pence)), 0)::int as pence
    from order_items i left join products p on p.id = i.product_id left join variants v on v.id = i.variant_id
    where i.order_id = ${order_id} and i.kind <> 'gift_card'`)
  return rows[0]?.pence ?? 0
}

/**
 * Changes name, contact or address before dispatch. Keeps the old ones, mails the new email address, and tells the old
 * one that the order has moved. What the old one still had of it ends or follows: links, unsent gift cards, a consent.
 */
export async function changeContact(
  context: Pick<Context, 'db' | 'now' | 'mail' | 'settings' | 'secret'>,
  { id, version, full_name, email, phone, visitor, ...given }: ContactChange & { visitor: StaffVisitor },
): Promise<void> {
  const { user: by } = visitor
  await context.db.transaction(async (tx) => {
    const erasureWaits = await lockCheckout(tx, id)
    const order = await lockOrder(tx, { id, version })
    refuseUnchangeable(order)
    // Another country has other shipping prices and VAT.
    const { country } = order.shipping_address
    if (needsPostalCode(country) && given.postal_code === '') throw invalidField('postal_code', refusals.required)
    const shipping_address = { ...given, postal_code: given.postal_code || NO_POSTAL_CODE, country }
    const after = { full_name, email, phone, shipping_address }
    const changed = changesOf(order, after)
    if (changed.length === 0) return
    const at = context.now()
    await tx.insert(orderContacts).values({
      order_id: id,
      full_name: order.full_name,
      email: order.email,
      phone: order.phone,
      shipping_address: order.shipping_address,
      by_user_id: by.id,
      replaced_at: at,
    })
    await tx
      .update(orders)
      .set({ ...after, version: order.version + 1 })
      .where(eq(orders.id, id))
    await changeCheckout(tx, id, { before: order.email, after })
    // Before it is dispatched, another place is where the goods go.
    const goesElsewhere = changed.includes('delivery address')
    const moved = order.email.toLowerCase() !== email.toLowerCase()
    const cards = moved ? await moveCopies(tx, { order, email }) : []
    const cardsSent = cards.filter(({ sent_at }) => sent_at !== null).length
    // Their codes will be in the new mailbox.
    const amount_pence = cards.reduce(
      (sum, card) => sum + (card.sent_at === null ? card.worth : 0),
      goesElsewhere ? await worthOf(tx, id) : 0,
    )
    await handOut(tx, { visitor, kind: 'replacement', amount_pence, at })
    const layout = await readEmailLayout({ db: tx, settings: context.settings }, order.language)
    const content = await contactEmail(
      {
        number: labelOf(order),
        full_name,
        address: addressLines(shipping_address, order.language),
        viewUrl: orderLink(context, { ...order, email }),
      },
      layout,
    )
    const subject_id = `${id}/contact-${order.version}`
    await context.mail.enqueue(tx, { kind: 'order-contact', subject_id, to: email, content })
    // A customer who has asked to be forgotten hears no more there.
    if (moved && order.email !== '' && !erasureWaits)
      await context.mail.enqueue(tx, {
        kind: 'order-contact-moved',
        subject_id: `${subject_id}-moved`,
        to: order.email,
        content: await contactMovedEmail({ number: labelOf(order), goesElsewhere }, layout),
      })
    await note(tx, {
      order_id: id,
      kind: 'contact_changed',
      at,
      by_user_id: by.id,
      data: { changed, cards_sent: cardsSent },
    })
    // No personal data in the audit log, which isn't erased.
    await record(tx, { by, action: 'order.change_contact', subject: subjectOf(order), after: { changed }, at })
  })
}

/** Throws 409 for an order whose name, address and gift message can't change any more, or not yet. */
export function refuseUnchangeable(order: OrderRow): void {
  if (!mayChangeContact(order)) throw new ApiError('conflict', refusalOf(order))
}

function refusalOf({ status, email }: OrderRow): string {
  if (email === '' && (status === 'paid' || status === 'packed'))
    return 'The customer’s data was erased at their request.'
  if (status === 'pending') return 'It has not been paid yet: the customer can still change this in their checkout.'
  return `An order that is ${status} can't be changed.`
}

type Contact = Pick<OrderRow, 'full_name' | 'email' | 'phone' | 'shipping_address'>

function changesOf(before: Contact, after: Contact): string[] {
  const isChanged = (field: 'full_name' | 'email' | 'phone') => before[field] !== after[field]
  return [
    ...(isChanged('full_name') ? ['name'] : []),
    ...(isChanged('email') ? ['e-mail address'] : []),
    ...(isChanged('phone') ? ['phone number'] : []),
    ...(addressLines(before.shipping_address).join('\n') === addressLines(after.shipping_address).join('\n')
      ? []
      : ['delivery address']),
  ]
}

/**
 * Takes to the new address what went to the old one because it was the order's. Returns its gift cards, worth pence;
 * those that are sent have their codes in the old mailbox. Raw SQL, because these tables are above orders.
 */
async function moveCopies(
  tx: Transaction,
  { order, email }: { order: OrderRow; email: string },
): Promise<{ sent_at: string | null; worth: number }[]> {
  const { id, email: before } = order
  // Their owner may not be the customer: opened now, it would make an account with an address it doesn't prove.
  await tx.execute(sql`delete from order_account_links where order_id = ${id}`)
  // Asked at the new address by the next run, where the customer agreed. Who has confirmed agreed for themselves.
  const pending = sql`order_id = ${id} and email = lower(${before}) and state = 'pending'`
  const left = await tx.execute(sql`update subscribers set state = 'unsubscribed'
    where ${pending} and unsubscribed_at is not null`)
  const asked = await tx.execute(sql`delete from subscribers where ${pending}`)
  if ((left.rowCount ?? 0) + (asked.rowCount ?? 0) > 0)
    await tx.update(orders).set({ marketing_taken_at: null }).where(eq(orders.id, id))
  const ofOrder = sql`lower(c.recipient_email) = lower(${before}) and c.order_item_id in (
    select i.id from order_items i where i.order_id = ${id})`
  // Sent ones too: staff who send one again send it to this address.
  const moved = await tx.execute<{ sent_at: string | null; worth: number }>(sql`
    update gift_cards c set recipient_email = ${email}, version = c.version + 1
    where ${ofOrder} returning c.sent_at,
      (select sum(e.amount_pence)::int from gift_card_entries e where e.gift_card_id = c.id) as worth`)
  return moved.rows
}

/**
 * Locks the checkout before its order (db/transaction.ts), and returns whether an erasure waits for it. Raw SQL,
 * because orders don't import the checkout.
 */
export async function lockCheckout(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ waits: boolean }>(
    sql`select s.erasure_asked_at is not null as waits from checkout_sessions s join orders o on o.session_id = s.id
      where o.id = ${id} for no key update of s`,
  )
  return rows[0]?.waits ?? false
}

/**
 * Changes the checkout too: otherwise the owner of the old address could erase the order, and the owner of the new one
 * could not.
 */
async function changeCheckout(
  tx: Transaction,
  id: string,
  { before, after: { full_name, email, phone, shipping_address } }: { before: string; after: Contact },
): Promise<void> {
  const contact = JSON.stringify({
    full_name,
    email,
    phone,
    shipping_same_as_billing: false,
    shipping_address_line1: shipping_address.line1,
    shipping_address_line2: shipping_address.line2,
    shipping_city: shipping_address.city,
    shipping_state: shipping_address.state,
    shipping_postal_code: shipping_address.postal_code,
    shipping_address,
  })
  await tx.execute(sql`
    update checkout_sessions s set customer_info = s.customer_info || ${contact}::jsonb,
      gift_card_for = case when lower(s.gift_card_for->>'email') = lower(${before})
        then s.gift_card_for || jsonb_build_object('email', ${email}::text) else s.gift_card_for end
    from orders o where o.id = ${id} and s.id = o.session_id and s.customer_info->>'email' is not null`)
}
