import { html, raw } from 'hono/html'
import { frameDocument, type Markup } from './element-frames.ts'
import { type Locale, SENTENCES } from './sentences.ts'
import { ADDRESS_BOOK, SHOPPER, WALLET_CARDS, WALLET_NAMES, type WalletAddress, type WalletName } from './wallets.ts'

// The documents of the Express Checkout Element: its buttons, and the sheet of a wallet.

/** All buttons. Those that the payment can't use stay hidden. */
export function expressFrame(locale: Locale): string {
  const { wallet: words } = SENTENCES[locale]
  const buttons = Object.entries(WALLET_NAMES).map(
    ([wallet, name]) =>
      html`<button type="button" data-wallet="${wallet}" aria-label="${words.pay.replace('{name}', name)}" hidden disabled><bdi>${name}</bdi></button>`,
  )
  const body = html`<div id="express">
    <div id="buttons">${buttons}</div>
    <button type="button" id="more" aria-expanded="false" hidden>${words.more}</button>
  </div>`
  const scripts = ['sentences.js', 'frame-port.js', 'express-frame.js']
  return frameDocument(locale, { title: words.buttons, css: 'express-frame.css', scripts, body })
}

/** What a wallet shows before a payment. Its script shows the parts that the page asks for. */
export function walletFrame(locale: Locale, wallet: WalletName): string {
  const { wallet: words } = SENTENCES[locale]
  const title = words.pay.replace('{name}', WALLET_NAMES[wallet])
  // Link pays with the card it has saved; the payment doesn't say which.
  const cards = WALLET_CARDS.filter(({ kind }) => wallet !== 'link' || kind === 'pays')
  const body = html`<main id="sheet" data-wallet="${wallet}" aria-labelledby="title">
    <form id="wallet" novalidate autocomplete="off" data-shopper="${SHOPPER.name}">
      <header>
        <h1 id="title" tabindex="-1"><bdi>${WALLET_NAMES[wallet]}</bdi></h1>
        <button type="button" id="close" aria-label="${words.close}"><span aria-hidden="true">✕</span></button>
      </header>
      <p class="note">${words.test}</p>
      <section id="order" aria-labelledby="business">
        <h2 id="business"></h2>
        <dl id="items"></dl>
        <dl class="total"><div><dt>${words.total}</dt><dd><bdi id="total"></bdi></dd></div></dl>
      </section>
      <fieldset id="addresses" hidden>
        <legend>${words.address}</legend>
        ${ADDRESS_BOOK.map((address, at) => addressChoice(address, at, locale))}
        <p id="no-address" class="note" hidden>${words.noAddress}</p>
      </fieldset>
      <fieldset id="rates" hidden><legend>${words.rate}</legend><div id="rate-list"></div></fieldset>
      <fieldset id="cards">
        <legend>${words.card}</legend>
        ${cards.map(({ number, brand, kind }, at) =>
          choice({
            group: 'card',
            value: number.slice(-4),
            checked: at === 0,
            label: html`<bdi>${brand}</bdi> ${words.cardEnding} <bdi>${number.slice(-4)}</bdi>`,
            detail: kind === 'pays' ? '' : words[kind],
          }),
        )}
      </fieldset>
      <div id="contact" hidden>
        ${contact('email', { label: words.email, value: SHOPPER.email, kind: 'email' })}
        ${contact('phone', { label: words.phone, value: SHOPPER.phone, kind: 'tel' })}
      </div>
      <p id="problem" role="alert"></p>
      <p id="status" role="status"></p>
      <footer>
        <button type="submit" id="approve" disabled>${words.approve}</button>
        <button type="button" id="refuse" disabled>${words.refuse}</button>
      </footer>
    </form>
  </main>`
  const scripts = ['sentences.js', 'frame-port.js', 'wallet-frame.js']
  return frameDocument(locale, { title, css: 'wallet-frame.css', scripts, body })
}

function addressChoice(address: WalletAddress, at: number, locale: Locale): Markup {
  const { name, line1, line2, city, postal_code, country } = address
  const land = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  const lines = [line1, line2, city, postal_code].filter((line) => line !== '').join(', ')
  return choice({
    group: 'address',
    value: String(at),
    checked: false,
    label: html`<bdi>${name}</bdi>`,
    detail: html`<bdi>${lines}</bdi>, ${land}`,
    data: address,
  })
}

interface Choice {
  group: string
  value: string
  checked: boolean
  label: Markup
  detail: Markup | string
  /** What its script sends when it is chosen. */
  data?: object
}

function choice({ group, value, checked, label, detail, data = {} }: Choice): Markup {
  return html`<label class="choice"><input type="radio" name="${group}" value="${value}" data-value="${JSON.stringify(data)}"${raw(checked ? ' checked' : '')} disabled />
    <span><span class="label">${label}</span> <span class="detail">${detail}</span></span></label>`
}

function contact(id: string, { label, value, kind }: { label: string; value: string; kind: string }): Markup {
  return html`<div class="field" hidden>
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" type="${kind}" value="${value}" aria-invalid="false" disabled />
  </div>`
}
