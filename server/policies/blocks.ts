import type { ShippingOption } from '#contract/checkout.ts'
import type { Shop } from '#contract/content.ts'
import { roundPounds } from '#contract/delivery.ts'
import { COUNTRY_NAMES } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import { Country } from '#contract/shapes.ts'
import { escaped } from '#server/html/escaped.ts'

/** The fields of the model cancellation form, in its order (SI 2013/3134, Schedule 3, Part B). */
const BLANKS = [
  'Ordered on / received on',
  'Order number',
  'Name of consumer(s)',
  'Address of consumer(s)',
  'Signature (only if sent on paper)',
  'Date',
]
const NOTICE = 'I/We hereby give notice that I/we cancel my/our contract of sale of the following goods:'

/** The company's name and address, for a letter. */
export function postalAddress(shop: Shop): string {
  const lines = [shop.legal_name, ...shop.address_lines].map((line) => `<span>${escaped(line)}</span>`)
  return `<address>${lines.join('')}</address>`
}

export function mailLink({ email }: Pick<Shop, 'email'>): string {
  return `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`
}

export function phoneLink({ phone }: Pick<Shop, 'phone'>): string {
  return phone && `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${escaped(phone)}</a>`
}

/** The model form as an email to the shop, ready to fill in. */
export function cancellationMail(shop: Shop): string {
  const letter = [
    `To ${shop.legal_name}`,
    '',
    NOTICE,
    '',
    ...BLANKS.filter((blank) => !blank.startsWith('Signature')).map((blank) => `${blank}: `),
  ]
  const [subject, body] = ['Cancellation of my order', letter.join('\r\n')].map(encodeURIComponent)
  const address = `mailto:${shop.email}?subject=${subject}&body=${body}`
  return `<a href="${escaped(address)}">send it as an email</a>`
}

export function cancellationForm(shop: Shop): string {
  const blanks = BLANKS.map((blank) => `<li>${escaped(blank)}</li>`).join('')
  return `<div data-form><div>To</div>${postalAddress(shop)}<p>${mailLink(shop)}</p><p>${NOTICE}</p><ul><li aria-hidden="true"></li>${blanks}</ul></div>`
}

/** All shipping options, one table for each country. */
export function deliveryOptions(shop: Shop): string {
  return Country.options
    .map((country) => ({ country, options: shop.shipping_options.filter((option) => option.country === country) }))
    .filter(({ options }) => options.length > 0)
    .map(
      ({ country, options }) =>
        `<table><caption>${COUNTRY_NAMES[country]}</caption>${head('Service', 'Estimated delivery', 'Price')}${body(options)}</table>`,
    )
    .join('')
}

function body(options: readonly ShippingOption[]): string {
  const rows = options.map((option) => {
    const free = option.free_shipping_threshold
      ? small(`free on orders of ${roundPounds(option.free_shipping_threshold)} or more`)
      : ''
    const name = `<th scope="row">${escaped(option.name)}${option.description && small(option.description)}</th>`
    return `<tr>${name}<td>${escaped(option.estimated_delivery)}</td><td data-money>${withPoundSign(option.base_cost)}${free}</td></tr>`
  })
  return `<tbody>${rows.join('')}</tbody>`
}

/** Stored personal data, with its legal ground (UK GDPR, Article 6) and retention period. */
export function dataKept(): string {
  const rows = PURPOSES.map(({ what, holds, why, long }) => row(escaped(what) + small(holds), why, long))
  return `<table>${head('Data', 'Why we may', 'How long')}<tbody>${rows.join('')}</tbody></table>`
}

export function deviceStorage(): string {
  const rows = STORED.map(({ name, where, why, long }) => row(`<code>${name}</code>${small(where)}`, why, long))
  return `<table>${head('Name and place', 'What for', 'How long')}<tbody>${rows.join('')}</tbody></table>`
}

const small = (text: string) => `<small>${escaped(text)}</small>`
const head = (...names: string[]) =>
  `<thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`
const row = (heading: string, ...cells: string[]) =>
  `<tr><th scope="row">${heading}</th>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`

const PURPOSES = [
  {
    what: 'Orders',
    holds: 'name, email, phone, addresses, goods, amounts, payment reference',
    why: 'to fulfil our contract with you; tax law',
    long: 'about 7 years: the tax year of the order and the six after it',
  },
  {
    what: 'Checkouts not finished',
    holds: 'the details you entered',
    why: 'to let you continue where you stopped, at your request',
    long: '30 days',
  },
  {
    what: 'Account',
    holds: 'username, email, password as a hash, cart',
    why: 'our contract with you',
    long: 'until you close it',
  },
  {
    what: 'Accounts not finished',
    holds: 'the password you chose with an order, as a hash',
    why: 'to make the account you asked for',
    long: '1 day',
  },
  {
    what: 'Emails we sent you',
    holds: 'their text',
    why: 'our legitimate interest in knowing what we promised',
    long: '1 year',
  },
  {
    what: 'Messages',
    holds: 'name, email, phone, what you wrote',
    why: 'our legitimate interest in answering you',
    long: '1 year',
  },
  {
    what: 'Newsletter',
    holds: 'email, the words you agreed to and when',
    why: 'your consent',
    long: 'until you unsubscribe; then only the proof that you subscribed and left. 30 days if you never confirm',
  },
  {
    what: 'Refused cards',
    holds: 'a mark of the card and of the network, not the number or the IP address themselves',
    why: 'our legitimate interest in stopping people who try stolen cards',
    long: '1 day',
  },
  {
    what: 'Protection against abuse',
    holds: 'IP address, counted',
    why: 'our legitimate interest in keeping the shop safe',
    long: 'minutes, an hour at most',
  },
]

/**
 * Every name that the shop stores on a device: the storefront's storage.ts, the checkout, the router's scroll positions
 * and the API's cookie.
 */
const STORED = [
  {
    name: 'csrftoken',
    where: 'cookie',
    why: 'shows the server that a form was sent from our own page; set with a page’s first request',
    long: '1 year',
  },
  {
    name: 'sidr-and-sage.token',
    where: 'local storage, or session storage without “Remember me”',
    why: 'keeps you signed in',
    long: 'until you sign out, after 30 days unused, 90 days at most; or until the tab closes',
  },
  {
    name: 'sidr-and-sage.guest-cart',
    where: 'local storage',
    why: "a guest's cart",
    long: 'until it is bought, emptied or merged on signing in',
  },
  {
    name: 'sidr-and-sage.merge',
    where: 'local storage',
    why: "a guest's cart on its way to your account",
    long: 'moments',
  },
  {
    name: 'sidr-and-sage.checkout',
    where: 'session storage',
    why: 'finds your checkout again after a reload',
    long: 'until the tab closes',
  },
  {
    name: 'sidr-and-sage.checkout-form',
    where: 'session storage',
    why: 'keeps what you type into the checkout over a reload, until we have it; no card details',
    long: 'until you continue, order or sign out, a day at most; or until the tab closes',
  },
  {
    name: 'sidr-and-sage.tab-question',
    where: 'local storage',
    why: 'asks your other open tabs whether you are signed in there',
    long: 'moments',
  },
  {
    name: 'sidr-and-sage.language',
    where: 'local storage',
    why: 'remembers the language you chose',
    long: 'until you clear it',
  },
  {
    name: 'sidr-and-sage.place',
    where: 'session storage',
    why: 'returns you to where you were on a page when you change its language',
    long: 'moments',
  },
  {
    name: 'sidr-and-sage.move',
    where: 'session storage',
    why: 'stops a page that leads to another from loading over and over',
    long: 'moments',
  },
  {
    name: 'react-router-scroll-positions',
    where: 'session storage',
    why: 'returns you to where you were on a page',
    long: 'until the tab closes',
  },
]
