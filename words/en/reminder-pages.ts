// The page that asks for a reminder, and those behind the links of its emails
export const title = 'Remind me'
export const leadBack = (name: string) => `We email you once when ${name} is back in stock.`
export const leadSoon = (name: string) => `We email you once when ${name} is in the shop.`
export const inSize = (name: string, size: string) => `${name}, ${size}`
export const inShop = (name: string) => `${name} is in the shop now.`
export const seeIt = 'See it in the shop'
export const emailHint = 'We first ask this address by email whether it wants the reminder.'
export const country = 'Where you shop from'
export const remindMe = 'Remind me'
export const back = 'Back to the shop'
export const promise =
  'One email, and then we delete your address from the list. This isn’t the newsletter, and you can stop it with one press.'
export const needsScripts = 'This page needs JavaScript. You can also write to us.'
export const linkMissing = 'This link is incomplete. Please open it from our email again.'
export const confirmTitle = 'Confirm your reminder'
export const confirmLead = 'One press, and you are on the list.'
export const confirm = 'Yes, remind me'
export const stopTitle = 'No more reminders'
export const stopLead =
  'We remove every reminder that you asked for. Emails about your orders and the newsletter stay as they are.'
export const stop = 'Remove all my reminders'
export const refillTitle = 'Remind me when it runs out'
export const refillLead = (number: string) =>
  `Of your order ${number}. We email you once, about when it runs out, and you decide then.`
export const refillWhen = (day: string) => `Around ${day}`
export const refillAsked = (day: string) => `We will remind you around ${day}.`
export const refillOf = (name: string) => `Remind me of ${name}`
export const noRefills = 'There is nothing in this order that we can remind you of.'
export const loadingOrder = 'Loading your order'
