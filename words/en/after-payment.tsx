// The ways on from these pages
export const waysOn = 'Where to go next'
export const continueShopping = 'Continue Shopping'
export const orderDetails = 'View Order Details'
export const orderHistory = 'View Order History'
export const backToCheckout = 'Back to Checkout'
export const checkAgain = 'Check Again'
export const openOrder = 'Open the order'
export const signIn = 'Sign In'
export const homepage = 'Return to Homepage'
export const support = 'Contact Support'

// While the bank processes the payment, on the payment step
export const processing = 'Payment status: processing. Please check your email or contact support.'
export const processingNote =
  'Your bank has not confirmed the payment yet. This page continues automatically as soon as it has.'

// Paid, but the thank-you page can't be loaded
export const unableToRedirect = 'Payment successful but unable to redirect. Please check your email for confirmation.'

// The thank-you page
export const thankYouPage = 'Thank you'
export const loadingPayment = 'Loading your payment'
export const paymentNeedsScripts =
  'This page needs JavaScript to show your payment. Your confirmation email has the same details.'
export const paymentNotLoaded = 'Could not load payment details. Please check your email for confirmation.'
export const thanksForOrder = 'Thank you for your order'
export const thanksTo = (firstName: string) => `Thank you, ${firstName}`
export const successful = 'Payment successful. Your order is in good hands.'
export const yourOrder = 'Your order'
export const orderNumber = 'Order number'
export const orderNumberInEmail = 'In your confirmation email'
export const amountPaid = 'Amount paid'
export const cartCleared = 'Your cart has been cleared.'

// The thank-you page: what happens next
export const whatHappensNext = 'What happens next'
export const confirmationSent = (email: string | null) =>
  email
    ? `We have emailed your confirmation to ${email}. It has all your order details.`
    : 'We have emailed your confirmation. It has all your order details.'
export const packedByHand = 'We pack your order by hand.'
export const shippedEmail = "We'll email you when it ships."
export const expected = (option: string, estimate: string) => `${option}: ${estimate}.`
export const question = (
  <>
    A question? <a href="/contact">Write to us.</a>
  </>
)

// The thank-you page: an account for a guest
export const accountOffer = 'Create an account with this order'
export const accountOfferNote =
  'Follow your order and buy again in two presses. Choose a password; we email you a link to finish.'
export const password = 'Password'
export const createAccount = 'Create Account'
export const sendingLink = 'Sending...'
export const linkSent = (email: string) =>
  `Check your inbox: we have sent a link to ${email}. Open it within 24 hours to finish your account.`

// The thank-you page without an order
export const noOrderHere = 'Looking for your order?'
export const noOrderHereNote =
  'This page shows no order. Your confirmation email has a link to yours, and all its details.'

// The confirmation page
export const confirmationPage = 'Order confirmation'
export const loadingOrder = 'Loading your order'
export const orderNeedsScripts =
  'This page needs JavaScript to show your order. Your confirmation email has the same details.'
export const confirmationNotFound = 'Order confirmation not found'
export const confirmationNotLoaded = 'Could not load order confirmation. Please check your email for details.'
export const thanks = 'Thank you'
export const emailSent = (email: string) => `We have sent a confirmation email to ${email}.`
export const confirmation = 'Order confirmation'
export const orderNumberFollows = 'Follows by email'
export const status = 'Status'
export const statuses = {
  pending: 'Pending',
  paid: 'Paid',
  packed: 'Packed',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
export const freeDelivery = 'Free'
export const totalPaid = 'Total paid'
export const deliveryAddress = 'Delivery address'
export const deliveryMethod = 'Delivery method'
export const contact = 'Contact'

// The confirmation page: next steps
export const nextSteps = 'Next steps'
export const keepEmail = 'Keep the confirmation email: it has your order number and your right to cancel.'
export const notRight = 'Something not right? Tell us and we will put it right.'
export const changedMind = (
  <>
    Changed your mind? <a href="/cancel">Cancel the order</a> within 14 days of its arrival.
  </>
)

// The confirmation page of a replacement
export const replacement = 'Your replacement'
export const replacementFor = (firstName: string) => `Your replacement, ${firstName}`
export const noCharge = 'There is no charge.'
export const replacesGoods = (order: string) => `This replaces goods from your order ${order}. There is no charge.`
export const items = 'Your items'
export const nothingToPay = 'No charge'

// An order that only its owner may see
export const signInToSee = 'Sign in to see this order'
export const signInToSeeNote = 'If you ordered with an account, sign in and we will bring you back to this page.'
export const guestConfirmationNotFound = 'Ordered as a guest? Order confirmation not found.'
export const guestPaymentNotLoaded =
  'Ordered as a guest? Could not load payment details. Please check your email for confirmation.'

// Not paid yet
export const confirming = 'Confirming your payment'
export const confirmingNote = 'This takes a few seconds. Please stay on this page.'
export const inProgress = 'Your payment is being processed'
export const inProgressNote =
  'Your order is pending: your bank has not confirmed the payment yet. This page continues automatically as soon as it has.'
export const mayClose = (email: string | undefined) =>
  email
    ? `You can also close it: we will email you at ${email} when the payment is confirmed.`
    : 'You can also close it: we will email you when the payment is confirmed.'
export const pending = 'Payment: Pending'
export const pendingNote = (email: string | undefined) =>
  email
    ? `Your payment has not been confirmed yet. As soon as it is, we will email you at ${email}.`
    : 'Your payment has not been confirmed yet. As soon as it is, we will email you.'

// Not paid
export const notPaid = 'This checkout has not been paid'
export const notPaidNote = 'No money has been taken. Your items are still in your cart.'
export const failed = 'Your payment was not successful'
export const failedNote = 'You have not been charged. You can try again, or use another card.'
export const refunded = 'Your payment has been refunded'
export const refundedNote = (amount: string) =>
  `We received ${amount} after this checkout had expired and we could no longer keep the goods for you. We have refunded it in full; your bank may take 5 to 10 days to show it. No order was placed.`
export const refundedApology = "We're sorry. We have emailed you these details too."
