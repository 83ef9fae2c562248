import { html } from 'hono/html'
import { HEADINGS, MOSS, RULE, SOFT } from './email-style.ts'
import type { Html } from './email-template.ts'

type Content = string | Html | (string | Html)[]

/** The headline of a mail. */
export const title = (text: string) =>
  html`<h1 class="ink" style="${HEADINGS};font-size:30px;line-height:36px;margin:0 0 16px">${text}</h1>`

export const section = (text: string) =>
  html`<h2 class="ink" style="${HEADINGS};font-size:22px;line-height:28px;margin:32px 0 8px">${text}</h2>`

export const paragraph = (content: Content) => html`<p style="margin:0 0 16px">${content}</p>`

export const small = (content: Content) =>
  html`<p class="soft" style="font-size:14px;line-height:22px;color:${SOFT};margin:0 0 12px">${content}</p>`

export const link = (href: string, text: string) =>
  html`<a href="${href}" class="link" style="color:${MOSS};text-decoration:underline">${text}</a>`

/** The one thing to do. A table cell, because Outlook ignores the padding of links. */
export const button = (href: string, text: string) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" style="background-color:${MOSS};border-radius:2px;padding:14px 24px">
<a href="${href}" class="button" style="color:#FAF7F1;background-color:${MOSS};font-weight:600;text-decoration:none">${text}</a></td>
</tr></table>`

export const bullets = (items: Content[]) =>
  html`<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.map((item) => html`<li>${item}</li>`)}</ul>`

/** Name and address, one line each. */
export const addressBlock = (lines: string[]) => paragraph(lines.map((line) => html`${line}<br>`))

/** Puts a word joiner into a name such as "prizes.example": email programs would turn it into a link. */
export const unlinked = (username: string) => username.replace(/[.@]/g, '$&\u2060')

/** Line breaks as <br>, so that the plain text has them too. */
export const quotation = (text: string) =>
  html`<blockquote class="soft rule" style="border-left:2px solid ${RULE};color:${SOFT};margin:0 0 16px;padding:0 0 0 16px">
${text.split('\n').map((line) => html`${line}<br>`)}</blockquote>`

export interface Bought {
  name: string
  quantity: number
  media_hash: string | null
  /** "£9.98"; missing in mails without prices. */
  price?: string
}

export interface Sum {
  label: string
  /** "£9.98" or "Free" */
  amount: string
  strong?: true
}

const cell = `padding:12px 0;border-bottom:1px solid ${RULE};vertical-align:middle`
const amountCell = `${cell};white-space:nowrap`

/**
 * What was bought, with pictures and prices, and the sums below. The pictures are JPEG, because Outlook shows neither
 * WebP nor AVIF; `url` is the shop's, because mail programs need whole addresses.
 */
export function goods(url: string, lines: Bought[], sums: Sum[] = []): Html {
  return html`<table class="data" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${lines.map((line) => goodsRow(url, line))}
${sums.map((sum) => sumRow(sum, 2))}
</table>`
}

/** A table of sums without pictures. */
export const sumsTable = (sums: Sum[]) =>
  html`<table class="data" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${sums.map((sum) => sumRow(sum, 1))}
</table>`

function goodsRow(url: string, { name, quantity, media_hash, price }: Bought): Html {
  const picture = media_hash
    ? html`<img src="${url}/media/${media_hash}/160.jpg" width="64" height="64" alt="" style="display:block;border:0">`
    : ''
  const last = price === undefined ? '' : html`<td class="rule" align="right" style="${amountCell}">${price}</td>`
  return html`<tr><td class="rule" width="80" style="${cell}">${picture}</td>
<td class="rule" align="left" style="${cell}">${name} × ${quantity}</td>${last}</tr>`
}

function sumRow({ label, amount, strong }: Sum, columns: number): Html {
  const text = (value: string) => (strong ? html`<strong>${value}</strong>` : value)
  return html`<tr><td class="rule" align="left" colspan="${columns}" style="${cell}">${text(label)}</td>
<td class="rule" align="right" style="${amountCell}">${text(amount)}</td></tr>`
}
