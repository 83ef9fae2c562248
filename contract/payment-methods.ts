/**
 * The types of payment method that the shop can name, and say of where a refund goes (staff/paid-with.ts). What else is
 * on in Stripe's dashboard isn't offered.
 */
const METHODS = ['card', 'klarna', 'link', 'paypal'] as const
export type MethodType = (typeof METHODS)[number]

/** Those of the wallets' buttons: Apple Pay and Google Pay are cards. */
export const WALLET_METHODS: MethodType[] = ['card', 'link']

/**
 * The types that may pay for a buyer with this billing country. For payments in pounds Klarna takes buyers in the UK
 * alone (docs.stripe.com/payments/klarna), and Stripe can't know the country before it confirms.
 */
export const methodsFor = (billingCountry: string): MethodType[] =>
  METHODS.filter((type) => type !== 'klarna' || billingCountry === 'GB')
