import { html } from 'hono/html'

type Html = ReturnType<typeof html>

// A new account
export const welcomeSubject = (shop: string) => `Welcome to ${shop}`
export const welcomePreview = 'Your account is ready.'
export const welcome = 'Welcome'
export const accountCreated = (shop: string, username: string) =>
  html`Thank you for creating an account at ${shop}. Your username is <strong>${username}</strong>.`
export const whereOrdersAre = (ordersLink: (text: string) => Html) =>
  html`You’ll find your orders under ${ordersLink('My Orders')}, and your cart on every device you sign in with.`
export const browseShop = 'Browse the shop'
export const accountNotAskedFor = 'If you didn’t create this account, please reply to this email and we’ll remove it.'

// An account with an order
export const orderAccountSubject = (shop: string) => `Finish your account at ${shop}`
export const orderAccountLinkWorks = (hours: number) => `The link works for ${hours} hours.`
export const finishAccount = 'Finish your account'
export const orderAccountAskedFor = (number: string) =>
  html`Somebody, probably you, asked for an account with your order <strong>${number}</strong>. Open the link and enter the password you chose:`
export const finishMyAccount = 'Finish my account'
export const existingAccounts = (usernames: string[]) =>
  html`You already have an account with this address: <strong>${usernames.join(', ')}</strong>. To add the order to it, sign in first, then open the link.`
export const orderAccountNotAskedFor =
  'If you didn’t ask for it, you don’t need to do anything: no account is created without the password.'

// A changed email address
export const emailChangedSubject = (shop: string) => `Your email at ${shop} has changed`
export const emailChangedPreview = 'If it wasn’t you who changed it, please reply at once.'
export const emailChanged = 'Your email has changed'
export const otherAddress = (username: string) =>
  html`The account <strong>${username}</strong> now has another email address. We’ll send its emails there, and none to this address.`
export const emailNotChangedByYou = 'If it wasn’t you who changed it, please reply to this email at once.'

// A new email address that waits for a press
export const confirmEmailSubject = 'Confirm your new email address'
export const confirmEmailPreview = 'One press, and the emails of your account come here.'
export const confirmEmailAskedFor = (username: string) =>
  html`Somebody, probably you, wants the emails of the account <strong>${username}</strong> to come to this address. The link works once, for 24 hours.`
export const confirmEmail = 'Confirm this address'
export const confirmEmailNotAskedFor =
  'If it wasn’t you, you don’t need to do anything: nothing changes without the link.'

// A changed password
export const passwordChangedSubject = (shop: string) => `Your password at ${shop} has changed`
export const passwordChangedPreview = 'If it wasn’t you who changed it, choose a new one at once.'
export const passwordChanged = 'Your password has changed'
export const otherPassword = (username: string) =>
  html`The account <strong>${username}</strong> now has another password, and is signed out everywhere else.`
export const passwordNotChangedByYou = 'If it wasn’t you who changed it, choose a new one at once:'

// A forgotten password
export const choosePassword = 'Choose a new password'
export const resetAskedFor = 'Somebody, probably you, asked for a new password.'
export const accountsOfAddress = (count: number) =>
  `There are ${count} accounts with your address. Each has its own link:`
export const moreAccountsOfAddress = (count: number) =>
  `There are more than ${count} accounts with your address. Each has its own link:`
export const forAccount = (username: string) => html`For the account <strong>${username}</strong>:`
export const accountNotListed = 'If yours isn’t among them, please reply to this email.'
export const linkWorks = (minutes: number) => `The link works once, for ${minutes} minutes.`
export const eachLinkWorks = (minutes: number) => `Each link works once, for ${minutes} minutes.`
export const resetNotAskedFor = 'If you didn’t ask for it, you don’t need to do anything: your password stays as it is.'
