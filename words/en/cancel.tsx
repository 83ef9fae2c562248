import type { ReactNode } from 'react'

// The page
export const pageTitle = 'Cancel an order'
export const pageDescription =
  'Cancel all or part of an order within 14 days of delivery, without giving a reason and without an account.'
export const heading = 'Cancel an Order'
export const rightToCancel = (
  <>
    You can change your mind within 14 days of the day your parcel arrives, without giving a reason. See{' '}
    <a href="/returns">Returns</a> for details.
  </>
)
export const needsScripts =
  'This form needs JavaScript, which is off in this browser. Send us an email instead: Returns has a form you can copy.'

// Finding the order
export const orderNumber = 'Order number'
export const orderNumberHint = 'It begins with SS- and is in your confirmation email.'
export const email = 'Email'
export const emailHint = 'The address we sent your confirmation to.'
export const findOrder = 'Find My Order'
export const looking = 'Looking...'

// What to cancel, and until when
export const order = (number: string) => `Order ${number}`
export const notArrivedYet =
  'You can cancel without giving a reason until 14 days after the day your parcel arrives. As far as we know, it has not arrived yet.'
export const arrived = (arrivalDay: string, lastDay: string) =>
  `Your parcel arrived on ${arrivalDay}. You can cancel without giving a reason until the end of ${lastDay}.`
export const items = 'Items to cancel'
export const item = (quantity: number, name: string, price: ReactNode) => (
  <>
    {quantity} × {name}, {price}
  </>
)
export const sealBroken = (name: string) => `I have broken the seal of ${name}`
export const noReturnUnsealed = (
  <>
    We can't take back goods sealed for hygiene once you have broken the seal. If something is wrong with them,{' '}
    <a href="/contact">tell us</a> and we will put it right.
  </>
)
export const giftGoesAlong = (least: ReactNode) => (
  <>This was free with goods of {least} or more. It comes back too, unless you keep goods for that much.</>
)

export const wrapGoesAlong = 'You keep nothing that it wraps, so it comes back too.'

// The refund
export const goods = 'Goods'
export const discountKept = (code: string) => `Discount no longer due (${code})`
export const discountGivenBack = (code: string) => `Discount given back (${code})`
export const discountNotEarned =
  'What you keep would have had less off on its own. We refund what you would have paid less without the rest.'
export const refundedBefore = 'Already refunded'
export const delivery = 'Delivery, at the standard price'
export const refund = 'Your refund'
export const deliveryNotRefunded = 'We refund delivery when you cancel the whole order.'
export const notCharged = 'You were not charged for this order, so there is nothing to refund.'
export const nothingChosen = 'Please choose what to cancel.'
export const cancelGoods = 'Cancel These Goods'
export const cancelling = 'Cancelling...'

// After the cancellation
export const backToShop = 'Back to the shop'
