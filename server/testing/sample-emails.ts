import type { CreditNote } from '#contract/staff/order-papers.ts'
import { REMINDER_KINDS } from '#contract/staff/reminders.ts'
import {
  confirmEmailEmail,
  emailChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  welcomeEmail,
} from '#server/accounts/emails.ts'
import { receiptEmail } from '#server/contact/emails.ts'
import { emailLayout } from '#server/content/business-details.ts'
import { linkEmail } from '#server/customers-and-privacy/emails.ts'
import { giftCardEmail } from '#server/gift-cards/sending/email.ts'
import type { EmailContent, EmailLayout } from '#server/mail/email-template.ts'
import { optInEmail } from '#server/newsletter/emails.ts'
import { orderAccountEmail } from '#server/order-accounts/email.ts'
import { orderLinkEmail } from '#server/order-page/email.ts'
import { cancellationEmail } from '#server/orders/cancellation-email.ts'
import { creditNoteEmail } from '#server/orders/credit-note-email.ts'
import { confirmationEmail, orderRefundEmail, refundEmail } from '#server/orders/emails.ts'
import type { OrderSnapshot } from '#server/orders/order-snapshot.ts'
import { replacementEmail } from '#server/orders/replacement-email.ts'
import {
  cancelledEmail,
  contactEmail,
  contactMovedEmail,
  dispatchEmail,
  trackingEmail,
} from '#server/orders/staff-emails.ts'
import { reminderEmail, reminderOptInEmail } from '#server/reminders/emails.ts'
import type { Language } from '#words/languages.ts'
import { plainSettings } from './plain-settings.ts'

const FACTS = {
  name: 'Sidr & Sage',
  legal_name: 'Sidr & Sage Demonstration Ltd',
  address_lines: ['The Soap Shed', 'Frome BA11 0XX'],
  email: 'hello@shop.example',
  phone: '+44 1632 960123',
  company_number: '00000000',
  vat_number: 'GB 000 0000 00',
} as Parameters<typeof emailLayout>[0] // `as`: the layout reads these fields only.

const VIEW = 'https://shop.example/orders/view#1'
const address = { line1: '4 Wool Lane', line2: '', city: 'Leeds', state: '', postal_code: 'LS1 4AB', country: 'GB' }
const parcel = {
  number: 'SS-100001',
  full_name: 'Anna Holt',
  carrier: 'Royal Mail',
  tracking_number: 'AB123456789GB',
  estimated_delivery: '3-5 business days',
  arrives: { first: '2026-12-01', last: '2026-12-03' },
  address: ['4 Wool Lane', 'Leeds', 'LS1 4AB'],
  lines: [{ name: 'Damask Rose', quantity: 2, media_hash: 'b'.repeat(32) }],
  viewUrl: VIEW,
}
const CARD = { amount: '£25.00', code: '7KQ2-MXH4-PA9C-R5TD' }
const refund = { full_name: 'Anna Holt', number: 'SS-100001', amount_pence: 700, total_pence: 2095, viewUrl: VIEW }
const note: CreditNote = {
  id: 1,
  created_at: '2026-11-23T15:04:00.000Z',
  state: 'succeeded',
  number: 'CN-100001-1',
  lines: [{ item_id: 1, name: 'Damask Rose', quantity: 1, amount: '7.00' }],
  delivery: '3.95',
  other: '1.00',
  unearned: '0.50',
  earned_again: '0.50',
  less: '1.00',
  total: '10.95',
  to_gift_card: '0.00',
  vat: '1.83',
  reason: 'arrived broken',
}
const cancellation = {
  number: 'SS-100001',
  full_name: 'Anna Holt',
  at: new Date('2026-11-23T15:04:00Z'),
  goods: [{ name: 'Rosehip Oil, 30 ml', quantity: 1 }],
  refund_pence: 700,
  unearned_pence: 150,
  to: { giftCard: 0, stripe: 700, gift_card_end: null },
  viewUrl: VIEW,
  isFree: false,
}
const toGiftCard = { giftCard: 700, stripe: 0, gift_card_end: 'R5TD' }

export const sampleLayout = (language: Language): EmailLayout =>
  emailLayout(FACTS, { ...plainSettings('https://shop.example'), practice: true }, language)

/** Every kind of email to a shopper, in a language. */
export function sampleEmails(language: Language): Record<string, () => Promise<EmailContent>> {
  const layout = sampleLayout(language)
  const snapshot = {
    language,
    customer: { first_name: 'Anna', full_name: 'Anna Holt', shipping_address: address },
    shipping: { method: 'UK Standard', estimated_delivery: '3-5 business days', costPence: 395 },
    promise: {
      dispatch: { first: '2026-11-24', last: '2026-11-25' },
      arrives: { first: '2026-11-27', last: '2026-12-02' },
    },
    subtotal_pence: 1700,
    discount: null,
    gift_message: null,
    gift_card_for: null,
    lines: [
      {
        kind: 'goods',
        product_name: 'Damask Rose',
        variant_name: null,
        quantity: 2,
        unit_price_pence: 700,
        discount_pence: 0,
        media_hash: 'a'.repeat(32),
      },
      {
        kind: 'goods',
        product_name: 'Rosehip Oil',
        variant_name: '30 ml',
        quantity: 1,
        unit_price_pence: 300,
        discount_pence: 0,
        media_hash: null,
      },
    ],
  } as unknown as OrderSnapshot // `as`: the emails read these fields only.
  const dispatch = { cut_off: '14:00', workdays: [1, 2, 3, 4, 5], packing_first: 1, packing_last: 2 }
  const order = { number: 'SS-100001', snapshot, dispatch, viewUrl: VIEW }
  const cancelled = {
    ...parcel,
    paid: true,
    isFree: false,
    refund_pence: 2095,
    to: cancellation.to,
    is_disputed: false,
  }
  const accounts = [1, 2, 3].map((n) => ({ username: `anna${n}`, link: `https://shop.example/r${n}` }))
  return {
    confirmation: () => confirmationEmail({ ...order, returnsDays: 30, feePence: 395 }, layout),
    'confirmation to the Emirates': () =>
      confirmationEmail(
        {
          ...order,
          snapshot: {
            ...snapshot,
            customer: {
              ...snapshot.customer,
              shipping_address: { ...snapshot.customer.shipping_address, country: 'AE' },
            },
            dirham_rate: { rate: 49_300, on: '2026-11-20' },
          },
          returnsDays: 30,
          feePence: 395,
        },
        layout,
      ),
    'confirmation without a promise': () =>
      confirmationEmail({ ...order, snapshot: { ...snapshot, promise: null }, returnsDays: 30, feePence: 395 }, layout),
    'confirmation of nothing': () =>
      confirmationEmail(
        {
          ...order,
          snapshot: {
            ...snapshot,
            shipping: { ...snapshot.shipping, costPence: 0 },
            discount: {
              ...{ discount_code_id: 1, discount_code: 'GIFT', delivery_discount_pence: 0 },
              discount_terms: {
                ...{ version: 1, kind: 'percent', percent: 100, amount_pence: null, buy_units: null },
                ...{ least_pence: 0, eligible: [0] },
              },
            },
            lines: snapshot.lines.map((line) => ({ ...line, discount_pence: line.unit_price_pence * line.quantity })),
          },
          returnsDays: 30,
          feePence: 395,
        },
        layout,
      ),
    'confirmation of gift cards': () =>
      confirmationEmail(
        {
          ...order,
          snapshot: {
            ...snapshot,
            promise: null,
            shipping: { ...snapshot.shipping, method: 'By email', estimated_delivery: '', costPence: 0 },
            gift_card_for: {
              email: 'lama@example.com',
              from_name: 'Anna',
              message: 'Happy birthday!\nYours, Anna',
              send_on: '2026-12-24',
            },
            lines: snapshot.lines.slice(0, 1).map((line) => ({ ...line, kind: 'gift_card' as const })),
          },
          returnsDays: 30,
          feePence: 395,
        },
        layout,
      ),
    'gift card': () =>
      giftCardEmail({ ...CARD, from_name: 'Anna', message: 'Happy birthday!\nYours, Anna', again: false }, layout),
    'gift card again': () => giftCardEmail({ ...CARD, from_name: '', message: '', again: true }, layout),
    'payment refunded': () =>
      refundEmail(
        { first_name: 'Anna', amount_pence: 2095, reason: 'out_of_stock', products: ['Damask Rose'] },
        layout,
      ),
    'second payment refunded': () =>
      refundEmail({ first_name: 'Anna', amount_pence: 2095, reason: 'paid_twice', products: [] }, layout),
    'order refunded': () => orderRefundEmail(refund, layout),
    'order refunded whole': () => orderRefundEmail({ ...refund, amount_pence: 2095 }, layout),
    'credit note': () => creditNoteEmail({ ...refund, gift_card_end: null, vat_number: 'GB 1', note }, layout),
    'credit note to a gift card': () =>
      creditNoteEmail(
        { ...refund, gift_card_end: 'R5TD', vat_number: '', note: { ...note, to_gift_card: '10.95' } },
        layout,
      ),
    'credit note in part to a gift card': () =>
      creditNoteEmail(
        { ...refund, gift_card_end: 'R5TD', vat_number: '', note: { ...note, to_gift_card: '4.00' } },
        layout,
      ),
    replacement: () => replacementEmail({ ...order, replaces: 'SS-100000' }, layout),
    cancellation: () => cancellationEmail({ ...cancellation, sent: true }, layout),
    'cancellation to a gift card': () => cancellationEmail({ ...cancellation, to: toGiftCard, sent: true }, layout),
    'cancellation of a parcel here': () => cancellationEmail({ ...cancellation, sent: false }, layout),
    'cancellation of an order of nothing': () =>
      cancellationEmail({ ...cancellation, isFree: true, sent: true }, layout),
    dispatch: () => dispatchEmail(parcel, layout),
    'dispatch without days': () => dispatchEmail({ ...parcel, arrives: null }, layout),
    'dispatch without a number': () => dispatchEmail({ ...parcel, tracking_number: null }, layout),
    'changed contact': () => contactEmail(parcel, layout),
    'moved order': () => contactMovedEmail({ number: 'SS-100001', goesElsewhere: false }, layout),
    'moved order to another place': () => contactMovedEmail({ number: 'SS-100001', goesElsewhere: true }, layout),
    'new tracking': () => trackingEmail({ ...parcel, tracking_number: '1Z 999 AA1' }, layout),
    cancelled: () => cancelledEmail(cancelled, layout),
    'cancelled while disputed': () => cancelledEmail({ ...cancelled, refund_pence: 0, is_disputed: true }, layout),
    'cancelled order of nothing': () => cancelledEmail({ ...cancelled, isFree: true, refund_pence: 0 }, layout),
    'cancelled unpaid': () => cancelledEmail({ ...cancelled, number: null, paid: false, viewUrl: null }, layout),
    welcome: () => welcomeEmail({ username: 'anna@holt.example' }, layout),
    'email changed': () => emailChangedEmail({ username: 'anna' }, layout),
    'confirm an address': () => confirmEmailEmail({ username: 'anna', link: 'https://shop.example/l' }, layout),
    'password changed': () => passwordChangedEmail({ username: 'anna' }, layout),
    'password reset': () => passwordResetEmail({ accounts: accounts.slice(0, 1), more: false, minutes: 60 }, layout),
    'password reset of several': () => passwordResetEmail({ accounts, more: true, minutes: 60 }, layout),
    'account with an order': () =>
      orderAccountEmail(
        { number: 'SS-100001', usernames: ['anna'], link: 'https://shop.example/a', hours: 24 },
        layout,
      ),
    'link to an order': () =>
      orderLinkEmail({ number: 'SS-100001', full_name: 'Anna Holt', link: VIEW, days: 30 }, layout),
    'contact receipt': () => receiptEmail('9-5', layout),
    newsletter: () => optInEmail({ confirm: 'https://shop.example/c', leave: 'https://shop.example/l' }, layout),
    ...Object.fromEntries(
      REMINDER_KINDS.flatMap((kind) => {
        const asked = { kind, name: 'Damask Rose Soap', stop: 'https://shop.example/l' }
        return [
          [
            `question about ${kind}`,
            () => reminderOptInEmail({ ...asked, days: 7, confirm: 'https://shop.example/c' }, layout),
          ],
          [`reminder: ${kind}`, () => reminderEmail({ ...asked, address: 'https://shop.example/r' }, layout)],
        ]
      }),
    ),
    'privacy link': () => linkEmail({ link: 'https://shop.example/privacy-data#1', minutes: 60 }, layout),
  }
}
