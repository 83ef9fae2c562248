// The last step of a checkout whose discount code takes everything
export const title = 'Nothing to pay'
export const note = 'Your discount code covers the goods and the delivery. We ask for no card.'
export const placeOrder = 'Place order'
export const placing = 'Placing your order…'
export const notPlaced = 'Your order could not be placed'
export const placedOnce = 'Check your connection and try again. It can only be placed once.'

// Before you press the button
export const review = 'Before you place your order'
export const price = 'You pay'
export const nothing = 'Nothing. You place the order when you press the button.'
export const nothingAbroad = 'Nothing to us. You place the order when you press the button.'

// The total has become nothing, or more, since the step was shown
export const goOn = 'Continue'

// The thank-you page
export const placed = 'Your order is placed, and you were not charged for it.'
