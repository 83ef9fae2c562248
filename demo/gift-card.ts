/** The gift card of the demo shop. Its amounts are its sizes. */
export const giftCard = {
  slug: 'gift-card',
  name: 'Gift card',
  category: 'gift-set',
  description:
    'For somebody who would rather choose for themselves. We email it with your words on the day you say, and it never expires. It pays for anything in the shop, in one go or a little at a time.',
  photograph: 'products/gift-card-1.jpg',
  /** Pounds. */
  amounts: ['10.00', '25.00', '50.00', '100.00'],
}
