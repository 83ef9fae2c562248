// Any call
export const failed = 'Something went wrong. Please try again.'
export const serverFailed = 'Something went wrong on our side. Please try again.'
export const unreachable = 'We could not reach the shop. Please check your connection and try again.'
export const busy = 'The shop is very busy right now. Please try again in a moment.'
export const databaseAway = 'The shop can’t reach its database. Nothing was changed. Please try again in a moment.'
export const unknownAddress = 'Not found.'
export const noSuchPage = 'There is no such page.'
export const noPageOfList = 'This link is not a page of this list. Please start at the first page.'
export const signedOut = 'Please sign in to continue.'
export const sessionEnded = 'Your session has ended. Please sign in again.'
export const otherSite = 'This request came from another site. Please reload the page and try again.'
export const pageOpenTooLong = 'This page has been open for too long. Please reload it and try again.'
export const tooLarge = 'That is too large to upload.'
export const notJson = 'Please send JSON (Content-Type: application/json).'
export const brokenJson = 'The request is not valid JSON.'
export const notAnObject = 'The request should be a JSON object.'

// Too many tries
export const waitSeconds = (seconds: number) =>
  seconds === 1
    ? 'Too many tries. Please wait a second and try again.'
    : `Too many tries. Please wait ${seconds} seconds and try again.`
export const waitMinutes = (minutes: number) =>
  minutes === 1
    ? 'Too many tries. Please wait a minute and try again.'
    : `Too many tries. Please wait ${minutes} minutes and try again.`

// Any field
export const checkFields = 'Please check what you entered.'
export const required = 'This field is required'
export const fillAll = 'Please fill in all fields.'
export const invalid = 'This is not valid.'
export const chooseOne = 'Please choose one.'
export const atMostCharacters = (most: number) => `Please use at most ${most} characters.`
export const noControlCharacters = 'Please remove control characters.'
export const noLineBreaks = 'Please remove line breaks and control characters.'
export const invalidEmail = 'Please enter a valid email address'
export const otherCountry = 'We deliver to the United Kingdom (GB) and the United Arab Emirates (AE).'
export const tooBig = (most: number | bigint) => `This is too large: at most ${most}.`
export const tooSmall = (least: number | bigint) => `This is too small: at least ${least}.`
export const notText = 'This should be text.'
export const notNumber = 'This should be a number.'
export const notWholeNumber = 'This should be a whole number.'
export const notBoolean = 'This should be true or false.'
export const notList = 'This should be a list.'
export const notObject = 'This should be an object.'
/** `expected`: the name of another type. */
export const wrongType = (expected: string) => `This should be ${expected}.`

// A page of a list
export const pagesFromOne = 'Pages are counted from 1.'
export const emptyPage = 'A page holds at least one.'
export const unknownSort = 'The list can be sorted by best-selling, newest, price and -price.'
export const unknownSkin = 'The types of skin are dry, oily, combination, sensitive and normal.'
export const priceRange = 'A price range such as 10-20, -20 or 20-, in pounds.'
export const unknownIngredient = (name: string) => `We don’t know an ingredient called “${name}”. Check its spelling.`

// Signing in and out
export const emptyCredentials = 'Username and password cannot be empty.'
export const shortCredentials = 'Username must be at least 3 characters and password at least 6 characters.'
export const longCredentials = 'Username and password cannot be longer than 20 characters.'
export const wrongCredentials = 'Login failed. Check credentials.'
export const manySignIns = 'Many people are signing in right now. Please try again in a moment.'
export const signOutDone = 'You are signed out.'

// A new account, and a new password
export const lengthHint = (least: number, most: number) => `${least} to ${most} characters.`
export const shortUsername = (least: number) => `A username has at least ${least} characters.`
export const usernameLetters = 'A username has letters, digits and . _ @ + - only.'
export const usernameTaken = 'That username is taken. Please choose another.'
export const shortPassword = (least: number) => `A password has at least ${least} characters.`
export const longPassword = (most: number) => `A password has at most ${most} characters.`
export const commonPassword = 'That password is too easy to guess. Please choose another.'
export const wrongPassword = 'That password is not correct.'

// Links that were emailed
export const linkSent = 'If we know that address, we’ve sent it an email with a link.'
export const incompleteLink = 'This link is incomplete. Please use the newest one we emailed you.'
export const staleLink = 'This link is no longer valid. Please ask for a new one.'
export const passwordReset = 'Password successfully reset! Redirecting...'

// The profile
export const passwordForEmail = 'Please enter your password to change your email.'
/** Of a shopper's account page. */
export const emailConfirmed = 'Your new email address is confirmed.'
export const staleEmailLink =
  'This link is used, too old, or replaced by a newer one. Change your email again under Your Details to get another.'
export const samePassword = 'That is your current password. Please choose another.'
export const passwordChanged = 'Your password is changed, and you are signed out everywhere else.'
export const noSession = 'This session has ended already.'
export const staffSignIn =
  'This is a staff account: its password and sessions are in the back office, under Sign-in and security.'
export const staffEmail = 'This is a staff account: change its email in the back office, under Sign-in and security.'

// Products, categories and posts
export const productNotFound = 'Product not found.'
export const noLongerSold = (name: string) => `We no longer sell ${name}.`
export const categoryNotFound = 'Category not found.'
export const postNotFound = 'Post not found.'

// The cart
export const noQuantity = 'Please give a quantity.'
export const wholeQuantity = 'A quantity is a whole number.'
export const leastQuantity = 'A quantity is at least 1.'
export const mostQuantity = (most: number) => `A quantity is at most ${most}.`
export const noMergeId = 'A merge needs its own id.'
export const mostLines = (most: number) => `At most ${most} lines.`
export const cartLineNotFound = 'Cart item not found.'
export const chooseSize = 'Please choose a size.'
export const unknownSize = 'This product doesn’t come in that size.'
export const outOfStock = (name: string) => `${name} is out of stock.`
export const onlyLeft = (name: string, available: number) => `Only ${available} of ${name} left.`
export const orderFewer = (name: string, quantity: number) =>
  `We don’t have ${quantity} of ${name}. Please order fewer.`
export const comingSoon = (name: string) => `${name} is coming soon. You can’t buy it yet.`
export const lineRemoved = 'Removed from your cart.'
export const cartIsEmpty = 'Your cart is empty.'

// The checkout begins
export const mostItems = (most: number) => `An order can have at most ${most} different items.`
export const mostOfAnItem = (most: number) => `Please order at most ${most} of an item.`
export const oneGiftWrap = 'One gift wrap is enough: it covers the whole order.'
export const nothingToWrap = 'There is nothing to wrap yet. Please add something to your cart first.'
export const itemNoLongerSold = 'We no longer sell an item in your cart. Please check your cart.'
export const chooseSizeAgain = (name: string) => `Please choose the size of ${name} again.`

// The checkout's address
export const noAddress = 'This address is no longer in your address book.'
/** `most`: addresses. */
export const addressBookFull = (most: number) =>
  `Your address book is full: it holds ${most} addresses. Remove one to add another.`
/** `most`: products. */
export const wishlistFull = (most: number) =>
  `Your wishlist is full: it holds ${most} products. Remove one to add another.`
export const notOnWishlist = 'This product is no longer on your wishlist.'
export const wishlistNotShared = 'This wishlist is no longer shared.'
export const wishlistUnshared = 'The link to your wishlist has ended.'
/** `names`: of the products, with commas between. */
export const notForEmirates = (names: string) =>
  `We can’t send ${names} to the United Arab Emirates. Please take it out of your cart, or choose an address in the United Kingdom.`

// The checkout's delivery
export const customerFirst = 'Please complete customer information first.'
export const otherDeliveryCountry = 'That is not the order’s delivery country.'
export const noDeliveryOption = 'Please select a shipping option'
export const giftCardDay = 'Please choose a day from today to one year ahead.'

// A checkout that is over or has changed
export const checkoutNotFound = 'Checkout session not found.'
export const checkoutChanged = 'This checkout was changed in another window. Please reload the page.'
export const checkoutExpired = 'This checkout has expired. Please start again from your cart.'
/** `names`: of products. */
export const pricesChanged = (names: string[]) =>
  `The price of ${names.join(' and ')} has changed since you began. You have not been charged. Please start again from your cart.`
export const alreadyPaid = 'You have already paid for this order.'
export const paymentRefunded = 'This payment has been refunded. Please start again from your cart.'

// Stock for a payment
export const mostReservedOfItem = (name: string, most: number) =>
  `We can reserve at most ${most} of ${name} for one order. Please order fewer, or write to us about a larger order. You have not been charged.`
export const mostReserved = (most: number) =>
  `We can reserve at most ${most} items for one order. Please order fewer, or write to us about a larger order. You have not been charged.`
export const reservedElsewhere =
  'Too many items are reserved for other checkouts from your network. Please try again in half an hour, or write to us. You have not been charged.'
export const notForSale = (names: string[]) =>
  `${names.join(' and ')} can’t be bought right now. You have not been charged. Please change your cart.`
/** `shortages`: a sentence for each item, such as `outOfStock`. */
export const shortOfStock = (shortages: string[]) =>
  `${shortages.join(' ')} You have not been charged. Please change your cart.`

// A discount code
export const unknownCode = (code: string) => `We don’t know the code ${code}. Please check its spelling.`
export const codeEnded = (code: string) => `The code ${code} has ended.`
export const codeUsedUp = (code: string) => `The code ${code} has been used as often as it can be.`
export const codeHeldNearby = (code: string) =>
  `Other checkouts on your network are using the code ${code}. Please try again in half an hour.`
export const codeUsedBefore = (code: string) =>
  `You have already used the code ${code}. It works once for each customer.`
export const codeUsedHere = (code: string) =>
  `The code ${code} has been used with this email address or delivery address before. It works once for each customer.`
export const codeForFirstOrder = (code: string) => `The code ${code} is for a first order only.`
export const codeForOtherProducts = (code: string) => `The code ${code} isn’t for anything in your cart.`
/** `missing`: an amount such as £4.50. */
export const codeNeedsMore = (code: string, missing: string) => `Add ${missing} more to use the code ${code}.`
export const codeNeedsUnits = (code: string, units: number) =>
  `The code ${code} works once you have ${units} of the products it is for.`
export const codeGiftMissing = (code: string) => `Put the gift of the code ${code} into your cart, and it is free.`
export const codeSavesNothing = (code: string) => `The code ${code} takes nothing off what is in your cart.`
export const codeChanged = (code: string) => `The terms of ${code} have changed.`
export const offerEnded = (code: string) => `The offer ${code} has ended.`
/** `amount`: such as £5.50. */
export const betterOffer = (offer: string, amount: string) =>
  `Your cart already has a better offer: ${offer} takes off ${amount}.`
/** `reason`: one of the sentences above; `total`: an amount such as £24.95. */
export const codeDropped = (reason: string, total: string) =>
  `${reason} We have taken it off: your total is now ${total}. You have not been charged.`

// A gift card
export const giftCardAtCheckout = 'This is a gift card. Enter it at the checkout, before you pay.'
/** `end`: the last four letters of its code. */
export const giftCardEmpty = (end: string) => `There is nothing left on the gift card ending ${end}.`
export const giftCardOnHold = (end: string) =>
  `The gift card ending ${end} can’t be used at the moment. Please contact us.`
export const giftCardUsed = 'Your gift card has been used, so it can’t be cancelled. Please contact us.'
export const giftCardForGiftCard =
  'A gift card can’t pay for another gift card. Please pay another way, or take the gift card out of your cart.'
/** `due`: an amount such as £4.99. */
export const giftCardShort = (end: string, due: string) =>
  `There is less on the gift card ending ${end} than before. You now pay ${due}. You have not been charged.`

// An order of nothing
export const nothingToPay =
  'There is nothing to pay for this order. Please reload the page and place it without a payment.'
/** `total`: an amount such as £4.99. */
export const somethingToPay = (total: string) =>
  `Your total has changed to ${total}. Please check it and choose how to pay. You have not been charged.`

// The payment
export const paymentsAway = 'The payment provider isn’t responding. Please try again in a moment.'
export const paymentCancelled = 'This payment was cancelled. Please try again.'
export const paymentProcessing = 'Your payment is being processed. Please wait: you don’t need to pay again.'
export const confirmHuman = 'Please confirm that you are human before you pay.'
export const cardsRefused =
  'Too many cards were refused. Please wait ten minutes and try again, or write to us. You have not been charged.'

// Saved cards
export const saveNeedsAccount = 'Only signed-in shoppers can save a card, in a checkout they began signed in.'
export const cardNotSaved = 'Your card can’t be saved. Please untick the box and try again.'
export const cardNotAdded = 'Cards can’t be saved here at the moment. You can still pay by card at the checkout.'
export const invalidAttempt = 'Please use 8 to 64 letters, digits, hyphens or underscores.'
export const cardNotFound = 'This card is not saved any more.'

// An account from a guest's order
export const alreadySignedIn = 'You are signed in already.'
export const noOrderForAccount = 'You can create an account once your order is paid.'
export const accountLinkSent = 'Check your inbox: we have sent you a link to finish your account.'
export const notChosenPassword = 'That is not the password you chose on the thank-you page.'
export const noFreeUsername = 'We could not find a free username. Please try again.'

// Orders
export const orderNotFound = 'Order not found.'
export const orderLinkSent =
  'If we still have an email address for this order, a new link is on its way to it. It should arrive within a few minutes.'

// A cancellation
export const noOrderToCancel =
  'We can’t find an order with this number and email address. You’ll find both in your confirmation email.'
export const chooseItemsToCancel = 'Please choose the items to cancel.'
export const notInOrder = 'That is not in this order.'
export const wasSealed = (name: string) =>
  `${name} is sealed for hygiene, so you can’t return it once it has been opened. If something is wrong with it, write to us.`
export const isReplacement = (number: string) =>
  `This order was free: it replaces goods from your order ${number}. To cancel those, look up ${number} or write to us.`
export const isDisputed =
  'Your bank is dealing with this payment, so we can’t pay it back ourselves. Please write to us.'
export const alreadyAskedToCancel =
  'We already have your cancellation and are working on it. To change it, please write to us.'
export const alreadyCancelled = 'This order has been cancelled already.'
export const tooLateToCancel = (days: number) =>
  `The ${days} days after delivery are over. You may still be able to return unopened goods, and faulty goods in any case: see Returns, or write to us.`
export const cancelled = (refund: string) =>
  `We have your cancellation, and have emailed you to confirm it. Your refund is ${refund}.`
export const cancelledForNothing =
  'We have your cancellation, and have emailed you to confirm it. You were not charged for the order.'

// Personal data
export const typePassword = 'Please type your password.'
export const typeEmailAgain = 'Please type the email address again.'
export const linkForOtherAddress = 'We sent this link to another address.'
export const staffAccount = 'This is a staff account. The owner of the shop must remove it from the staff first.'
export const staffAddress = (username: string) =>
  `This is also the address of ${username}, a staff account. The owner of the shop must remove it from the staff first.`
export const erased = 'Your data has been erased. We keep your orders without your name, as tax law requires.'
export const erasedLater =
  'Your data has been erased, except for an order that is not complete: we erase its name and address once it has been sent and settled.'

// The contact form and its captcha
export const messageSent = 'Thank you for your message. We will get back to you soon.'
export const captchaMissing = 'Please complete the reCAPTCHA.'
export const captchaInvalid = 'reCAPTCHA is invalid. Please try again.'
export const captchaExpired = 'reCAPTCHA has expired. Please complete it again.'
export const captchaAway = 'reCAPTCHA failed to load. Please refresh the page and try again.'

// The newsletter
export const subscribed = 'Thank you for subscribing to our natural journey!'
export const confirmed = 'You are on the list. Thank you.'
export const unsubscribed = 'You have unsubscribed.'
export const staleConfirmation = 'This link is no longer valid. Please subscribe again.'
export const staleUnsubscription = 'This link is no longer valid.'

// Reminders
export const nothingToRemindOf = 'We can’t find this product or size. It may no longer be sold.'
export const onSaleNow = (name: string) => `${name} is in the shop now. You can buy it.`
export const reminderAsked =
  'Thank you. If this address isn’t on the list yet, we have sent it an email: please press the link in it, and we will remind you once.'
export const reminderNoted = 'You are on the list. We will send you one email.'
export const remindersStopped = 'We have removed your reminders. You will get none.'
export const forgedReminderLink =
  'This link isn’t one of ours. Please check that it is complete, or ask again on the product’s page.'
export const lateReminderLink = (days: number) =>
  `This link has ended: it worked for ${days} days. Please ask again on the product’s page, and we will send you a new one.`
export const reminderGone =
  'This reminder isn’t there any more: we have sent it, or it was stopped. You can ask again on the product’s page.'
export const lateRefillLink = 'This link has ended. Sign in and ask on the page of your orders instead, or write to us.'
export const notDeliveredYet = 'This order hasn’t been delivered yet. Please come back once it is.'

// Reviews
export const chooseStars = 'Please choose one to five stars.'
export const notOfThisOrder = 'This isn’t something from the order that the link is for.'
export const staleReviewLink = 'This link isn’t one of ours, or no longer works. Please check that it is complete.'
export const lateReviewLink = (days: number) =>
  `This link has ended: it worked for ${days} days after we sent it. We can’t take a review with it any more.`
export const alreadyReviewed = 'You have reviewed this already. There is one review for each thing you bought.'
export const reviewReceived =
  'Thank you. Somebody reads your review before we publish it, usually within two business days.'
export const photographReceived = 'We have your photograph.'
export const notReviewPhotograph =
  'We can’t use this file. Please choose a JPEG, PNG, WebP or AVIF photograph of at least 400 pixels.'
export const enoughPhotographs = (most: number) => `A review can have ${most} photographs.`
export const photographTooLate = 'Your review is here, but the photograph came too late. We can’t add it any more.'
export const reviewsStopped = 'We won’t ask you for reviews again.'
export const reviewReported = 'Thank you. Somebody will look at this review again.'
export const reviewNotFound = 'This review isn’t here any more.'

// Policies and previews
export const noSuchPolicy = 'There is no such policy.'
export const previewEnded = 'This preview has ended. Press Preview in the back office again.'
export const previewOfOtherPage = 'This preview is for another page.'
