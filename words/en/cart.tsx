import type { ReactNode } from 'react'

// The title, and the heading
export const title = 'Cart'
export const heading = 'Your Cart'

// After a payment
export const paid = 'Payment successful! Thank you for your order.'

// While the cart loads
export const loading = 'Loading your cart'
export const loadingSummary = 'Loading the summary'
export const needsScripts = 'Buying needs JavaScript, which is off in this browser. You are welcome to look around.'
export const notLoaded = 'Your cart could not be loaded.'

// The empty cart
export const empty = 'Your cart is empty.'

// The lines
export const items = 'Items'
export const priceEach = (price: ReactNode) => <>{price} each</>
export const remove = 'Remove'
export const removeProduct = (product: string) => `Remove ${product}`
export const removed = (product: string) => `${product} is no longer in your cart.`
export const notChanged = 'Your cart could not be changed. Please try again.'

// The tick below the lines
export const giftWrapAt = (name: string, price: ReactNode) => (
  <>
    {name}, {price}
  </>
)

// Why a line can't be bought
export const notToUae = (product: string) =>
  `We can't send ${product} to the United Arab Emirates. Please remove it, or choose the United Kingdom.`
export const comingSoon = (product: string) => `${product} is coming soon. You can’t buy it yet.`
export const onlyLeft = (count: number, product: string) => `Only ${count} of ${product} left.`
export const outOfStock = (product: string) => `${product} is out of stock.`

// The summary
export const summary = 'Summary'
export const country = 'Shipping country'
export const delivery = 'Delivery'
export const free = 'FREE'
export const total = 'Total'
export const deliveryTime = (option: string, time: string) => `${option}: ${time}`
export const freeDelivery = (option: string) => `${option} is free for this order.`
export const untilFreeDelivery = (missing: string, threshold: string) =>
  `${missing} more for free delivery (free from ${threshold}).`
export const proceed = 'Proceed to Checkout'
export const offline = 'You are offline. Please check your connection and try again.'
