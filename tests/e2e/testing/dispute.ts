import type { Shop } from './fixtures.ts'

/** The customer's bank disputes a payment at the emulator, for `reason` as Stripe names it. */
export async function disputePayment(
  shop: Shop,
  { intent_id, reason }: { intent_id: string | null; reason: string },
): Promise<void> {
  const control = `${shop.origin}/stripe-emulator/control`
  const { charges } = (await (await fetch(`${control}/state`)).json()) as {
    charges: { id: string; payment_intent: string }[]
  }
  const charge = charges.find(({ payment_intent }) => payment_intent === intent_id)?.id
  await fetch(`${control}/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge, reason }),
  })
}
