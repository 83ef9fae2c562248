import { sql } from 'drizzle-orm'
import { isOnHold } from '#server/gift-cards/on-hold.ts'

/**
 * SQL for whether a row of `orders` has something to pack: gift cards are emailed. The table is spelt out: with one
 * table Drizzle leaves its name out, and `id` would mean the inner table's column.
 */
export const hasParcel = sql<boolean>`exists (select from order_items i
  where i.order_id = orders.id and i.kind <> 'gift_card')`.mapWith(Boolean)

/** Flags that keep a parcel back. Staff clear the warning of a card's bank; the bank or Stripe ends the others. */
const HOLDING_FLAGS = ['disputed', 'fraud_warning', 'in_review']

/**
 * SQL for whether a row of `orders` has a parcel that waits, because its payment is disputed or under review, or its
 * bank warns of fraud. A dispute or review that is open holds it without its flag, too. A replacement waits for the
 * payment of what it replaces, and an order for its gift card's.
 */
export const isHeld = sql<boolean>`(orders.status in ('paid', 'packed') and ${hasParcel} and exists (
  with recursive bought as (
    select orders.flags, orders.payment_intent_id, orders.replaces_order_id, orders.gift_card_id
    union all
    select o.flags, o.payment_intent_id, o.replaces_order_id, o.gift_card_id
    from orders o join bought on o.id = bought.replaces_order_id)
  select from bought where bought.flags && ${sql.param(HOLDING_FLAGS)}::text[]
    or exists (select from disputes d where d.payment_intent_id = bought.payment_intent_id
      and d.status not in ('won', 'lost', 'warning_closed', 'prevented'))
    or exists (select from fraud_signals f where f.payment_intent_id = bought.payment_intent_id
      and f.kind = 'review' and f.open)
    or exists (select from gift_cards where gift_cards.id = bought.gift_card_id and ${isOnHold})))`.mapWith(Boolean)
