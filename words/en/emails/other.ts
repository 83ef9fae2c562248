import { html } from 'hono/html'

type Html = ReturnType<typeof html>

// The foot of every email
export const companyNumber = (number: string) => `Company number ${number}`
export const vatNumber = (number: string) => `VAT ${number}`

// A message from the contact page has arrived
export const haveMessage = 'We have your message'
export const replyTime = 'We reply within two business days.'
export const thankYouForWriting = (shop: string) => `Thank you for writing to ${shop}.`
export const openingHours = (hours: string) => `We’re here ${hours}.`
export const messageNotYours = 'If you didn’t write to us, you don’t need to do anything.'

// The newsletter
export const newsletterSubject = (shop: string) => `Confirm your subscription to ${shop}`
export const newsletterPreview = 'One click, and our next newsletter comes to you.'
export const confirmSubscription = 'Please confirm your subscription'
export const newsletterAskedFor = 'Somebody, probably you, asked for our newsletter at this address.'
export const sendNewsletter = 'Yes, send me the newsletter'
export const newsletterNotAskedFor = (unsubscribeLink: (text: string) => Html) =>
  html`If you don’t confirm, you won’t hear from us again. You can always ${unsubscribeLink('unsubscribe')} with one click.`

// A shopper’s own data
export const ownData = 'What we know about you'
export const ownDataLinkWorks = (minutes: number) => `The link works for ${minutes} minutes.`
export const ownDataAskedFor =
  'Somebody, probably you, asked for the data we keep under this address. You can download it, or have it erased:'
export const openOwnData = 'Open my data'
export const ownDataNotAskedFor = 'Please don’t pass it on. If you didn’t ask for it, you don’t need to do anything.'

// An invitation to review what was bought
export const reviewSubject = (shop: string) => `How do you find what you bought at ${shop}?`
export const reviewPreview = 'Your honest words help others to choose.'
export const reviewTitle = (fullName: string) => `How is it, ${fullName}?`
export const reviewAsked = (number: string) =>
  `You have had your order ${number} for a while. Would you write a few words about it?`
export const reviewButton = 'Write a review'
export const reviewHonest =
  'Please write what you really think, good or bad. Somebody looks at each review before it appears, and none is refused for being critical.'
export const reviewOnce = (days: number, stopLink: (text: string) => Html) =>
  html`The link works for ${days} days. We ask once for each order and don’t remind you. If you don’t want to be asked again: ${stopLink('ask me for no more reviews')}.`
export const reviewRefill = (refillLink: (text: string) => Html) =>
  html`You can also have one email before it runs out: ${refillLink('remind me')}.`

// A reminder that somebody asked for: the question whether it was they, and the reminder itself
export const remindSubject = (name: string) => `Shall we remind you of ${name}?`
export const remindPreview = 'One press, and we email you once.'
export const remindTitle = 'Shall we remind you?'
export const remindAskedFor = {
  back_in_stock: (name: string) =>
    `Somebody, probably you, asked us to email this address once when ${name} is back in stock.`,
  coming_soon: (name: string) =>
    `Somebody, probably you, asked us to email this address once when ${name} is in the shop.`,
  refill: (name: string) =>
    `Somebody, probably you, asked us to email this address once when it is time for a new ${name}.`,
}
export const remindButton = 'Yes, remind me'
export const remindNotAskedFor = (days: number, stopLink: (text: string) => Html) =>
  html`The link works for ${days} days. If you don’t press it, we forget the address and you won’t hear from us. If you don’t want any reminders: ${stopLink('remove them all')}.`
export const reminderSubjects = {
  back_in_stock: (name: string) => `Back in stock: ${name}`,
  coming_soon: (name: string) => `Now in the shop: ${name}`,
  refill: (name: string) => `Time for more? ${name}`,
}
export const reminderPreview = 'The one email that you asked for.'
export const reminderTitles = {
  back_in_stock: (name: string) => `${name} is back`,
  coming_soon: (name: string) => `${name} is here`,
  refill: (name: string) => `Is it running out? ${name}`,
}
export const reminderTexts = {
  back_in_stock:
    'You asked us to tell you. We make small batches and don’t keep any aside, so it may sell out again: first come, first served.',
  coming_soon: 'You asked us to tell you. It is in the shop from today.',
  refill: 'You asked us to remind you about now. If you still have plenty left, there is nothing to do.',
}
export const reminderButton = 'See it in the shop'
export const reminderOnce = (stopLink: (text: string) => Html) =>
  html`This is the one email that you asked for, and we have deleted your request. If you asked for others and don’t want them any more: ${stopLink('remove all my reminders')}.`
