import type { ShippingOption } from '#contract/checkout.ts'
import type { Shop } from '#contract/content.ts'
import { roundPounds } from '#contract/delivery.ts'
import { withPoundSign } from '#contract/money.ts'
import { Country } from '#contract/shapes.ts'
import { escaped } from '#server/html/escaped.ts'
import type * as englishPlaces from '#words/en/places.ts'
import type * as english from '#words/en/policies.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'

type Words = typeof english

/** The sentences in the blocks, in each language. */
export const POLICY_WORDS = await inEveryLanguage<Words>('policies.ts')
const PLACES = await inEveryLanguage<typeof englishPlaces>('places.ts')

/** The company's name and address, for a letter. */
export function postalAddress(shop: Shop): string {
  const lines = [shop.legal_name, ...shop.address_lines].map((line) => `<span dir="auto">${escaped(line)}</span>`)
  return `<address>${lines.join('')}</address>`
}

export function mailLink({ email }: Pick<Shop, 'email'>): string {
  return `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`
}

export function phoneLink({ phone }: Pick<Shop, 'phone'>): string {
  return phone && `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${escaped(phone)}</a>`
}

/** The model form as an email to the shop, ready to fill in. */
export function cancellationMail(shop: Shop, language: Language): string {
  const words = POLICY_WORDS[language]
  const blanks = [words.orderedOn, words.orderNumber, words.consumerName, words.consumerAddress, words.date]
  const letter = [words.toCompany(shop.legal_name), '', words.notice, '', ...blanks.map((blank) => `${blank}: `)]
  const [subject, body] = [words.emailSubject, letter.join('\r\n')].map(encodeURIComponent)
  const address = `mailto:${shop.email}?subject=${subject}&body=${body}`
  return `<a href="${escaped(address)}">${words.sendAsEmail}</a>`
}

export function cancellationForm(shop: Shop, language: Language): string {
  const words = POLICY_WORDS[language]
  const { orderedOn, orderNumber, consumerName, consumerAddress, signature, date } = words
  const blanks = [orderedOn, orderNumber, consumerName, consumerAddress, signature, date]
  const items = blanks.map((blank) => `<li>${escaped(blank)}</li>`).join('')
  return `<div data-form><div>${words.to}</div>${postalAddress(shop)}<p>${mailLink(shop)}</p><p>${words.notice}</p><ul><li aria-hidden="true"></li>${items}</ul></div>`
}

/** All shipping options, one table for each country. */
export function deliveryOptions(shop: Shop, language: Language): string {
  const words = POLICY_WORDS[language]
  return Country.options
    .map((country) => ({ country, options: shop.shipping_options.filter((option) => option.country === country) }))
    .filter(({ options }) => options.length > 0)
    .map(({ country, options }) => {
      const caption = `<caption>${PLACES[language].countries[country]}</caption>`
      return `<table>${caption}${head(words.service, words.estimatedDelivery, words.price)}${body(options, words)}</table>`
    })
    .join('')
}

function body(options: readonly ShippingOption[], { freeFrom }: Words): string {
  const rows = options.map((option) => {
    const free = option.free_shipping_threshold ? small(freeFrom(roundPounds(option.free_shipping_threshold))) : ''
    const name = `<th scope="row">${escaped(option.name)}${option.description && small(option.description)}</th>`
    return `<tr>${name}<td>${escaped(option.estimated_delivery)}</td><td data-money>${withPoundSign(option.base_cost)}${free}</td></tr>`
  })
  return `<tbody>${rows.join('')}</tbody>`
}

/** Stored personal data, with its legal ground (UK GDPR, Article 6) and retention period. */
export function dataKept(language: Language): string {
  const words = POLICY_WORDS[language]
  const rows = Object.values(words.purposes).map(({ what, holds, why, long }) =>
    row(escaped(what) + small(holds), why, long),
  )
  return `<table>${head(words.data, words.ground, words.retention)}<tbody>${rows.join('')}</tbody></table>`
}

/**
 * Every name that the shop stores on a device: the storefront's storage.ts, the checkout, the router's scroll positions
 * and the API's cookie.
 */
export function deviceStorage(language: Language): string {
  const words = POLICY_WORDS[language]
  const rows = Object.entries(words.stored).map(([name, { where, why, long }]) =>
    row(`<code>${name}</code>${small(where)}`, why, long),
  )
  return `<table>${head(words.storedName, words.storedFor, words.retention)}<tbody>${rows.join('')}</tbody></table>`
}

const small = (text: string) => `<small>${escaped(text)}</small>`
const head = (...names: string[]) =>
  `<thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>`
const row = (heading: string, ...cells: string[]) =>
  `<tr><th scope="row">${heading}</th>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
