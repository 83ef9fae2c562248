// The page of gift cards
export const title = 'Gift cards'
export const heading = 'A present that fits everybody'
export const lead = 'Choose an amount. We email the card with your words, on the day you say.'
export const giftCard = 'Gift card'
export const amount = 'Amount'
export const quantityOf = (amount: string) => `Quantity of gift cards of ${amount}`
export const addToCart = 'Add to Cart'
export const adding = 'Adding…'
export const whoFollows = 'At the checkout you say whom it is for. All gift cards of one order go to the same person.'
export const facts = 'Good to know'
export const neverExpires = 'It never expires'
export const neverExpiresNote = 'There is no last day, and nothing is taken off while it waits.'
export const byEmail = 'By email, on the day you choose'
export const byEmailNote = 'In the morning of a birthday, or within minutes. It costs nothing to send.'
export const inParts = 'Spent in one go, or in parts'
export const inPartsNote = 'What is left stays on the card for next time.'
export const buysAll = 'For goods and delivery'
export const buysAllNote = 'The code is typed at the checkout. Pay the rest as usual.'

// The checkout's first step
export const whoFor = 'Who is the gift card for?'
export const whoForSeveral = 'Who are the gift cards for?'
export const recipientEmail = 'Their email address'
export const toYourself = 'Leave it empty to have it sent to yourself.'
export const fromName = 'Your name, as they will read it'
export const message = 'Your message'
export const sendOn = 'Day on which we send it'
export const sendOnHint = 'In the morning of that day. Leave it empty to have it sent as soon as it is paid.'

// The other steps, and afterwards
export const delivery = 'By email'
export const noParcel = 'There is nothing to carry, so there is nothing to choose.'
export const goesTo = (address: string) => `To ${address}, as soon as it is paid`
export const goesToOn = (address: string, day: string) => `To ${address}, in the morning of ${day}`
export const sentTo = (address: string) => `By email to ${address}, within minutes.`
export const sentToOn = (address: string, day: string) => `By email to ${address}, in the morning of ${day}.`
export const priceWithoutVat = (total: string) => `${total} in total. You pay when you press the button.`
export const priceWithVatOnGoods = (total: string) =>
  `${total} in total, including delivery and the VAT on the goods. You pay when you press the button.`
export const rightToCancel =
  'You can cancel a gift card without giving a reason within 14 days of buying it, as long as nothing has been spent from it.'
export const codeInEmail = 'The code is in that email, and nowhere else.'
export const orderNote = 'We email your gift cards on their day. There is no parcel.'
