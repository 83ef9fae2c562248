import { html } from 'hono/html'
import { EMIRATES } from './address-sentences.ts'
import { countriesByName } from './countries.ts'
import { frameDocument, labelled, type Markup } from './element-frames.ts'
import { type Locale, SENTENCES } from './sentences.ts'

// The documents of the elements that ask for an e-mail address or for a postal one.

const scripts = ['sentences.js', 'appearance.js', 'frame-port.js']

export function linkAuthenticationFrame(locale: Locale): string {
  const { address, paymentForm } = SENTENCES[locale]
  const email = { name: 'email', label: paymentForm.email, placeholder: '', autocomplete: 'email' }
  const body = html`<form id="contact" autocomplete="on" novalidate>
    <div class="panel alone">${labelled('email', email, { kind: 'email' })}</div>
    <button type="submit" tabindex="-1" hidden>Pay</button>
  </form>`
  const all = [...scripts, 'link-authentication-frame.js']
  return frameDocument(locale, { title: address.emailTitle, css: 'payment-frame.css', scripts: all, body })
}

/** All fields that an address has anywhere. Its script shows those of the country. */
export function addressFrame(locale: Locale): string {
  const { address: words } = SENTENCES[locale]
  const text = (id: string, label: string, autocomplete: string, more = {}) =>
    labelled(id, { name: id, label, placeholder: '', autocomplete }, more)
  const country = countriesByName(locale).map(({ code, name }) => html`<option value="${code}">${name}</option>`)
  const emirate = EMIRATES.map((name, at) => html`<option value="${name}">${words.emirates[at]}</option>`)
  const unchosen = html`<option value="">${words.choose}</option>`
  const body = html`<form id="contact" autocomplete="on" novalidate>
    <div class="panel alone">
      ${text('name', words.name, 'name')}
      ${text('firstName', words.firstName, 'given-name', { half: true })}
      ${text('lastName', words.lastName, 'family-name', { half: true })}
      ${choice('country', words.country, 'country', country)}
      ${text('line1', words.line1, 'address-line1')}
      ${text('line2', words.line2, 'address-line2')}
      ${text('city', words.city, 'address-level2')}
      ${text('state', words.state, 'address-level1')}
      ${choice('emirate', words.emirate, 'address-level1', [unchosen, ...emirate])}
      ${text('postal', words.postal, 'postal-code')}
      ${text('phone', words.phone, 'tel', { kind: 'tel' })}
    </div>
    <button type="submit" tabindex="-1" hidden>Pay</button>
  </form>`
  const all = [...scripts, 'address-frame.js']
  return frameDocument(locale, { title: words.title, css: 'payment-frame.css', scripts: all, body })
}

function choice(id: string, label: string, autocomplete: string, options: Markup[]): Markup {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${id}" data-autocomplete="${autocomplete}" aria-invalid="false" aria-describedby="${id}-problem" disabled>${options}</select>
    <p class="problem" id="${id}-problem" role="alert" hidden></p>
  </div>`
}
