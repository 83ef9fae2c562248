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
