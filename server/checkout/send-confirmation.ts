import { emailLayout } from '#server/content/business-details.ts'
import type { ContentValue } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { confirmationEmail } from '#server/orders/emails.ts'
import type { OrderSnapshot } from '#server/orders/place-order.ts'
import { prefixOf } from '#words/languages.ts'

interface PlacedOrder {
  order_id: string
  /** "SS-100042" */
  number: string
  snapshot: OrderSnapshot
  contents: { facts: ContentValue<'facts'>; policies: ContentValue<'policies'>; dispatch: ContentValue<'dispatch'> }
}

/** Enqueues the confirmation of a new order: the customer's copy of the contract. */
export async function sendConfirmation(
  { mail, settings }: Pick<Context, 'mail' | 'settings'>,
  tx: Transaction,
  { order_id, number, snapshot, contents: { facts, policies, dispatch } }: PlacedOrder,
): Promise<void> {
  const { language } = snapshot
  const content = await confirmationEmail(
    {
      number,
      snapshot,
      viewUrl: `${settings.publicUrl}${prefixOf(language)}/checkout/confirmation/${snapshot.session_id}`,
      returnsDays: policies.returns_days,
      dispatch,
      feePence: policies.change_of_mind_fee_pence,
    },
    emailLayout(facts, settings, language),
  )
  await mail.enqueue(tx, { kind: 'order-confirmation', subject_id: order_id, to: snapshot.customer.email, content })
}
