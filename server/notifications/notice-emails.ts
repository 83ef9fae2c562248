import type { NotificationKind } from '#contract/staff/notifications.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import type { NoticeLine } from './notice-lines.ts'

/** The most lines in an email; the rest are counted. */
const NAMED = 50

const HEADINGS: Record<NotificationKind, (count: number) => string> = {
  order: (count) => (count === 1 ? 'A new order' : `${count} new orders`),
  low_stock: (count) => (count === 1 ? 'A product is running out' : `${count} products are running out`),
  dispute: (count) => (count === 1 ? 'A payment is disputed' : `${count} payments are disputed`),
  message: (count) => (count === 1 ? 'A new message' : `${count} new messages`),
}
const ADVICE: Partial<Record<NotificationKind, string>> = {
  dispute: 'Answer it in Stripe’s dashboard before its date. The order’s page has the tracking number.',
}

/** Of one kind, at once. */
export function kindEmail(kind: NotificationKind, lines: NoticeLine[], layout: EmailLayout): Promise<EmailContent> {
  const [only] = lines
  return written(
    lines.length === 1 && only ? only.words : HEADINGS[kind](lines.length),
    html`${section(kind, lines)}`,
    layout,
  )
}

/** Of all kinds, once a day. */
export function digestEmail(lines: NoticeLine[], layout: EmailLayout): Promise<EmailContent> {
  const byKind = Map.groupBy(lines, ({ kind }) => kind)
  const parts = [...byKind].map(([kind, linesOfKind]) => HEADINGS[kind](linesOfKind.length).replace(/^A\b/, 'a'))
  return written(
    `Your shop since yesterday: ${parts.join(', ')}`,
    html`${[...byKind].map(([kind, linesOfKind]) => section(kind, linesOfKind))}`,
    layout,
  )
}

function section(kind: NotificationKind, lines: NoticeLine[]): Html {
  const more = lines.length - NAMED
  return html`<h2 style="font:22px/1.2 'EB Garamond',Georgia,serif;margin:24px 0 8px">${HEADINGS[kind](lines.length)}</h2>
<ul style="padding-left:20px;margin:0">${lines.slice(0, NAMED).map(({ words, url }) => html`<li><a href="${url}">${words}</a></li>`)}</ul>
${more > 0 ? html`<p>And ${more} more.</p>` : ''}${ADVICE[kind] ? html`<p>${ADVICE[kind]}</p>` : ''}`
}

function written(subject: string, body: Html, layout: EmailLayout): Promise<EmailContent> {
  const why = html`<p style="font-size:13px;color:#55615A">You get this because the owner of the shop chose this address under <a href="${layout.url}/admin/notifications">Shop → Notifications</a>.</p>`
  return emailTemplate(subject, html`${body}${why}`, layout)
}
