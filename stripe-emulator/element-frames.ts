import { html, raw } from 'hono/html'
import { type Locale, SENTENCES } from './sentences.ts'

// The documents of the elements' frames.

export type Markup = ReturnType<typeof html>

export interface Field {
  name: string
  label: string
  placeholder: string
  autocomplete: string
  digits?: boolean
}

/** A choice of ways to pay, each with its fields. Those that the payment can't use stay hidden. */
export function paymentFrame(locale: Locale): string {
  const { paymentForm: words, cardForm, wallet } = SENTENCES[locale]
  const walletNote = (name: string) => html`<p class="note">${wallet.note.replace('{name}', name)}</p>`
  const digits = { digits: true }
  const number = { name: 'number', label: words.number, placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' }
  const expiry = {
    name: 'expiry',
    label: words.expiry,
    placeholder: cardForm.expiryPlaceholder,
    autocomplete: 'cc-exp',
  }
  const cvc = { name: 'cvc', label: words.cvc, placeholder: cardForm.cvcPlaceholder, autocomplete: 'cc-csc' }
  const card = html`
    ${labelled('number', { ...number, ...digits }, { brand: true })}
    ${labelled('expiry', { ...expiry, ...digits }, { half: true })}
    ${labelled('cvc', { ...cvc, ...digits }, { half: true })}
    <div class="field half"><label for="country">${words.country}</label><select id="country" name="country" autocomplete="billing country" disabled>${countries(locale)}</select></div>
    ${labelled('postal', { name: 'postalCode', label: words.postal, placeholder: '', autocomplete: 'billing postal-code' }, { half: true })}`
  const link = html`
    ${labelled('link-email', { name: 'link-email', label: words.email, placeholder: '', autocomplete: 'email' })}
    ${labelled('link-code', { name: 'link-code', label: words.linkCode, placeholder: '000000', autocomplete: 'one-time-code', digits: true })}
    <p class="note">${words.linkNote}</p>`
  const body = html`<form id="payment" autocomplete="on" novalidate>
    <fieldset>
      <legend>${words.choose}</legend>
      <div id="methods">
        ${method('card', words.card, card)}
        ${method('apple_pay', 'Apple Pay', walletNote('Apple Pay'))}
        ${method('google_pay', 'Google Pay', walletNote('Google Pay'))}
        ${method('link', 'Link', link)}
        ${method('paypal', 'PayPal', html`<p class="note">${words.redirect.replace('{name}', 'PayPal')}</p>`)}
        ${method(
          'klarna',
          'Klarna',
          html`${labelled('email', { name: 'email', label: words.email, placeholder: '', autocomplete: 'email' })}
            <p class="note">${words.redirect.replace('{name}', 'Klarna')}</p>`,
        )}
      </div>
    </fieldset>
    <button type="submit" tabindex="-1" hidden>Pay</button>
  </form>`
  const scripts = [
    'sentences.js',
    'card-entry.js',
    'card-fields.js',
    'appearance.js',
    'frame-port.js',
    'payment-frame.js',
  ]
  return frameDocument(locale, { title: words.title, css: 'payment-frame.css', scripts, body })
}

function method(type: string, name: string, fields: Markup): Markup {
  return html`<div class="method" data-type="${type}" hidden>
    <label class="choice"><input type="radio" name="method" value="${type}" disabled /> <bdi>${name}</bdi></label>
    <div class="panel" hidden>${fields}</div>
  </div>`
}

/** Its name, and what is wrong with it. */
export function labelled(id: string, given: Field, { half = false, brand = false, kind = 'text' } = {}): Markup {
  return html`<div class="field${half ? ' half' : ''}">
    <label for="${id}">${given.label}</label>
    <div class="with-brand">
      <input id="${id}" name="${given.name}" type="${kind}" placeholder="${given.placeholder}" autocomplete="${given.autocomplete}" data-autocomplete="${given.autocomplete}"${raw(given.digits ? ' inputmode="numeric"' : '')} autocorrect="off" autocapitalize="off" spellcheck="false" aria-invalid="false" aria-describedby="${id}-problem" disabled />
      ${brand ? html`<span id="brand" aria-hidden="true" data-brand="unknown"></span>` : ''}
    </div>
    <p class="problem" id="${id}-problem" role="alert" hidden></p>
  </div>`
}

/** Billing countries, those of the two markets first. */
function countries(locale: Locale): Markup[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return ['GB', 'AE', ...OTHERS].map((code) => html`<option value="${code}">${names.of(code) ?? code}</option>`)
}

const OTHERS =
  'AT AU BE BG BH CA CH CY CZ DE DK EE ES FI FR GR HK HR HU IE IN IT JP KW LT LU LV MT NL NO NZ OM PL PT QA RO SA SE SG SI SK US'.split(
    ' ',
  )

interface Frame {
  title: string
  css: string
  scripts: string[]
  body: Markup
}

export function frameDocument(locale: Locale, { title, css, scripts, body }: Frame): string {
  return String(html`<!doctype html>
    <html lang="${locale}" dir="${SENTENCES[locale].direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(`<link rel="stylesheet" href="/stripe-emulator/assets/${css}">`)}
        ${raw(scripts.map(deferred).join(''))}
      </head>
      <body>${body}</body>
    </html>`)
}

export const deferred = (script: string) => `<script src="/stripe-emulator/assets/${script}" defer></script>`
