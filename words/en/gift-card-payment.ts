/** `end`: the last four letters of the card's code. */
export const giftCard = (end: string) => `Gift card ending ${end}`
export const question = 'Have a discount code or a gift card?'
export const label = 'Discount code or gift card'
export const applied = (end: string) => `Your gift card ending ${end} pays for this order as far as it goes.`
export const remove = (end: string) => `Remove the gift card ending ${end}`
export const atNextStep = 'Taken off at the next step'
export const toPay = 'Left to pay'
/** `amount`, `left`: such as £10.00. */
export const paysPart = (amount: string, end: string, left: string) =>
  `Your gift card ending ${end} pays ${amount} of it, and you pay ${left} now.`
export const paysAll = (end: string) =>
  `Your gift card ending ${end} pays for the goods and the delivery. We ask for nothing else.`
export const paidAll = (end: string) => `Your order is placed, and your gift card ending ${end} has paid for it.`
