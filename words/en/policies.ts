// What the shop fills into its policies. The texts themselves are server/policies/own-texts

// The model cancellation form and its fields, in its order (SI 2013/3134, Schedule 3, Part B)
export const to = 'To'
export const toCompany = (company: string) => `To ${company}`
export const notice = 'I/We hereby give notice that I/we cancel my/our contract of sale of the following goods:'
export const orderedOn = 'Ordered on / received on'
export const orderNumber = 'Order number'
export const consumerName = 'Name of consumer(s)'
export const consumerAddress = 'Address of consumer(s)'
export const signature = 'Signature (only if sent on paper)'
export const date = 'Date'
export const form = 'the form'
export const sendAsEmail = 'send it as an email'
export const emailSubject = 'Cancellation of my order'

// Delivery
export const service = 'Service'
export const estimatedDelivery = 'Estimated delivery'
export const price = 'Price'
export const freeFrom = (amount: string) => `free on orders of ${amount} or more`

// The data that the shop keeps
export const table = 'a table'
export const data = 'Data'
export const ground = 'Why we may'
export const retention = 'How long'
export const purposes = {
  orders: {
    what: 'Orders',
    holds: 'name, email, phone, addresses, goods, amounts, payment reference',
    why: 'to fulfil our contract with you; tax law',
    long: 'about 7 years: the tax year of the order and the six after it',
  },
  giftCards: {
    what: 'Gift cards',
    holds: 'the email address it is sent to, the giver’s name and message',
    why: 'to email the card, as our contract with the giver says',
    long: 'about 7 years after we sent it; the card itself stays worth what it is',
  },
  checkouts: {
    what: 'Checkouts not finished',
    holds: 'the details you entered',
    why: 'to let you continue where you stopped, at your request',
    long: '30 days',
  },
  account: {
    what: 'Account',
    holds: 'username, email, password as a hash, cart, wishlist, saved addresses, and which browsers are signed in',
    why: 'our contract with you',
    long: 'until you close it',
  },
  savedCards: {
    what: 'Saved cards',
    holds: 'a reference to the cards that Stripe keeps, not the cards themselves',
    why: 'to let you pay with them again, at your request',
    long: 'until you remove them or close your account',
  },
  unfinishedAccounts: {
    what: 'Accounts not finished',
    holds: 'the password you chose with an order, as a hash',
    why: 'to make the account you asked for',
    long: '1 day',
  },
  emails: {
    what: 'Emails we sent you',
    holds: 'their text',
    why: 'our legitimate interest in knowing what we promised',
    long: '1 year',
  },
  messages: {
    what: 'Messages',
    holds: 'name, email, phone, what you wrote',
    why: 'our legitimate interest in answering you',
    long: '1 year',
  },
  newsletter: {
    what: 'Newsletter',
    holds: 'email, the words you agreed to and when',
    why: 'your consent',
    long: 'until you unsubscribe; then only the proof that you subscribed and left. 30 days if you never confirm',
  },
  reminders: {
    what: 'Reminders',
    holds: 'email, what to remind of, country and language',
    why: 'to send you the one email that you asked for',
    long: 'until that email, or until you stop it; a year at most. 7 days if you never confirm',
  },
  refusedCards: {
    what: 'Refused cards',
    holds:
      'a mark of the card, of the network and of an account that adds one, not the number or the IP address themselves',
    why: 'our legitimate interest in stopping people who try stolen cards',
    long: '1 day',
  },
  abuse: {
    what: 'Protection against abuse',
    holds: 'IP address, counted',
    why: 'our legitimate interest in keeping the shop safe',
    long: 'minutes, an hour at most',
  },
}

// The cookies and other storage on a device, by name
export const storedName = 'Name and place'
export const storedFor = 'What for'
export const stored = {
  csrftoken: {
    where: 'cookie',
    why: 'shows the server that a form was sent from our own page; set with a page’s first request',
    long: '1 year',
  },
  discount_code: {
    where: 'cookie',
    why: 'keeps the discount code that you typed or that came with a link, until you order or remove it',
    long: '30 days',
  },
  'sidr-and-sage.token': {
    where: 'local storage, or session storage without “Remember me”',
    why: 'keeps you signed in',
    long: 'until you sign out, after 30 days unused, 90 days at most; or until the tab closes',
  },
  'sidr-and-sage.guest-cart': {
    where: 'local storage',
    why: "a guest's cart",
    long: 'until it is bought, emptied or merged on signing in',
  },
  'sidr-and-sage.merge': {
    where: 'local storage',
    why: "a guest's cart on its way to your account",
    long: 'moments',
  },
  'sidr-and-sage.checkout': {
    where: 'session storage',
    why: 'finds your checkout again after a reload',
    long: 'until the tab closes',
  },
  'sidr-and-sage.paid': {
    where: 'session storage',
    why: 'shows your thanks, and nobody else’s, after you have paid',
    long: 'until the tab closes',
  },
  'sidr-and-sage.reserved': {
    where: 'local storage',
    why: 'what your checkouts hold for you, so that it isn’t out of stock for you',
    long: 'until you order, or a later checkout once it has run out',
  },
  'sidr-and-sage.checkout-form': {
    where: 'session storage',
    why: 'keeps what you type into the checkout over a reload, until we have it; no card details',
    long: 'until you continue, order or sign out, a day at most; or until the tab closes',
  },
  'sidr-and-sage.tab-question': {
    where: 'local storage',
    why: 'asks your other open tabs whether you are signed in there',
    long: 'moments',
  },
  'sidr-and-sage.language': {
    where: 'local storage',
    why: 'remembers the language you chose',
    long: 'until you clear it',
  },
  'sidr-and-sage.destination': {
    where: 'local storage',
    why: 'remembers that your order goes to the Emirates, so that prices are also shown in dirhams',
    long: 'until you choose the United Kingdom, or clear it',
  },
  'sidr-and-sage.my-skin': {
    where: 'local storage',
    why: 'what you avoid, if you choose it on My skin: your browser marks the products itself, and sends it to nobody',
    long: 'until you choose Clear all there, or clear it',
  },
  'sidr-and-sage.wishlist': {
    where: 'local storage',
    why: "a guest's wishlist; signing in moves it to the account",
    long: 'until you remove the products, sign in, or clear it',
  },
  'sidr-and-sage.recently-seen': {
    where: 'local storage',
    why: 'the last eight products you looked at, to show them to you again; nobody else sees the list',
    long: 'until you choose Clear beside them, or clear it',
  },
  'sidr-and-sage.place': {
    where: 'session storage',
    why: 'returns you to where you were on a page when you change its language',
    long: 'moments',
  },
  'sidr-and-sage.move': {
    where: 'session storage',
    why: 'stops a page that leads to another from loading over and over',
    long: 'moments',
  },
  'react-router-scroll-positions': {
    where: 'session storage',
    why: 'returns you to where you were on a page',
    long: 'until the tab closes',
  },
}
