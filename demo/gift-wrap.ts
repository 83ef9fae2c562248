/** The gift wrap of the demo shop. */
export const giftWrap = {
  slug: 'gift-wrap',
  name: 'Gift wrap',
  description: 'The whole order in one parcel, wrapped in recycled paper and tied with a ribbon.',
  price: '3.50',
  /** Sheets of paper. */
  units: 20,
}
