import type { NotificationKind } from '#contract/staff/notifications.ts'
import { bullets, link, paragraph, section, small } from '#server/mail/email-parts.ts'
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
    html`${noticesOf(kind, lines, layout)}`,
    layout,
  )
}

/** Of all kinds, once a day. */
export function digestEmail(lines: NoticeLine[], layout: EmailLayout): Promise<EmailContent> {
  const byKind = Map.groupBy(lines, ({ kind }) => kind)
  const parts = [...byKind].map(([kind, linesOfKind]) => HEADINGS[kind](linesOfKind.length).replace(/^A\b/, 'a'))
  return written(
    `Your shop since yesterday: ${parts.join(', ')}`,
    html`${[...byKind].map(([kind, linesOfKind]) => noticesOf(kind, linesOfKind, layout))}`,
    layout,
  )
}

function noticesOf(kind: NotificationKind, lines: NoticeLine[], layout: EmailLayout): Html {
  const more = lines.length - NAMED
  return html`${section(HEADINGS[kind](lines.length))}
${bullets(
  lines.slice(0, NAMED).map(({ words, url }) => link(url, words)),
  layout,
)}
${more > 0 ? paragraph(`And ${more} more.`) : ''}${ADVICE[kind] ? paragraph(ADVICE[kind]) : ''}`
}

function written(subject: string, body: Html, layout: EmailLayout): Promise<EmailContent> {
  const settings = link(`${layout.url}/admin/notifications`, 'Shop → Notifications')
  const why = small(html`You get this because the owner of the shop chose this address under ${settings}.`)
  return emailTemplate({ subject, preview: 'From your shop’s back office.', body: html`${body}${why}` }, layout)
}
