import { type SQL, sql } from 'drizzle-orm'
import type { GiftCardFor } from '#contract/checkout.ts'
import type { Transaction } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import type { Language } from '#words/languages.ts'

/** When a card of this day is emailed: at 08:00 in the shop, or at once where that is past or no day is given. */
export const sendAt = (day: string | null, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz, (${day}::date + time '08:00') at time zone ${shopTimeZone})`

/**
 * Opens a card for each unit of the gift cards in an order, in the transaction that writes it. The table allows one
 * card for each unit, so a payment that is settled again opens no second one.
 */
export async function openBoughtCards(
  tx: Transaction,
  { order_id, recipient, language, now }: { order_id: string; recipient: GiftCardFor; language: Language; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Raw SQL, because orders import this.
  await tx.execute(sql`
    with bought as (
      select i.id, i.unit_price_pence, unit from order_items i cross join generate_series(1, i.quantity) as unit
      where i.order_id = ${order_id} and i.kind = 'gift_card'
    ), opened as (
      insert into gift_cards (order_item_id, unit, recipient_email, from_name, message, language, send_at, created_at)
      select b.id, b.unit, ${recipient.email}, ${recipient.from_name}, ${recipient.message}, ${language},
        ${sendAt(recipient.send_on, now)}, ${at} from bought b order by b.id, b.unit
      on conflict on constraint gift_cards_of_unit do nothing
      returning id, order_item_id, unit
    )
    insert into gift_card_entries (gift_card_id, kind, amount_pence, order_id, created_at)
    select o.id, 'bought', b.unit_price_pence, ${order_id}, ${at}
    from opened o join bought b on b.id = o.order_item_id and b.unit = o.unit`)
}
