import { emailLayout } from '#server/content/business-details.ts'
import type { ContentValue } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { confirmationEmail } from '#server/orders/emails.ts'
import { orderLink } from '#server/orders/order-link.ts'
import type { OrderSnapshot } from '#server/orders/order-snapshot.ts'
import { orderNumber } from '#server/orders/orders.ts'

interface PlacedOrder {
  order_id: string
  number: number
  snapshot: OrderSnapshot
  contents: { facts: ContentValue<'facts'>; policies: ContentValue<'policies'>; dispatch: ContentValue<'dispatch'> }
}

/** Enqueues the confirmation of a new order: the customer's copy of the contract. */
export async function sendConfirmation(
  context: Pick<Context, 'mail' | 'settings' | 'secret' | 'now'>,
  tx: Transaction,
  { order_id, number, snapshot, contents: { facts, policies, dispatch } }: PlacedOrder,
): Promise<void> {
  const { language, customer } = snapshot
  const content = await confirmationEmail(
    {
      number: orderNumber(number),
      snapshot,
      viewUrl: orderLink(context, { number, email: customer.email, language }),
      returnsDays: policies.returns_days,
      dispatch,
      feePence: policies.change_of_mind_fee_pence,
    },
    emailLayout(facts, context.settings, language),
  )
  await context.mail.enqueue(tx, { kind: 'order-confirmation', subject_id: order_id, to: customer.email, content })
}
