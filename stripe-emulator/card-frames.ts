import { html, raw } from 'hono/html'
import { type Field, frameDocument } from './element-frames.ts'
import { type Locale, SENTENCES } from './sentences.ts'

// The documents of the card element and of the split fields.

const PARTS = ['number', 'expiry', 'cvc'] as const
export type CardPart = (typeof PARTS)[number]

export function isCardPart(given: string): given is CardPart {
  return PARTS.some((part) => part === given)
}

/** All fields of a card in one line. */
export function cardFrame(locale: Locale): string {
  const words = SENTENCES[locale].cardForm
  const { number, expiry, cvc } = cardFields(locale)
  const postal = { name: 'postal', label: words.postal, placeholder: words.postalPlaceholder }
  const body = html`<div>
    <form id="card" autocomplete="on" novalidate>
      <span id="brand" aria-hidden="true" data-brand="unknown"></span>
      ${input('number', number)}
      <span id="rest">
        ${input('expiry', expiry)}
        ${input('cvc', cvc)}
        ${input('postal', { ...postal, autocomplete: 'billing postal-code' })}
      </span>
      <button id="submit" type="submit" tabindex="-1" hidden>Pay</button>
    </form>
  </div>`
  const scripts = [
    'sentences.js',
    'card-entry.js',
    'card-fields.js',
    'field-style.js',
    'frame-port.js',
    'card-frame.js',
  ]
  return frameDocument(locale, { title: words.title, css: 'card-frame.css', scripts, body })
}

/** One field of a card. */
export function cardPartFrame(locale: Locale, part: CardPart): string {
  const words = SENTENCES[locale].cardForm
  const titles = { number: words.numberTitle, expiry: words.expiryTitle, cvc: words.cvcTitle }
  const fields = cardFields(locale)
  const number = { ...fields.number, placeholder: '1234 1234 1234 1234' }
  const brand = html`<span id="brand" aria-hidden="true" data-brand="unknown" hidden></span>`
  const body = html`<form id="card" class="part" data-part="${part}" autocomplete="on" novalidate>
    ${part === 'number' ? brand : ''}
    ${input('field', { ...fields, number }[part])}
    <button type="submit" tabindex="-1" hidden>Pay</button>
  </form>`
  const form = ['sentences.js', 'card-entry.js', 'card-fields.js', 'field-style.js', 'frame-port.js']
  const scripts = [...form, 'card-part-frame.js']
  return frameDocument(locale, { title: titles[part], css: 'card-frame.css', scripts, body })
}

function cardFields(locale: Locale): Record<CardPart, Field> {
  const { numberPlaceholder, expiryPlaceholder, cvcPlaceholder, ...labels } = SENTENCES[locale].cardForm
  const number = { name: 'cardnumber', label: labels.number, placeholder: numberPlaceholder, autocomplete: 'cc-number' }
  const expiry = { name: 'exp-date', label: labels.expiry, placeholder: expiryPlaceholder, autocomplete: 'cc-exp' }
  const cvc = { name: 'cvc', label: labels.cvc, placeholder: cvcPlaceholder, autocomplete: 'cc-csc' }
  const digits = true
  return { number: { ...number, digits }, expiry: { ...expiry, digits }, cvc: { ...cvc, digits } }
}

function input(id: string, { name, label, placeholder, autocomplete, digits }: Field) {
  return html`<input id="${id}" name="${name}" aria-label="${label}" placeholder="${placeholder}" autocomplete="${autocomplete}"${raw(digits ? ' inputmode="numeric"' : '')} autocorrect="off" spellcheck="false" aria-invalid="false" disabled />`
}
