import { payWithVisa } from '#server/testing/pay-with-visa.ts'

/** True in `npm run test:stripe`: shops and tests use the Stripe of the keys in the environment. */
export const isAtStripe = process.env.TEST_AT_STRIPE === 'on'

export const stripeOrigin = process.env.STRIPE_API_BASE || 'https://api.stripe.com'

export function confirmAtStripe(id: string): Promise<{ status: string; error?: { code: string } }> {
  return payWithVisa(id, { origin: stripeOrigin, key: process.env.STRIPE_SECRET_KEY ?? '' })
}
