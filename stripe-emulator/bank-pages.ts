import { html, raw } from 'hono/html'
import { deferred } from './element-frames.ts'
import type { MethodType } from './method-names.ts'
import type { PaymentIntent } from './objects.ts'
import { type Locale, SENTENCES } from './sentences.ts'
import type { SetupIntent } from './setup-objects.ts'

// The documents of banks and other providers, and receipts.

const PROVIDERS: Record<MethodType, string | null> = { card: null, link: null, paypal: 'PayPal', klarna: 'Klarna' }

/** The bank's window, or the page of another provider. */
export function challengePage(
  intent: PaymentIntent | SetupIntent,
  { source, type }: { source: string; type: MethodType },
  locale: Locale,
): string {
  const { bank: words, provider } = SENTENCES[locale]
  const name = PROVIDERS[type]
  const heading = name
    ? provider.heading.replace('{name}', name)
    : intent.object === 'setup_intent'
      ? words.savingHeading
      : words.heading
  return page(
    heading,
    html`<div class="bank"><span>${name ?? words.name}</span><bdi>${name ? provider.test : '3-D Secure'}</bdi></div>
      <h1>${heading}</h1>
      <p>${name ? provider.question : words.question}</p>
      <dl>
        ${intent.object === 'payment_intent' ? html`<dt>${words.amount}</dt><dd><bdi>${money(intent)}</bdi></dd>` : ''}
        <dt>${words.payee}</dt>
        <dd><bdi>${words.testShop}</bdi></dd>
      </dl>
      <form id="challenge" method="post">
        <input type="hidden" name="source" value="${source}" />
        <button name="outcome" value="complete" disabled>${name ? provider.complete : words.complete}</button>
        <button name="outcome" value="fail" disabled>${name ? provider.fail : words.fail}</button>
      </form>
      <p id="message" class="note" role="status"></p>`,
    locale,
  )
}

export function messagePage(title: string, words: string, locale: Locale = 'en'): string {
  return page(title, html`<h1>${title}</h1><p>${words}</p>`, locale)
}

function page(title: string, body: ReturnType<typeof html>, locale: Locale): string {
  const { direction, bank } = SENTENCES[locale]
  return String(html`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(`<link rel="icon" href="data:,"><link rel="stylesheet" href="/stripe-emulator/assets/challenge-frame.css">${deferred('sentences.js')}${deferred('challenge-frame.js')}`)}
      </head>
      <body>
        <main aria-label="${bank.name}">${body}</main>
      </body>
    </html>`)
}

export function money(of: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: of.currency })
  return format.format(of.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
