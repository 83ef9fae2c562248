import { html } from 'hono/html'
import { frameDocument, labelled } from './element-frames.ts'
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
