import { html } from 'hono/html'

type Html = ReturnType<typeof html>

// The gift card itself
export const subject = (amount: string, shop: string) => `A gift card of ${amount} for ${shop}`
export const subjectFrom = (from: string, amount: string) => `${from} has sent you a gift card of ${amount}`
export const preview = 'Your code is inside. It never expires.'
export const title = 'Here is your gift card'
export const titleFrom = (from: string) => `A present from ${from}`
export const worth = 'Worth'
export const code = 'Your code'
export const howTo = 'How to use it'
export const steps = [
  'Choose what you like in the shop.',
  'At the checkout, type the code where it asks for a discount code or gift card.',
  'Pay the rest, if any, as usual. What is left on the gift card is yours for next time.',
]
export const neverExpires =
  'It never expires, and it pays for goods and delivery. Anybody with the code can spend it, so keep this email to yourself.'
export const choose = 'Choose something'
export const replacesEarlier = 'This is a new code: the one that we sent you before no longer works.'
export const notForYou = 'If you don’t know why you got this, please write to us at the addresses below.'

// What the buyer's confirmation says of it
export const toWhom = 'Your gift card'
export const sentOnce = (address: string) =>
  html`We email it to <strong>${address}</strong> within a few minutes, with its own code.`
export const sentOn = (address: string, day: string) =>
  html`We email it to <strong>${address}</strong> on <strong>${day}</strong> in the morning, with its own code.`
export const severalSentOnce = (address: string) =>
  html`We email them to <strong>${address}</strong> within a few minutes, each with its own code.`
export const severalSentOn = (address: string, day: string) =>
  html`We email them to <strong>${address}</strong> on <strong>${day}</strong> in the morning, each with its own code.`
export const withMessage = 'With your message:'
export const received = (number: string, amount: string) =>
  html`We’ve received your order <strong>${number}</strong> and your payment of <strong>${amount}</strong>.`
export const confirmationPreview = 'Thank you for your order.'
export const byEmail = 'By email'
export const totalWithVatOnGoods = 'Total, VAT on the goods included'
export const rightToCancel = (shopAddress: (text: string) => Html) =>
  html`You can cancel a gift card within 14 days of buying it, without giving a reason, as long as nothing has been spent from it: ${shopAddress('write to us')}, for example with the cancellation form below. We refund what you paid for it, and its code stops working.`
