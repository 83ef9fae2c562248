import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders.ts'

// The page
export const title = 'Your order'
export const loading = 'Loading your order'
export const needsScripts = 'This page needs JavaScript to show your order, which is off in this browser.'

// Without an order
export const notFound = 'We can’t open this order'
export const notFoundNote =
  'The link is incomplete, or it isn’t one of ours. Please open it from our email again. If you copied it, check that nothing is missing at its end.'
export const notLoaded = 'We couldn’t load your order'

// Where the order is
export const states: Record<OrderStatus, string> = {
  pending: 'We wait for your payment',
  paid: 'We have your order',
  packed: 'Packed and ready to leave',
  dispatched: 'On its way to you',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded in full',
}
export const stateNotes: Record<OrderStatus, string> = {
  pending: 'We dispatch your order once your payment is confirmed.',
  paid: 'Thank you. We pack it by hand, and email you when it leaves.',
  packed: 'It waits for the carrier. We email you when it leaves.',
  dispatched: 'Your parcel has left us.',
  delivered: 'Your parcel has arrived. We hope you enjoy it.',
  cancelled: 'This order won’t be sent.',
  refunded: 'You have all of your money back, or it is on its way to you.',
}
export const carrier = 'Carrier'
export const trackingNumber = 'Tracking number'
export const track = 'Track Your Parcel'
export const replacedBy = (orders: string) => `We are sending goods of this order again, as ${orders}.`
export const cancellationForNothing = 'We have your cancellation. You were not charged for this order.'
export const cancellationReceived = (amount: ReactNode) => (
  <>We have your cancellation. We refund {amount} within 14 days.</>
)

// The goods and what they cost
export const goods = 'What you ordered'
export const lineDiscount = (amount: ReactNode) => <>Discount on this line: {amount}</>
export const total = 'Total paid'
export const refundOf = (day: string) => `Refunded on ${day}`
/** `end`: the last four letters of the gift card's code. */
export const ofItToGiftCard = (amount: string, end: string) => `${amount} of it to your gift card ending ${end}`

// Who gets it
export const deliveredTo = 'Delivered to'
export const by = 'Delivery method'
export const contact = 'Contact'

// The receipt
export const receipt = 'Receipt'
export const receiptNumber = 'Receipt number'
export const paidOn = 'Paid on'
export const paidWith = 'Paid with'
export const card = (brand: string, last4: string) => `${brand} ending in ${last4}`
export const soldBy = 'Sold by'
export const billedTo = 'Billed to'
export const vat = 'VAT'
export const vatRate = 'Rate'
export const withoutVat = 'Without VAT'
export const withVat = 'With VAT'
export const ofReceipt = 'This receipt'
export const creditNote = (number: string) => `Credit note ${number}`
export const exported = 'Goods sent abroad: no UK VAT is charged (0%). You pay import VAT and duty on arrival.'
export const free = 'There is no charge for this order.'
export const print = 'Print or Save as PDF'

// What can be done with it
export const actions = 'What you can do'
export const review = 'Write a Review'
export const changedMind = (
  <>
    You can change your mind within 14 days of the day your parcel arrives. See <a href="/returns">Returns</a>.
  </>
)

// A link that names nobody any more
export const hidden = 'This link shows the order only'
export const hiddenNote =
  'To keep your details safe, a link shows names, addresses and tracking for 30 days, and only to the email address that the order has. We can email a new one there.'
export const sendLink = 'Email Me a New Link'
