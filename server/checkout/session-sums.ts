import type { checkoutSessions } from './tables.ts'

type SessionRow = typeof checkoutSessions.$inferSelect

/** What the order costs, in pence. */
export function totalOf(session: Pick<SessionRow, 'subtotal_pence' | 'line_discounts' | 'shipping_pence'>): number {
  return session.subtotal_pence - discountOf(session) + (session.shipping_pence ?? 0)
}

/** What is left of that to pay by card or wallet: a gift card pays the rest. In pence. */
export const dueOf = (session: Parameters<typeof totalOf>[0] & Pick<SessionRow, 'gift_card_pence'>): number =>
  totalOf(session) - session.gift_card_pence

/** What the discount code takes off the goods, in pence. */
export const discountOf = ({ line_discounts }: Pick<SessionRow, 'line_discounts'>): number =>
  line_discounts.reduce((sum, pence) => sum + pence, 0)
