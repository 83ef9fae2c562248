import { sql } from 'drizzle-orm'
import type { GiftCardFor } from '#contract/checkout.ts'
import type { CustomerForm } from '#contract/customer-form.ts'
import { lastSendDay } from '#contract/gift-card-days.ts'
import { shopDay } from '#server/db/shop-time-zone.ts'
import { invalidField } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'

/** SQL for whether a row of gift_cards can't be sent: its recipient was erased before. */
export const lacksAddress = sql`(gift_cards.sent_at is null and gift_cards.recipient_email = '')`

type Typed = Pick<CustomerForm, 'email' | 'gift_card_email' | 'gift_card_from' | 'gift_card_message' | 'gift_card_on'>

/**
 * Whom the gift cards of a checkout are for: the buyer, where no address is given. Fields that weren't sent keep their
 * value. Throws 400 for a day that is past or more than a year ahead.
 */
export function recipientOf(typed: Typed, { before, now }: { before: GiftCardFor | null; now: Date }): GiftCardFor {
  const { gift_card_email, gift_card_from, gift_card_message, gift_card_on } = typed
  return {
    email: (gift_card_email ?? before?.email) || typed.email,
    from_name: gift_card_from ?? before?.from_name ?? '',
    message: gift_card_message ?? before?.message ?? '',
    send_on:
      gift_card_on === undefined ? (before?.send_on ?? null) : sendDay(gift_card_on, { now, field: 'gift_card_on' }),
  }
}

/** The day as it is stored; null where none was chosen. Throws 400 for one that is past or too far ahead. */
export function sendDay(typed: string, { now, field }: { now: Date; field: string }): string | null {
  if (typed === '') return null
  const today = shopDay(now)
  if (typed < today || typed > lastSendDay(today)) throw invalidField(field, refusals.giftCardDay)
  return typed
}
