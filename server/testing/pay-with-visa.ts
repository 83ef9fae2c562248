/**
 * Pays with Stripe's Visa for tests, at `origin` with its secret key: card numbers may come from Stripe.js alone.
 * Throws if the payment is refused. Returns it as Stripe answered.
 */
export async function payWithVisa(
  id: string,
  {
    origin,
    key,
    fetch = globalThis.fetch,
  }: { origin: string; key: string; fetch?: (request: Request) => Promise<Response> },
): Promise<{ status: string }> {
  const answer = await fetch(
    new Request(`${origin}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      // The intent takes methods that leave the page, so Stripe wants to know where they come back to.
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://shop.example/' }),
    }),
  )
  if (!answer.ok) throw new Error(`It was not paid: ${await answer.text()}`)
  // `as`: the field is Stripe's.
  return (await answer.json()) as { status: string }
}
