import { html } from 'hono/html'

type Html = ReturnType<typeof html>

// In several of these emails
export const hello = (name: string) => `Hello ${name}`
export const deliveringTo = 'Delivering to'
export const total = 'Total'
export const followOrder = (orderLink: (text: string) => Html) =>
  html`${orderLink('See your order')}: where it is, its receipt, and what you can still change.`

// The confirmation
export const confirmationSubject = (number: string) => `Your order ${number}`
export const confirmationPreview = (option: string, estimate: string) =>
  `Thank you for your order. Delivery: ${option}, ${estimate}.`
export const thankYou = (firstName: string) => `Thank you, ${firstName}`
export const packedWithin = (time: string) => `We pack within ${time}.`
export const received = (number: string, amount: string, dispatch: string) =>
  html`We’ve received your order <strong>${number}</strong> and your payment of <strong>${amount}</strong>.
${dispatch} We’ll email you when it ships.`
export const paidByGiftCard = (end: string) => `Gift card ending ${end}`
export const receivedOnGiftCard = (number: string, end: string, dispatch: string) =>
  html`We’ve received your order <strong>${number}</strong>. Your gift card ending ${end} has paid for it.
${dispatch}`
export const receivedForNothing = (number: string, dispatch: string) =>
  html`We’ve received your order <strong>${number}</strong>. You were not charged for it.
${dispatch} We’ll email you when it ships.`
export const viewOrder = 'View your order'
export const discount = (code: string) => `Discount (${code})`
export const subtotal = 'Subtotal'
export const freeDelivery = 'Free'
export const totalWithVat = 'Total, VAT included'
export const inDirhams = (total: string, amount: string, day: string) =>
  `${total} is about ${amount} at the rate of ${day}. You paid in pounds, and your bank’s own rate counts.`
export const giftMessage = 'Gift message:'
export const giftWithoutMessage = 'This order is a gift, without a message.'
export const importCharges = 'You may have to pay import VAT and duty on arrival. The courier will ask you for them.'

// The confirmation: what the law requires about cancelling, returns and complaints
export const changedMind = 'If you change your mind'
export const rightToCancel = (cancelLink: (text: string) => Html) =>
  html`You have the right to cancel within 14 days of the day your parcel arrives, without giving a reason.
You can ${cancelLink('cancel on our website')}, or write to us, for example with the
cancellation form below.
Please send the goods back within 14 days of telling us; you cover return postage.
We refund what you paid, standard delivery included, within 14 days of receiving the goods or your proof of posting,
whichever comes first.
You can’t return goods with a hygiene seal that was broken after delivery, unless they are faulty.`
export const laterReturns = (days: number, fee: string) =>
  `After those 14 days we still accept unopened goods, up to ${days} days after delivery.
We then deduct a fee of ${fee} from refunds in the United Kingdom.`
export const somethingWrong = 'If something is wrong'
export const faultyGoods = `Goods must be as described, of satisfactory quality and fit for their purpose (Consumer Rights Act 2015).
We pay for the return of faulty goods, opened or not.
For complaints and questions, write to us at the addresses at the foot of this email.
We reply within two business days.`
export const cancellationForm = 'Cancellation form'
export const cancellationFormText = (shop: string) => `To ${shop}:
I hereby give notice that I cancel my contract of sale of the following goods: …
Ordered on … / received on …
Name, address, date.`

// A replacement
export const replacementSubject = (number: string) => `Your replacement for order ${number}`
export const replacementPreview = 'It’s free of charge, and we’ll email you when it ships.'
export const replacementIsComing = (firstName: string) => `A replacement is coming, ${firstName}`
export const replacementOf = (order: string, replacement: string) =>
  html`We’re sending you a replacement for items of your order <strong>${order}</strong>,
<strong>free of charge</strong>. Its order number is <strong>${replacement}</strong>. We’ll email you when it ships.`
export const viewReplacement = 'View your replacement'
export const replacementGoods = 'What we’re sending'
export const replacementAddress =
  'If this is no longer your address, please reply to this email straight away, and we’ll change it before we send your parcel.'

// New delivery details
export const contactSubject = (number: string) => `New delivery details for your order ${number}`
export const contactPreview = 'Please check that we have them right.'
export const contactChanged = (number: string) =>
  html`We have changed the address or contact details of your order <strong>${number}</strong>.`
export const contactMovedSubject = (number: string) => `Your order ${number} has a new email address`
export const contactMovedPreview = 'From now on we write to the new one.'
export const contactMovedTitle = 'This order has a new email address'
export const contactMoved = (number: string) =>
  html`The email address of the order <strong>${number}</strong> has been changed. From now on we write to the new one.`
export const contactMovedElsewhere = (number: string) =>
  html`The email address and the delivery address of the order <strong>${number}</strong> have been changed. From now on we write to the new email address.`
export const contactNotAskedFor = 'If you didn’t ask for this, please reply to this email straight away.'

// The parcel is on its way
export const dispatchSubject = (number: string) => `Your order ${number} is on its way`
export const onItsWay = (name: string) => `It’s on its way, ${name}`
export const deliveryTakes = (estimate: string) => `Delivery usually takes ${estimate}.`
export const withCarrier = (number: string, carrier: string) =>
  html`Your order <strong>${number}</strong> is with <strong>${carrier}</strong>.`
export const trackingNumber = (number: string) => html`Its tracking number is <strong>${number}</strong>.`
export const noTrackingNumber = 'It has no tracking number.'
export const trackParcel = 'Track your parcel'
export const inParcel = 'In your parcel'

// New tracking details
export const trackingSubject = (number: string) => `New tracking details for your order ${number}`
export const trackingPreview = 'Please use these instead of the details we sent you before.'
export const trackingReplaced = 'Please use this instead of the details we sent you before.'

// The shopper has cancelled
export const cancellationSubject = (number: string) => `We’ve received your cancellation of ${number}`
export const cancellationPreview = (refund: string, to: string) => `Your refund: ${refund}, to ${to}, within 14 days.`
export const youCancelled = (time: string, number: string) =>
  html`On ${time} you cancelled these items of your order <strong>${number}</strong>:`
export const refundToCome = (refund: string, to: string) =>
  html`We’ll refund <strong>${refund}</strong> to ${to}, within 14 days. We deduct no fee.`
export const sendGoodsBack =
  'Please send the goods back within 14 days of today, to the address at the foot of this email, and put your order number in the parcel. Keep your proof of posting: we refund you within 14 days of receiving the goods or that proof. You cover return postage.'
export const sendGoodsOfNothingBack =
  'Please send the goods back within 14 days of today, to the address at the foot of this email, and put your order number in the parcel. You cover return postage.'
export const parcelNotSent =
  'We haven’t sent your parcel yet, so you don’t need to do anything. If it is on its way by now, please refuse it, or send it back to the address at the foot of this email.'
export const cancellationNotAskedFor = 'If you didn’t ask for this, please reply to this email.'

// The shop has cancelled
export const cancelledSubject = (number: string | null) =>
  number ? `Your order ${number} has been cancelled` : 'Your order has been cancelled'
export const cancelled = (number: string | null) =>
  number
    ? `Your order ${number} has been cancelled and won’t be sent.`
    : 'Your order has been cancelled and won’t be sent.'
export const nothingToRefund = 'There is nothing to refund.'
export const discountNotEarned = (amount: string) =>
  `${amount} of the discount is not refunded, because what you keep would have had less off on its own.`
export const notChargedForIt = 'You were not charged for it.'
export const notCharged = 'You have not been charged.'
export const disputedPayment = 'Your bank is dealing with your payment, so we can’t refund it ourselves.'
export const alreadyRefunded = 'You have already been refunded in full.'
export const refunding = (amount: string, to: string) =>
  `We are refunding ${amount} to ${to}, and will email you about it.`
export const cancelledNotAskedFor =
  'If you didn’t ask for this, please reply to this email or write to us at the address below.'

// A new link to the order's page
export const orderLinkSubject = (number: string) => `The page of your order ${number}`
export const orderLinkPreview = (days: number) =>
  `For ${days} days the link shows your name and address; after that, only the order.`
export const orderLinkAskedFor = (number: string) =>
  html`Somebody, probably you, asked for a new link to the page of your order <strong>${number}</strong>.`
export const orderLinkNotAskedFor = 'Please don’t pass it on. If you didn’t ask for it, you don’t need to do anything.'

// Refunds
const onStatement = 'It usually appears on your statement within 5-7 days. You don’t need to do anything.'
export const refundSubject = (number: string) => `A refund for your order ${number}`
/** Where refunds go. `end`: the last four letters of the gift card's code. */
export const toPaymentMethod = 'the payment method you used'
export const toGiftCard = (end: string) => `your gift card ending ${end}`
export const toGiftCardFirst = (end: string) =>
  `your gift card ending ${end}, and the rest to the payment method you used`
const onGiftCard = 'You can use it at once, with the code of your gift card.'
export const refundPreview = (amount: string, to: string) => `We have refunded ${amount} to ${to}.`
export const refundedWhole = (amount: string, number: string) =>
  html`We have refunded <strong>${amount}</strong>, the full amount you paid for your order <strong>${number}</strong>,
to the payment method you used. ${onStatement}`
export const refundedPart = (amount: string, paid: string, number: string) =>
  html`We have refunded <strong>${amount}</strong> of the ${paid} you paid for your order <strong>${number}</strong>,
to the payment method you used. ${onStatement}`
export const refunded = (amount: string, number: string, to: string, all_on_gift_card: boolean) =>
  html`We have refunded <strong>${amount}</strong> for your order <strong>${number}</strong>,
to ${to}. ${all_on_gift_card ? onGiftCard : onStatement}`
export const ontoGiftCard = (end: string) => `Of this, to your gift card ending ${end}`

// The credit note of a refund
export const creditNote = (number: string) => `Credit note ${number}`
export const creditedDelivery = 'Delivery'
export const refundedBefore = 'Already refunded'
export const discountNotDue = 'Discount no longer due'
export const discountGivenBack = 'Discount given back'
export const vatIncluded = 'VAT at 20 % included'
export const creditNoteOf = (number: string, reason: string) =>
  `This credit note belongs to the invoice of order ${number}. Reason: ${reason}.`
export const refundedAtStripe = 'Refunded at Stripe’s dashboard'

// A payment that could not become an order
export const paymentRefundSubject = 'Your payment has been refunded'
export const paymentRefundPreview = (amount: string) =>
  `We have refunded the full ${amount} to the payment method you used.`
export const sorry = (firstName: string) => `We’re sorry, ${firstName}`
export const paymentRefundReasons: Record<string, (products: string[]) => string> = {
  out_of_stock: (products) =>
    `Your payment arrived after we had stopped reserving your items, and by then ${products.join(', ')} had sold out.`,
  code_used_up: () =>
    'Your payment arrived after we had stopped reserving your discount code, and by then it had been used up.',
  gift_card_spent: () =>
    'Your payment arrived after we had stopped reserving its part of your gift card, and by then the card had been used elsewhere.',
  paid_twice: () => 'We received a second payment for an order that you had already paid for.',
  amount_mismatch: () => 'Your payment was not for the amount of your order, so we could not accept it.',
}
export const otherPaymentRefundReason = 'We received your payment, but we could not complete your order.'
export const paymentRefunded = (amount: string) =>
  html`We have refunded the full <strong>${amount}</strong> to the payment method you used. ${onStatement}`
export const continueShopping = 'Continue shopping'
