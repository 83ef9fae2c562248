import { sql } from 'drizzle-orm'
import type { WantedItem } from '#contract/cart.ts'
import type { CheckoutSessionAnswer } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { refuseLarge } from './hold-limits.ts'
import { discountColumns, findBest } from './offers.ts'
import { answerOf, type SessionRow } from './session.ts'
import { priceLines, refuseWrapAlone } from './session-lines.ts'
import { checkoutSessionItems, checkoutSessions } from './tables.ts'

/** Hours for which a session keeps its prices. */
const SESSION_HOURS = 24

/**
 * Creates a checkout session at today's names and prices, with the best offer. Throws 409 when any line can't be had.
 */
export async function createSession(
  context: Pick<Context, 'db' | 'now' | 'newId' | 'settings'>,
  {
    items,
    user,
    language,
    own_sessions: sessions = [],
  }: { items: WantedItem[]; own_sessions?: readonly string[] | undefined } & Pick<Visitor, 'user' | 'language'>,
): Promise<CheckoutSessionAnswer> {
  const { db, now, newId } = context
  const { lines, placed, offers } = await priceLines(context, {
    items,
    language,
    holder: { user_id: user?.id ?? null, sessions },
  })
  refuseWrapAlone(lines)
  await refuseLarge(db, { lines, limits: context.settings.holdLimits, language })
  const offer = await findBest(db, { terms: offers, lines: placed })
  const session: SessionRow = {
    id: newId('cs_'),
    user_id: user?.id ?? null,
    owned: user !== null,
    language,
    state: 'open',
    customer_info: null,
    gift_message: null,
    shipping_option_id: null,
    subtotal_pence: lines.reduce((sum, line) => sum + line.unit_price_pence * line.quantity, 0),
    shipping_pence: null,
    standard_shipping_pence: null,
    ...discountColumns(offer),
    delivery_discount_pence: 0,
    gift_card_id: null,
    gift_card_pence: 0,
    gift_card_end: null,
    gift_card_for: null,
    dirham_rate: null,
    dirham_rate_on: null,
    payment_intent_id: null,
    stripe_account: null,
    payment_attempt: 1,
    payment_wallet: false,
    processing: false,
    erasure_asked_at: null,
    network: null,
    readings: 0,
    reading_taken: 0,
    checked_at: null,
    created_at: now(),
    expires_at: new Date(now().getTime() + SESSION_HOURS * 3_600_000),
  }
  const frozen = lines.map((line, position) => ({ session_id: session.id, position, ...line }))
  await db.execute(
    sql`with begun as (${insertRows(checkoutSessions, [session])}) ${insertRows(checkoutSessionItems, frozen)}`,
  )
  return answerOf({ session, items: frozen, option: null }, null, now())
}
