/** True in `npm run test:stripe`: shops and tests use the Stripe of the keys in the environment. */
export const isAtStripe = process.env.TEST_AT_STRIPE === 'on'

export const stripeOrigin = process.env.STRIPE_API_BASE || 'https://api.stripe.com'

/** Pays with Stripe's Visa for tests. With its secret key, because a card's number may come from Stripe.js alone. */
export async function confirmAtStripe(id: string): Promise<{ status: string; error?: { code: string } }> {
  const response = await fetch(`${stripeOrigin}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
    // The intent takes methods that leave the page, so Stripe wants to know where they come back to.
    body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://shop.example/' }),
  })
  if (!response.ok) throw new Error(`It was not paid: ${await response.text()}`)
  // `as`: the two fields are Stripe's.
  return (await response.json()) as { status: string }
}
