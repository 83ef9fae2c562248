/** Names of card brands, by Stripe's. They are written in Latin letters in every language. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export const brandName = (brand: string) => BRANDS[brand] ?? brand
