import { caniemail } from 'caniemail'
import { expect, test } from 'vitest'
import { emailChangedEmail, passwordResetEmail, welcomeEmail } from '#server/accounts/emails.ts'
import { newDeviceEmail, recoveryCodeEmail } from '#server/accounts/staff-emails.ts'
import { receiptEmail } from '#server/contact/emails.ts'
import { noticeEmail } from '#server/contact/notice-email.ts'
import { digestEmail } from '#server/notifications/notice-emails.ts'
import { orderAccountEmail } from '#server/order-accounts/email.ts'
import { cancellationEmail } from '#server/orders/cancellation-email.ts'
import { creditNoteEmail } from '#server/orders/credit-note-email.ts'
import { confirmationEmail, orderRefundEmail, refundEmail } from '#server/orders/emails.ts'
import type { OrderSnapshot } from '#server/orders/place-order.ts'
import { replacementEmail } from '#server/orders/replacement-email.ts'
import { cancelledEmail, contactEmail, dispatchEmail, trackingEmail } from '#server/orders/staff-emails.ts'
import { openShop } from '#server/testing/shop.ts'
import type { EmailContent, EmailLayout } from './email-template.ts'

const CLIENTS: Parameters<typeof caniemail>[0]['clients'] = [
  'gmail.*',
  'outlook.*',
  'apple-mail.*',
  'yahoo.*',
  'samsung-email.*',
]

/** What some of these programs leave out, and why the mail is still complete without it. */
const EXTRAS: Record<string, string> = {
  '<style> element': 'It has only the dark colours.',
  '@media': 'It has only the dark colours.',
  'color-scheme meta tag': 'Without it, the program chooses its own dark colours.',
  '<body> element': 'Replaced by a <div>; the outer table has the same background.',
  'display:none': 'The preview line then shows above the logo.',
  overflow: 'Of the hidden preview line only.',
  'max-height property': 'Of the hidden preview line only.',
  'role attribute': 'Screen readers then call the layout a table.',
  'white-space': 'Prices may wrap in a narrow column.',
  'border-radius': 'The button has square corners.',
}

const layout: EmailLayout = {
  language: 'en',
  shopName: 'Sidr & Sage',
  url: 'https://shop.example',
  identity: ['Sidr & Sage Demonstration Ltd', 'The Soap Shed', 'BA11 0XX', 'Company number 00000000'],
  practice: true,
}
const address = { line1: '4 Wool Lane', line2: '', city: 'Leeds', state: '', postal_code: 'LS1 4AB', country: 'GB' }
const snapshot = {
  customer: { first_name: 'Anna', full_name: 'Anna Holt', shipping_address: address },
  shipping: { method: 'UK Standard', estimated_delivery: '3-5 business days', costPence: 395 },
  subtotal_pence: 1700,
  lines: [
    { product_name: 'Damask Rose', variant_name: null, quantity: 2, unit_price_pence: 700, media_hash: 'a'.repeat(32) },
    { product_name: 'Rosehip Oil', variant_name: '30 ml', quantity: 1, unit_price_pence: 300, media_hash: null },
  ],
} as unknown as OrderSnapshot // `as`: the emails read these fields only.
const parcel = {
  number: 'SS-100001',
  full_name: 'Anna Holt',
  carrier: 'Royal Mail',
  tracking_number: 'AB123456789GB',
  estimated_delivery: '3-5 business days',
  address: ['4 Wool Lane', 'Leeds', 'LS1 4AB', 'United Kingdom'],
  lines: [{ name: 'Damask Rose', quantity: 2, media_hash: 'b'.repeat(32) }],
}
const order = { number: 'SS-100001', snapshot, viewUrl: 'https://shop.example/checkout/confirmation/cs_1' }
const note = {
  number: 'SS-100001-C1',
  lines: [{ name: 'Damask Rose', quantity: 1, amount: '7.00' }],
  delivery: '3.95',
  other: '0.00',
  less: '0.00',
  total: '10.95',
  vat: '1.83',
  reason: 'arrived broken',
}

const EMAILS: Record<string, () => Promise<EmailContent>> = {
  confirmation: () => confirmationEmail({ ...order, returnsDays: 30, feePence: 395 }, layout),
  'payment refunded': () =>
    refundEmail({ first_name: 'Anna', amount_pence: 2095, reason: 'out_of_stock', products: ['Damask Rose'] }, layout),
  'order refunded': () =>
    orderRefundEmail({ full_name: 'Anna Holt', number: 'SS-100001', amount_pence: 700, total_pence: 2095 }, layout),
  // `as`: the email reads these fields only.
  'credit note': () =>
    creditNoteEmail(
      { full_name: 'Anna Holt', number: 'SS-100001', vat_number: 'GB 1', note } as Parameters<
        typeof creditNoteEmail
      >[0],
      layout,
    ),
  replacement: () => replacementEmail({ ...order, replaces: 'SS-100000' }, layout),
  cancellation: () =>
    cancellationEmail(
      {
        number: 'SS-100001',
        full_name: 'Anna',
        at: new Date(0),
        goods: [{ name: 'Soap', quantity: 1 }],
        refund_pence: 700,
        sent: true,
      },
      layout,
    ),
  dispatch: () => dispatchEmail(parcel, layout),
  'changed contact': () => contactEmail(parcel, layout),
  'new tracking': () => trackingEmail(parcel, layout),
  cancelled: () =>
    cancelledEmail({ ...parcel, paid: true, is_replacement: false, refund_pence: 2095, is_disputed: false }, layout),
  welcome: () => welcomeEmail({ username: 'anna' }, layout),
  'email changed': () => emailChangedEmail({ username: 'anna' }, layout),
  'password reset': () =>
    passwordResetEmail(
      { accounts: [{ username: 'anna', link: 'https://shop.example/r' }], more: false, minutes: 60 },
      layout,
    ),
  'account with an order': () =>
    orderAccountEmail({ number: 'SS-100001', usernames: ['anna'], link: 'https://shop.example/a', hours: 24 }, layout),
  'new device': () =>
    newDeviceEmail({ username: 'ruth', device: 'Firefox', at: new Date(0), needsFactor: true }, layout),
  'recovery code': () => recoveryCodeEmail({ username: 'ruth', left: 3 }, layout),
  'contact notice': () =>
    noticeEmail({ name: 'Anna', email: 'anna@example.com', phone: '', message: 'One line\nand another' }, layout),
  'contact receipt': () => receiptEmail('Monday to Friday', layout),
  digest: () => digestEmail([{ kind: 'order', words: 'Order SS-100001', url: 'https://shop.example/admin' }], layout),
  newsletter: () => asked((client) => client.newsletter.subscribe({ email: 'anna@example.com' })),
  'privacy link': () =>
    asked(async (client) => {
      // Only an address that the shop knows gets a link.
      await client.newsletter.subscribe({ email: 'anna@example.com' })
      await client.privacy.requestLink({ email: 'anna@example.com' })
    }),
}

for (const [name, write] of Object.entries(EMAILS))
  test(`the ${name} email shows in Gmail, Outlook, Apple Mail, Yahoo and Samsung`, async () => {
    const { html, text } = await write()
    const { issues } = caniemail({ clients: CLIENTS, html })
    const dropped = [...issues.errors].flatMap(([client, features]) =>
      features.filter(({ title }) => !(title in EXTRAS)).map(({ title }) => `${client}: ${title}`),
    )
    expect(dropped).toEqual([])
    // Gmail cuts off emails over 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
    expect(`${html}${text}`).not.toMatch(/undefined|\[object|NaN/)
    expect(text).not.toMatch(/<\/?\w+>|&\w+;/)
    for (const [link] of html.matchAll(/<a [^>]*>/g)) expect(link).toMatch(/class="(link|button)" style="color:#/)
    for (const [image] of html.matchAll(/<img [^>]*>/g))
      expect(image).toMatch(/src="https?:\/\/[^"]+" width="\d+" height="\d+" alt=""/)
    expect(html.match(/<td class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

/** The email that a call of the API sends. */
async function asked(call: (client: ReturnType<Awaited<ReturnType<typeof openShop>>['client']>) => Promise<unknown>) {
  const shop = await openShop()
  await call(shop.client())
  const mail = (await shop.mails()).at(-1)
  return { subject: mail?.subject ?? '', html: mail?.html ?? '', text: mail?.text ?? '' }
}
