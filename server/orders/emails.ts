import { dirhamDigits, wholeDirhams } from '#contract/dirhams.ts'
import { pounds, withPoundSign } from '#contract/money.ts'
import { type DispatchSettings, daysText, orderPromiseText, packingTime } from '#contract/promised-days.ts'
import {
  addressBlock,
  button,
  goods,
  link,
  paragraph,
  quotation,
  section,
  small,
  title,
} from '#server/mail/email-parts.ts'
import { type EmailContent, type EmailLayout, emailTemplate, type Html, html } from '#server/mail/email-template.ts'
import { DIRHAM_WORDS, GIFT_CARD_WORDS, LANGUAGE_FACTS, ORDER_WORDS, PROMISE_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import { prefixOf } from '#words/languages.ts'
import { itemName } from './order-label.ts'
import { orderPage } from './order-page-line.ts'
import { discountOf, type OrderSnapshot, totalOf } from './order-snapshot.ts'
import { addressLines } from './orders.ts'
import { cardPence } from './vat.ts'

interface Confirmed {
  number: string
  snapshot: OrderSnapshot
  viewUrl: string | null
  dispatch: DispatchSettings
  returnsDays: number
  feePence: number
}

/**
 * The confirmation on a durable medium: everything that Schedule 2 of the Consumer Contracts Regulations 2013
 * requires.
 */
export function confirmationEmail(order: Confirmed, layout: EmailLayout): Promise<EmailContent> {
  const { number, snapshot, viewUrl } = order
  const { customer, shipping, promise } = snapshot
  const promiseWords = PROMISE_WORDS[layout.language]
  const words = ORDER_WORDS[layout.language]
  const emailed = isEmailed(snapshot)
  const isImported = !emailed && customer.shipping_address.country !== 'GB'
  return emailTemplate(
    {
      subject: words.confirmationSubject(number),
      preview: emailed
        ? GIFT_CARD_WORDS[layout.language].confirmationPreview
        : words.confirmationPreview(
            shipping.method,
            promise ? daysText(promise.arrives, promiseWords) : shipping.estimated_delivery,
          ),
      body: html`${title(words.thankYou(customer.first_name))}
${paragraph(whatCameIn(order, layout))}
${viewUrl ? button(viewUrl, words.viewOrder) : ''}
${bought(snapshot, layout)}
${cardsFor(snapshot, layout)}${inDirhams(snapshot, layout)}${isImported ? small(words.importCharges) : ''}
${gift(snapshot, layout)}${emailed ? '' : deliveringTo(snapshot, layout)}${rightToCancel(order, layout)}`,
    },
    layout,
  )
}

const isEmailed = ({ lines }: OrderSnapshot) => lines.every(({ kind }) => kind === 'gift_card')

function whatCameIn(order: Confirmed, layout: EmailLayout): Html {
  const { number, snapshot } = order
  const { gift_card } = snapshot
  const due = totalOf(snapshot) - (gift_card?.gift_card_pence ?? 0)
  // No gift card pays for another, and no discount takes anything off one.
  if (isEmailed(snapshot)) return GIFT_CARD_WORDS[layout.language].received(number, `£${pounds(due)}`)
  const words = ORDER_WORDS[layout.language]
  const ships = whenItShips(order, layout)
  if (due > 0) return words.received(number, `£${pounds(due)}`, ships)
  return gift_card
    ? words.receivedOnGiftCard(number, isolated(gift_card.gift_card_end), ships)
    : words.receivedForNothing(number, ships)
}

/** To whom the gift cards among the goods go, when, and with which words. */
function cardsFor({ gift_card_for: to, lines }: OrderSnapshot, layout: EmailLayout): Html | '' {
  if (!to) return ''
  const words = GIFT_CARD_WORDS[layout.language]
  const cards = lines.reduce((sum, { kind, quantity }) => sum + (kind === 'gift_card' ? quantity : 0), 0)
  const day = to.send_on && longDay(to.send_on, layout)
  const sentence = day
    ? (cards === 1 ? words.sentOn : words.severalSentOn)(to.email, day)
    : (cards === 1 ? words.sentOnce : words.severalSentOnce)(to.email)
  const said = to.message.split('\n').map(isolated).join('\n')
  const message = said ? html`${small(words.withMessage)}${quotation(said, layout)}` : ''
  return html`${section(words.toWhom)}
${paragraph(sentence)}
${message}
`
}

function longDay(day: string, { language }: EmailLayout): string {
  const { locale } = LANGUAGE_FACTS[language]
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

function deliveringTo({ customer }: OrderSnapshot, { language }: EmailLayout): Html {
  return html`${section(ORDER_WORDS[language].deliveringTo)}
${addressBlock([customer.full_name, ...addressLines(customer.shipping_address, language)])}
`
}

/** What the shop promised, or else how long it packs. */
function whenItShips({ snapshot: { promise }, dispatch }: Confirmed, { language }: EmailLayout): string {
  const words = PROMISE_WORDS[language]
  return promise ? orderPromiseText(promise, words) : ORDER_WORDS[language].packedWithin(packingTime(dispatch, words))
}

function bought(snapshot: OrderSnapshot, layout: EmailLayout): Html {
  const { lines, shipping, subtotal_pence, discount, customer } = snapshot
  const words = ORDER_WORDS[layout.language]
  const total = totalOf(snapshot)
  const cards = cardPence(lines)
  const hasVat = layout.isVatCharged && customer.shipping_address.country === 'GB' && total > cards
  const totalWithVat = cards > 0 ? GIFT_CARD_WORDS[layout.language].totalWithVatOnGoods : words.totalWithVat
  return goods(
    {
      lines: lines.map((line) => ({
        name: itemName(line),
        quantity: line.quantity,
        media_hash: line.media_hash,
        price: `£${pounds(line.unit_price_pence * line.quantity)}`,
      })),
      sums: [
        { label: words.subtotal, amount: `£${pounds(subtotal_pence)}` },
        ...(discount && discountOf(snapshot) > 0
          ? [{ label: words.discount(discount.discount_code), amount: `−£${pounds(discountOf(snapshot))}` }]
          : []),
        {
          label: shipping.estimated_delivery
            ? `${isolated(shipping.method)} (${isolated(shipping.estimated_delivery)})`
            : isolated(shipping.method),
          amount: shipping.costPence === 0 ? words.freeDelivery : `£${pounds(shipping.costPence)}`,
        },
        {
          label: hasVat ? totalWithVat : words.total,
          amount: `£${pounds(total)}`,
          strong: true,
        },
        ...(snapshot.gift_card
          ? [
              {
                label: words.paidByGiftCard(isolated(snapshot.gift_card.gift_card_end)),
                amount: `−£${pounds(snapshot.gift_card.gift_card_pence)}`,
              },
            ]
          : []),
      ],
    },
    layout,
  )
}

/** The gift message as it was written; each line has its own direction. */
function gift({ gift_message }: OrderSnapshot, { language }: EmailLayout): Html | '' {
  const words = ORDER_WORDS[language]
  if (gift_message === null) return ''
  if (gift_message === '')
    return html`${paragraph(words.giftWithoutMessage)}
`
  const lines = gift_message.split('\n').map((line) => html`<br>${isolated(line)}`)
  return html`${paragraph([html`<strong>${words.giftMessage}</strong>`, ...lines])}
`
}

/** What the total is in dirhams, at the rate that the shopper read before paying. */
function inDirhams(snapshot: OrderSnapshot, layout: EmailLayout): Html | '' {
  const { dirham_rate } = snapshot
  if (!dirham_rate) return ''
  const total = totalOf(snapshot)
  const dirhams = wholeDirhams(total, dirham_rate.rate)
  const amount = DIRHAM_WORDS[layout.language].dirhams(dirhams, dirhamDigits(dirhams))
  const on = longDay(dirham_rate.on, layout)
  return html`${small(ORDER_WORDS[layout.language].inDirhams(`£${pounds(total)}`, amount, on))}
`
}

/** The information about cancelling, returns and complaints that the regulations require. */
function rightToCancel({ number, snapshot, returnsDays, feePence }: Confirmed, layout: EmailLayout): Html {
  const words = ORDER_WORDS[layout.language]
  const pages = `${layout.url}${prefixOf(layout.language)}`
  const goodsToo = isEmailed(snapshot)
    ? ''
    : html`${small(words.rightToCancel((text) => link(`${pages}/cancel?order=${number}`, text)))}
${small(words.laterReturns(returnsDays, `£${pounds(feePence)}`))}
`
  const cards = snapshot.gift_card_for
    ? html`${small(GIFT_CARD_WORDS[layout.language].rightToCancel((text) => link(`${pages}/contact`, text)))}
`
    : ''
  return html`${section(words.changedMind)}
${goodsToo}${cards}${
  isEmailed(snapshot)
    ? ''
    : html`${section(words.somethingWrong)}
${small(words.faultyGoods)}`
}
${section(words.cancellationForm)}
${quotation(words.cancellationFormText(layout.shopName), layout)}`
}

/** The mail about a payment that could not become an order and is refunded in full. `reason` is the refund's. */
export function refundEmail(
  refund: { first_name: string; amount_pence: number; reason: string; products: string[] },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  const why = words.paymentRefundReasons[refund.reason]?.(refund.products) ?? words.otherPaymentRefundReason
  const amount = withPoundSign(pounds(refund.amount_pence))
  return emailTemplate(
    {
      subject: words.paymentRefundSubject,
      preview: words.paymentRefundPreview(amount),
      body: html`${title(words.sorry(refund.first_name))}
${paragraph(why)}
${paragraph(words.paymentRefunded(amount))}
${button(`${layout.url}${prefixOf(layout.language)}/products`, words.continueShopping)}`,
    },
    layout,
  )
}

/** The mail about a refund of an order, whole or in part. */
export function orderRefundEmail(
  refund: { full_name: string; number: string; amount_pence: number; total_pence: number; viewUrl: string | null },
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = ORDER_WORDS[layout.language]
  const isWhole = refund.amount_pence === refund.total_pence
  const amount = `£${pounds(refund.amount_pence)}`
  const refunded = isWhole
    ? words.refundedWhole(amount, refund.number)
    : words.refundedPart(amount, `£${pounds(refund.total_pence)}`, refund.number)
  return emailTemplate(
    {
      subject: words.refundSubject(refund.number),
      preview: words.refundPreview(amount, words.toPaymentMethod),
      body: html`${title(words.hello(refund.full_name))}
${paragraph(refunded)}
${orderPage(refund.viewUrl, layout)}`,
    },
    layout,
  )
}
