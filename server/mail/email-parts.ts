import { html } from 'hono/html'
import { HEADINGS, MOSS, RULE, SOFT } from './email-style.ts'
import { type EmailLayout, type Html, sidesOf } from './email-template.ts'
import { isolated } from './isolation.ts'

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

export const bullets = (items: Content[], layout: EmailLayout) =>
  html`<ul style="margin:0 0 16px;padding:${sidesOf(layout).start === 'left' ? '0 0 0 20px' : '0 20px 0 0'}">${items.map((item) => html`<li>${item}</li>`)}</ul>`

/** Name and address, one line each. */
export const addressBlock = (lines: string[]) => paragraph(lines.map((line) => html`${isolated(line)}<br>`))

/** Puts a word joiner into a name such as "prizes.example": email programs would turn it into a link. */
export const unlinked = (username: string) => username.replace(/[.@]/g, '$&\u2060')

/** Line breaks as <br>, so that the plain text has them too. */
export function quotation(text: string, layout: EmailLayout): Html {
  const { start } = sidesOf(layout)
  const padding = start === 'left' ? '0 0 0 16px' : '0 16px 0 0'
  return html`<blockquote class="soft rule" style="border-${start}:2px solid ${RULE};color:${SOFT};margin:0 0 16px;padding:${padding}">
${text.split('\n').map((line) => html`${line}<br>`)}</blockquote>`
}

interface Bought {
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

interface Goods {
  lines: Bought[]
  sums?: Sum[]
}

/**
 * What was bought, with pictures and prices, and the sums below. The pictures are JPEG, because Outlook shows neither
 * WebP nor AVIF.
 */
export const goods = ({ lines, sums = [] }: Goods, layout: EmailLayout) =>
  dataTable(
    html`${lines.map((line) => goodsRow(line, layout))}
${sums.map((sum) => sumRow(sum, 2, layout))}`,
    layout,
  )

/** A table of sums without pictures. */
export const sumsTable = (sums: Sum[], layout: EmailLayout) =>
  dataTable(html`${sums.map((sum) => sumRow(sum, 1, layout))}`, layout)

const dataTable = (rows: Html, layout: EmailLayout) =>
  html`<table class="data"${sidesOf(layout).dir} width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${rows}
</table>`

function goodsRow({ name, quantity, media_hash, price }: Bought, layout: EmailLayout): Html {
  const { start, end } = sidesOf(layout)
  // Mail programs need whole addresses.
  const picture = media_hash
    ? html`<img src="${layout.url}/media/${media_hash}/160.jpg" width="64" height="64" alt="" style="display:block;border:0">`
    : ''
  const last =
    price === undefined ? '' : html`<td class="rule" align="${end}" style="${amountCell}">${isolated(price)}</td>`
  return html`<tr><td class="rule" width="80" style="${cell}">${picture}</td>
<td class="rule" align="${start}" style="${cell}">${isolated(name)} × ${quantity}</td>${last}</tr>`
}

function sumRow({ label, amount, strong }: Sum, columns: number, layout: EmailLayout): Html {
  const { start, end } = sidesOf(layout)
  const text = (value: string) => (strong ? html`<strong>${value}</strong>` : value)
  return html`<tr><td class="rule" align="${start}" colspan="${columns}" style="${cell}">${text(label)}</td>
<td class="rule" align="${end}" style="${amountCell}">${text(isolated(amount))}</td></tr>`
}
