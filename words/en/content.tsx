import type { ReactNode } from 'react'

// About us
export const aboutTitle = 'About Us'
export const mission = 'Our mission'
export const vision = 'Our vision'
export const values = 'Our values'
export const story = 'Our story'
export const principlesLink = 'Our principles'
export const productsLink = 'See what we make'

// About us, not loaded
export const aboutFailedPageTitle = 'Something went wrong | Sidr & Sage'
export const aboutFailed = 'Failed to load content.'

// Contact
export const contactTitle = 'Contact'
export const contactDescription =
  'Write to the workshop about an order, a product or how to use it. A person answers, within two business days.'
export const contactLead = 'Ask about an order, a product or how to use it. A person answers, within two business days.'
export const contactNeedsScripts = (email: ReactNode) => (
  <>The form needs JavaScript to tell people from robots. Without it, write to {email}.</>
)

// Contact: the form
export const name = 'Name'
export const phone = 'Phone'
export const message = 'Message'
export const captcha = 'Check that you are human'
/** Of ALTCHA's widget, by its names. */
export const captchaBox = {
  label: "I'm not a robot",
  verifying: 'Verifying...',
  waitAlert: 'Verifying... please wait.',
  verified: 'Verified',
  verificationRequired: 'Verification required!',
  expired: 'Verification expired. Try again.',
  error: 'Verification failed. Try again later.',
}
export const sendMessage = 'Send message'

// Contact: the message is sent, below the server's thanks
export const answerTime = 'We answer within two business days.'
export const writeAnother = 'Write another message'

// Contact: beside the form
export const otherWays = 'Other ways to reach us'
export const emailAndTelephone = 'Email and telephone'
export const openingHours = 'Opening hours'
export const byPost = 'By post'
export const commonQuestions = 'Common questions'
export const shippingLink = 'Shipping times and prices'
export const returnsLink = 'Returns and refunds'

// The newsletter's emailed links
export const newsletterIncompleteLink =
  'This link is incomplete. Please open it again from the email, or copy all of it.'
export const newsletterNeedsScripts =
  'This page needs JavaScript. Reply to the email instead, and we will do it for you.'
export const toShop = 'Go to the shop'

// The newsletter's emailed links: confirm
export const confirmTitle = 'Confirm your subscription'
export const confirmLead =
  'Press the button to get letters from the workshop about once a month. Every letter has a link to unsubscribe.'
export const confirm = 'Yes, send me the newsletter'
export const confirming = 'Confirming...'

// The newsletter's emailed links: unsubscribe
export const unsubscribeTitle = 'Leave the newsletter'
export const unsubscribeLead =
  'Press the button and we will stop sending letters to this address. You will still get emails about your orders.'
export const unsubscribe = 'Unsubscribe'
export const unsubscribing = 'Unsubscribing...'

// The policies: their titles and descriptions for search engines
export const privacyTitle = 'Privacy Policy'
export const privacyDescription =
  'What the shop knows about you, why, for how long and who else sees it; what is stored on your device; and your rights.'
export const returnsTitle = 'Returns'
export const returnsDescription =
  'How to cancel or send back an order: your legal rights, our own longer promise, faulty goods, refunds and the model cancellation form.'
export const shippingTitle = 'Shipping Info'
export const shippingDescription =
  'Delivery to the United Kingdom and the United Arab Emirates: services, prices, estimated times, packing, and duty and tax in the UAE.'
export const termsTitle = 'Terms of Service'
export const termsDescription =
  'The terms on which we sell: ordering, prices, payment, delivery, cancelling and our liability.'

// The policies: around their texts
export const lastUpdated = (day: ReactNode) => <>Last updated {day}</>
export const contents = 'On this page'
