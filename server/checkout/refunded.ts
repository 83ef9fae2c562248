import { eq } from 'drizzle-orm'
import { readLetterhead } from '#server/about/facts.ts'
import type { Transaction } from '#server/db/open.ts'
import { refundLetter } from '#server/orders/letters.ts'
import type { Parts } from '#server/parts.ts'
import type { RefundRow } from '#server/payments/refund.ts'
import { readItems } from './session.ts'
import { checkoutSessions } from './tables.ts'

/** Tells the shopper that a payment that could not become an order has been paid back. */
export async function tellRefunded(parts: Parts, tx: Transaction, refund: RefundRow): Promise<void> {
  const [session] = await tx.select().from(checkoutSessions).where(eq(checkoutSessions.id, refund.session_id))
  if (!session?.customer_info) return
  const items = await readItems(tx, session.id)
  const head = await readLetterhead({ db: tx, settings: parts.settings })
  const letter = await refundLetter(
    { first_name: session.customer_info.first_name, amount_pence: refund.amount_pence, products: items.map((item) => item.product_name) },
    head,
  )
  await parts.mail.send(tx, { kind: 'payment-refunded', subject_id: String(refund.id), to: session.customer_info.email, letter })
}
