import { pounds } from '#contract/money.ts'
import { type Days, orderPromiseText } from '#contract/promised-days.ts'
import { trackingPage } from '#contract/staff/carriers.ts'
import { addressBlock, button, goods, paragraph, section, title } from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import { ORDER_WORDS, PROMISE_WORDS } from '#server/mail/email-words.ts'
import type { Language } from '#words/languages.ts'
import { orderPage } from './order-page-line.ts'
import { type RefundedTo, refundTo } from './refund-to.ts'

export interface Parcel {
  number: string
  full_name: string
  carrier: string
  tracking_number: string | null
  estimated_delivery: string
  /** From the day of its dispatch; null where that isn't known. */
  arrives: Days | null
  address: string[]
  lines: { name: string; quantity: number; media_hash: string | null }[]
  /** Null for an order without a number. */
  viewUrl: string | null
}

/** The dispatch mail. */
export function dispatchEmail(parcel: Parcel, layout: EmailLayout): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  const when = parcel.arrives
    ? orderPromiseText({ dispatch: null, arrives: parcel.arrives }, PROMISE_WORDS[layout.language])
    : words.deliveryTakes(parcel.estimated_delivery)
  return emailTemplate(
    {
      subject: words.dispatchSubject(parcel.number),
      preview: when,
      body: html`${title(words.onItsWay(parcel.full_name))}
${tracking(parcel, words)}
${paragraph(when)}
${orderPage(parcel.viewUrl, layout)}
${section(words.inParcel)}
${goods({ lines: parcel.lines }, layout)}
${section(words.deliveringTo)}
${addressBlock([parcel.full_name, ...parcel.address])}`,
    },
    layout,
  )
}

/** The mail about a changed name, contact or address. */
export function contactEmail(
  order: Pick<Parcel, 'number' | 'full_name' | 'address' | 'viewUrl'>,
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.contactSubject(order.number),
      preview: words.contactPreview,
      body: html`${title(words.hello(order.full_name))}
${paragraph(words.contactChanged(order.number))}
${section(words.deliveringTo)}
${addressBlock([order.full_name, ...order.address])}
${orderPage(order.viewUrl, layout)}
${paragraph(words.contactNotAskedFor)}`,
    },
    layout,
  )
}

/** To the address that an order had before, which may be a stranger's: it names nothing new. */
export function contactMovedEmail(
  { number, goesElsewhere }: Pick<Parcel, 'number'> & { goesElsewhere: boolean },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.contactMovedSubject(number),
      preview: words.contactMovedPreview,
      body: html`${title(words.contactMovedTitle)}
${paragraph(goesElsewhere ? words.contactMovedElsewhere(number) : words.contactMoved(number))}
${paragraph(words.contactNotAskedFor)}`,
    },
    layout,
  )
}

/** The mail that corrects carrier or tracking number. */
export function trackingEmail(
  parcel: Pick<Parcel, 'number' | 'full_name' | 'carrier' | 'tracking_number' | 'viewUrl'>,
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.trackingSubject(parcel.number),
      preview: words.trackingPreview,
      body: html`${title(words.hello(parcel.full_name))}
${tracking(parcel, words)}
${paragraph(words.trackingReplaced)}
${orderPage(parcel.viewUrl, layout)}`,
    },
    layout,
  )
}

type OrderWords = (typeof ORDER_WORDS)[Language]

function tracking(
  { number, carrier, tracking_number }: Pick<Parcel, 'number' | 'carrier' | 'tracking_number'>,
  words: OrderWords,
): Html {
  const where = words.withCarrier(number, carrier)
  if (!tracking_number) return paragraph(html`${where} ${words.noTrackingNumber}`)
  const page = trackingPage(carrier, tracking_number)
  return html`${paragraph(html`${where} ${words.trackingNumber(tracking_number)}`)}
${page ? button(page, words.trackParcel) : ''}`
}

/** The mail about an order that staff cancelled. */
export function cancelledEmail(
  order: {
    number: string | null
    full_name: string
    paid: boolean
    /** A replacement, or an order of nothing. */
    isFree: boolean
    refund_pence: number
    /** Where that goes. */
    to: RefundedTo
    is_disputed: boolean
    viewUrl: string | null
  },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  return emailTemplate(
    {
      subject: words.cancelledSubject(order.number),
      preview: moneyOf(order, words),
      body: html`${title(words.hello(order.full_name))}
${paragraph(`${words.cancelled(order.number)} ${moneyOf(order, words)}`)}
${orderPage(order.viewUrl, layout)}
${paragraph(words.cancelledNotAskedFor)}`,
    },
    layout,
  )
}

function moneyOf(
  { paid, isFree, refund_pence, to, is_disputed }: Parameters<typeof cancelledEmail>[0],
  words: OrderWords,
): string {
  if (isFree) return words.notChargedForIt
  if (!paid) return words.notCharged
  if (refund_pence === 0 && is_disputed) return words.disputedPayment
  if (refund_pence === 0) return words.alreadyRefunded
  return words.refunding(`£${pounds(refund_pence)}`, refundTo(words, to))
}
