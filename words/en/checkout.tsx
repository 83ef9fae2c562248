import type { ReactNode } from 'react'

// The short header and footer
export const secureCheckout = 'Secure checkout'
export const help = 'Help'
export const deliveryLink = 'Delivery'
export const returnsLink = 'Returns'
export const termsLink = 'Terms'
export const privacyLink = 'Privacy'

// The page, and while it opens
export const title = 'Checkout'
export const backToCart = 'Back to Cart'
export const opening = 'Preparing your checkout'
export const openingSummary = 'Preparing your order summary'
export const needsScripts = 'Buying needs JavaScript, which is off in this browser.'

// A checkout that can't open
export const emptyCart = 'Your cart is empty.'
export const startShopping = 'Start Shopping'
export const errorTitle = 'Checkout Error'
export const notCreated = 'Failed to create checkout session'
export const notInitialized = 'Unable to initialize checkout session'
export const notLoaded = 'Failed to load checkout session'
export const returnToCart = 'Return to Cart'

// The steps: each name is also the heading of its step. Only screen readers say what is `spoken`
export const steps = 'Checkout steps'
export const customerStep = 'Customer Info'
export const shippingStep = 'Shipping'
export const paymentStep = 'Payment'
export const step = (number: number, name: ReactNode, completed: boolean, spoken: (text: string) => ReactNode) => (
  <>
    {spoken(`Step ${number}: `)}
    {name}
    {completed && spoken(', completed')}
  </>
)

// The summary beside the steps; on a phone folded above them
export const summary = 'Order Summary'
export const foldedSummary = 'Order summary'
export const sizeAndQuantity = (size: string | null, quantity: ReactNode) => (
  <>
    {size && `${size}, `}
    {quantity}
  </>
)
export const quantityAtPrice = (quantity: number, price: ReactNode) => (
  <>
    {quantity} × {price}
  </>
)
export const quantityForFree = (quantity: number) => `Quantity ${quantity}`
export const subtotal = 'Subtotal'
export const delivery = 'Delivery'
export const deliveryUnknown = 'Next step'
export const freeDelivery = 'FREE'
export const total = 'Total'
export const deliveringTo = 'Delivering to'

// Customer info: signing in
export const haveAccount = 'Have an account?'
export const signIn = 'Sign in'
export const signInNote = 'Your cart and what you have typed here stay. You can also order without an account.'
export const passwordForgotten = 'Forgotten your password?'
export const signedIn = 'You are signed in. Your cart now includes what was saved in your account.'

// Customer info: contact
export const contact = 'Contact'
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
export const phone = 'Phone'
export const phoneHint = 'The courier calls you before the delivery.'

// Customer info: addresses
export const billingAddress = 'Billing address'
export const shippingAddress = 'Shipping address'
export const sameAsBilling = 'Same as billing address'
export const country = 'Country'
export const addressLine1 = 'Address line 1'
export const addressLine2 = 'Address line 2'
export const townOrCity = 'Town or city'
export const county = 'County'
export const postcode = 'Postcode'

// Customer info: addresses in the United Arab Emirates
export const city = 'City'
export const emirate = 'Emirate'
export const chooseEmirate = 'Choose an emirate'
export const postalCode = 'Postal code'
export const postalCodeHint = 'The UAE has no postal codes: you can leave this empty.'

// Customer info: what couriers need; asked once
export const incompletePostcode = 'Please enter a full UK postcode, for example LS1 4AB'
export const noEmirate = 'Please choose an emirate'
export const noPhone = 'Please enter a phone number: couriers in the UAE call before they deliver'
export const leaveAsItIs =
  'Couriers use the marked details to find you and to call you. You can correct them, or leave them as they are.'
export const continueAnyway = 'Continue Anyway'

// Customer info: saving
export const continueToShipping = 'Continue to Shipping'
export const saving = 'Processing...'
export const customerNotSaved = 'Failed to save customer information'
export const nothingLost = 'Check your connection and try again. Nothing you typed is lost.'

// Shipping: the options
export const shippingOptions = 'Delivery options'
export const loadingOptions = 'Loading delivery options'
export const optionsNotLoaded = 'Unable to load shipping options. Please try again.'
export const loadOptionsAgain = 'Try again'
export const noOptions = 'No shipping options available for your location. Please contact us for assistance.'
export const estimatedDelivery = (estimate: string) => `Estimated delivery: ${estimate}`
export const freeOver = (amount: string) => `Free over ${amount}`

// Shipping: saving
export const continueToPayment = 'Continue to Payment'
export const backToCustomer = 'Back to Customer Info'
export const shippingNotCalculated = 'Failed to calculate shipping'
export const sessionNotUpdated = 'Failed to load updated session'
export const checkConnection = 'Check your connection and try again.'
export const sessionNotRead = 'Unable to load checkout session. Please try again.'

// Payment: opening it
export const openingPayment = 'Preparing your payment'
export const setupErrorTitle = 'Payment Setup Error'
export const paymentNotInitialized = 'Failed to initialize payment system'
export const setupMissing = 'Missing payment setup details'
export const paymentNotCreated = 'Failed to create payment intent'

// Payment: before you pay
export const review = 'Before you pay'
export const daysToCancel = '14 days to cancel'
export const goods = 'You are buying'
export const quantityOfGoods = (quantity: number, name: string, size: string | null) =>
  `${quantity} × ${name}${size ? `, ${size}` : ''}`
export const listOfGoods = (lines: readonly string[]) => lines.join('; ')
export const price = 'You pay'
export const priceWithVat = (total: string) =>
  `${total} in total, including delivery and VAT. You pay when you press the button.`
export const priceWithDelivery = (total: string) =>
  `${total} in total, including delivery. You pay when you press the button.`
export const importCharges = (
  <>
    In the United Arab Emirates you may have to pay import VAT, duty and the carrier's clearance fee on arrival:{' '}
    <a href="/shipping-info#uae" target="_blank" rel="noopener">
      Duty and tax in the UAE (opens in a new tab)
    </a>
  </>
)
export const deliveryTerms = 'Delivery'
export const deliveryTo = (option: string, estimate: string, address: string) => `${option}, ${estimate}, to ${address}`
export const cancelling = 'Right to cancel'
export const rightToCancel = (returnsDays: number, link: (text: string) => ReactNode) => (
  <>
    You can cancel without giving a reason within 14 days of receiving your order. Goods sealed for hygiene can't be
    returned once unsealed, unless they are faulty. We also take back unopened items for {returnsDays} days.{' '}
    {link('Returns (opens in a new tab)')}
  </>
)
export const seller = 'Sold by'
export const sellerCompanyNumber = (number: string) => `company number ${number}`
export const inOneLine = (parts: readonly string[]) => parts.join(', ')

// Payment: proving to be human, after many declined cards
export const humanCheck = 'One more step'
export const humanNeeded = 'Please confirm that you are human, then press the button again.'
export const loadingHumanCheck = 'Loading the check'

// Payment: the card
export const cardDetails = 'Card details'
export const testCard =
  'Test payments: no card is charged. Pay with 4242\u00a04242\u00a04242\u00a04242, any future date and any CVC.'
export const saveCard = 'Save this card for next time'
export const pay = (amount: string) => `Pay ${amount}`
export const paying = 'Paying…'
export const securePayment = 'Secure Payment'
export const encryption = '256-bit SSL Encryption'

// Payment: why it was not made
export const setupIncomplete = 'Payment setup incomplete. Please refresh and try again.'
export const paidElsewhere = 'A payment is under way in another window. Please finish it there.'
export const paymentNotLoaded = 'Unable to load payment information'
export const chargedOnce = 'Check your connection and try again. You can only be charged once.'
export const totalChanged = (total: string) => `The total has changed to ${total}. Please check it and pay again.`
export const declined = 'Your payment could not be made. Please try again.'
export const savedCardRefused =
  'This saved card can’t be used any more. You haven’t been charged. Please choose another way to pay.'
export const notCharged = "You haven't been charged. Try another card or contact your bank."
export const paymentFailed =
  'Your payment was not successful. You have not been charged. Please try again or use another card.'
/** `status`: Stripe's name of it. */
export const otherStatus = (status: string) => `Payment status: ${status}. Please check your email or contact support.`
