/**
 * The types that can't pay for a buyer with this billing country. For payments in pounds Klarna takes buyers in the UK
 * alone (docs.stripe.com/payments/klarna), and Stripe can't know the country before it confirms.
 */
export const methodsWithout = (billingCountry: string): string[] => (billingCountry === 'GB' ? [] : ['klarna'])
