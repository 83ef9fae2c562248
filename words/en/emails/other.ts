import { html } from 'hono/html'

type Html = ReturnType<typeof html>

// The foot of every email
export const registered = (companyNumber: string, vatNumber: string) =>
  `Company number ${companyNumber} · VAT ${vatNumber}`

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
