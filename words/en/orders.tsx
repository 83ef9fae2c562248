import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders.ts'

// The list
export const title = 'My Orders'
export const loading = 'Loading your orders'
export const needScripts = 'Your orders need JavaScript, which is off in this browser.'
export const none = 'No Orders Yet'
export const startShopping = 'Start Shopping'
export const failedTitle = 'Error Loading Orders'
export const failed = 'Failed to fetch orders'

// An order's head
export const orderNumber = (number: string) => `Order ${number}`
export const awaitingPayment = 'Order awaiting payment'
export const placedOn = (day: ReactNode) => <>Placed on {day}</>
export const noCharge = 'No charge'
export const paid = 'Paid'
export const pending = 'Pending'
export const replaces = (number: string) => `This replaces goods from your order ${number}, at no charge.`
export const dispatchedOncePaid = 'We dispatch your order once your payment is confirmed.'

// Its progress
export const progress = 'Progress'
export const steps: Record<OrderStatus, string> = {
  pending: 'Ordered',
  paid: 'Paid',
  packed: 'Packed',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
/** `spoken` is for screen readers only. */
export const stepAhead = (step: string, spoken: (text: string) => ReactNode) => (
  <>
    {step}
    {spoken(': still to come')}
  </>
)
export const sentWith = (carrier: string, tracking: string) => `Sent with ${carrier}, tracking number ${tracking}`

// Its items and amounts
export const quantity = (count: number) => `Quantity ${count}`
export const quantityAndPrice = (count: number, price: ReactNode) => (
  <>
    Quantity {count}, {price} each
  </>
)
export const itemsTotal = 'Items total'
export const delivery = 'Delivery'
export const freeDelivery = 'Free'
export const paidTotal = 'Paid including delivery'
export const totalToPay = 'To pay including delivery'
export const refunded = 'Refunded'

// Who gets it
export const customer = 'Customer'
export const deliveringTo = 'Delivering to'

// What can be done with it
export const orderAgain = 'Order Again'
export const orderingAgain = 'Adding...'
export const reorder = 'Reorder Items'
export const remindRefill = 'Remind me when it runs out'
export const contact = 'Contact Support'
export const cancel = 'Cancel Order'
export const cancelNumber = (number: string) => `Cancel order ${number}`

// Ordered again
export const allInCart = 'All of it is in your cart.'
export const restInCart = 'The rest is in your cart.'
export const leftBehind = 'We could not add everything:'
export const leftItem = (quantity: number, product: string, reason: string) => `${quantity} × ${product}: ${reason}`
export const leftVariant = (quantity: number, product: string, variant: string, reason: string) =>
  `${quantity} × ${product}, ${variant}: ${reason}`
