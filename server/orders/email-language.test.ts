import { expect, test } from 'vitest'
import { createShopperClient, type ShopperClient } from '#contract/shopper-client.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { takeConsents } from '#server/customers-and-privacy/checkout-consents.ts'
import { ACCOUNT_WORDS, ORDER_WORDS, OTHER_WORDS } from '#server/mail/email-words.ts'
import { linksIn } from '#server/testing/answers.ts'
import { CARDS, confirmCard, DUBAI, LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { solvedCaptcha } from '#server/testing/captcha.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import * as consents from '#words/en/consents.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'
import { sendDueDispatchMails } from './dispatch-mail.ts'

const CONSENTS = await inEveryLanguage<typeof consents>('consents.ts')
const MINUTE = 60_000
const PASSWORD = 'olive-and-laurel'
const ROSE = [{ slug: 'damask-rose' }]
const LAYLA = { ...DUBAI, first_name: 'ليلى', last_name: 'حداد', billing_address_line1: 'فيلا 12، شارع الوصل' }

const clientIn = (shop: TestShop, language: Language, token?: string): ShopperClient =>
  createShopperClient({
    origin: ORIGIN,
    language,
    fetch: (request) => shop.app.fetch(request),
    headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
  })

async function boughtInArabic(shop: TestShop, { ticked = false, items = ROSE } = {}) {
  const client = clientIn(shop, 'ar')
  const form = { ...LAYLA, marketing_consent: ticked }
  const { session_id } = await readyToPay(client, { items, form })
  const session = await pay(shop, { client, session_id })
  return { client, session, id: session.order ?? '', number: session.order_number ?? '' }
}

const subjectsOf = async (shop: TestShop) => (await shop.mails()).map(({ subject }) => subject)

test('an Arabic order’s emails are in Arabic, also when English staff cause them', async () => {
  const shop = await openShop()
  const { id, number, client } = await boughtInArabic(shop, { items: [{ slug: 'rosehip-facial-oil' }] })
  const { name, variants } = await client.catalogue.product({ slug: 'rosehip-facial-oil' })
  const oil = `${name}، ${variants[0]?.name}`
  const { shipping_options } = await client.checkout.shippingOptions({ country: 'AE' })
  const { name: delivery = '' } = shipping_options[0] ?? {}
  const { staffOrders, staffReplacements } = staffClient(shop, (await staffTokens(shop)).superuser)
  const seen = async () => ({ id, version: (await staffOrders.read({ id })).version })
  const { shipping_address, lines } = await staffOrders.read({ id })
  const { country: _, ...address } = shipping_address
  const contact = { full_name: 'ليلى حداد', email: DUBAI.email, phone: '+971 4 496 0001' }
  await staffOrders.changeContact({ ...(await seen()), ...contact, ...address, line2: 'شقة 3' })
  await staffOrders.dispatch({ ...(await seen()), carrier: 'Aramex', tracking_number: '30 12 AB' })
  shop.pass(10 * MINUTE)
  await sendDueDispatchMails(shop.context)
  await staffOrders.correctTracking({ ...(await seen()), carrier: 'Aramex', tracking_number: '30 12 AC' })
  const again = lines.map(({ stock_item_id }) => ({ stock_item_id, quantity: 1 }))
  await staffReplacements.send({ id, lines: again, reason: 'broken', request_key: 'press-of-a-button-1' })
  const replacement = (await staffOrders.read({ id })).replacements[0]
  const { version } = await staffOrders.read({ id: replacement?.id ?? '' })
  await staffOrders.cancel({ id: replacement?.id ?? '', version, reason: 'found it' })
  // Copied from the plain text of an Arabic email, with its marks.
  await client.cancellation.give({ number: `\u2068${number}\u2069`, email: DUBAI.email ?? '', lines: [{ line: 0 }] })
  await staffOrders.refund({
    id,
    amount: '1.00',
    other: '1.00',
    reason: 'a kindness',
    restock: [],
    request_key: 'press-of-a-button-2',
  })

  expect(await subjectsOf(shop)).toEqual([
    ORDER_WORDS.ar.confirmationSubject(number),
    ORDER_WORDS.ar.contactSubject(number),
    ORDER_WORDS.ar.dispatchSubject(number),
    ORDER_WORDS.ar.trackingSubject(number),
    ORDER_WORDS.ar.replacementSubject(number),
    ORDER_WORDS.ar.cancelledSubject(replacement?.number ?? ''),
    ORDER_WORDS.ar.cancellationSubject(number),
    ORDER_WORDS.ar.refundSubject(number),
  ])
  await expectArabic(shop)
  const [confirmation, , dispatch, , replaced, , cancelled] = await shop.mails()
  expect(confirmation?.text).toContain('فيلا 12، شارع الوصل')
  expect(confirmation?.text).toMatch(/دبي\s+الإمارات العربية المتحدة/)
  expect(confirmation?.text).toContain(delivery)
  expect(dispatch?.text).toMatch(/يصل الطلب بين .+ و.+\./)
  for (const mail of [confirmation, dispatch, replaced, cancelled]) expect(mail?.text).toContain(oil)
  for (const { text } of await shop.mails()) expect(text).not.toMatch(/Rosehip|30 ml|UAE|business days/)
  // The books stay in English.
  const [line] = (await staffOrders.read({ id })).lines
  expect(line?.product_name).toBe('Rosehip Facial Oil')
})

test('the language is the one in which the shopper last changed the checkout', async () => {
  const shop = await openShop()
  const [english, arabic] = [clientIn(shop, 'en'), clientIn(shop, 'ar')]
  const languageOf = async (session_id: string) => {
    const { rows } = await shop.database.pool.query('select language from checkout_sessions where id = $1', [
      session_id,
    ])
    return rows[0]?.language
  }
  const { session_id } = await readyToPay(english, { items: ROSE, form: LEEDS })
  expect(await languageOf(session_id)).toBe('en')
  await arabic.checkout.saveCustomer({ session_id, ...LEEDS })
  expect(await languageOf(session_id)).toBe('ar')
  // Reading it changes nothing: the link may be another person's.
  await english.checkout.session({ session_id })
  expect(await languageOf(session_id)).toBe('ar')
  const { shipping_options } = await english.checkout.shippingOptions({ country: 'GB' })
  const option = { country_code: 'GB' as const, shipping_option_id: shipping_options[0]?.id ?? 0 }
  await english.checkout.chooseShipping({ session_id, ...option })
  expect(await languageOf(session_id)).toBe('en')
  const { payment_intent } = await arabic.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await languageOf(session_id)).toBe('ar')
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  // An English reader of the session settles it, or Stripe's webhook, which has no language.
  shop.pass(3000)
  const { order_number } = await english.checkout.session({ session_id })
  expect(await subjectsOf(shop)).toEqual([ORDER_WORDS.ar.confirmationSubject(order_number ?? '')])
})

test('a payment that becomes no order is refunded in the language of its checkout', async () => {
  const shop = await openShop()
  const client = clientIn(shop, 'ar')
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const { session_id } = await readyToPay(client, { items: ROSE, form: LAYLA })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  await shop.database.pool.query('update checkout_sessions set subtotal_pence = subtotal_pence + 1')
  shop.pass(3000)
  expect(await shop.client().checkout.session({ session_id })).toMatchObject({ state: 'refunded' })
  expect(await subjectsOf(shop)).toEqual([ORDER_WORDS.ar.paymentRefundSubject])
  await expectArabic(shop)
})

test('a refund at Stripe’s dashboard has an Arabic credit note, and English words for staff', async () => {
  const shop = await openShop()
  const { id, number } = await boughtInArabic(shop)
  const { staffOrders } = staffClient(shop, (await staffTokens(shop)).staff)
  const { payment } = await staffOrders.read({ id })
  const refund = { intentId: payment.intent_id ?? '', amount: 100, reason: 'duplicate' as const }
  await shop.context.payments.refund({ ...refund, key: 'dashboard', metadata: {} })
  shop.pass(3000)
  await expect
    .poll(async () => (await subjectsOf(shop)).at(-1), { timeout: 20_000 })
    .toBe(ORDER_WORDS.ar.refundSubject(number))
  expect((await shop.mails()).at(-1)?.text).toContain('رُدّ المبلغ من لوحة تحكم Stripe')
  expect((await staffOrders.read({ id })).credit_notes).toMatchObject([{ reason: 'Refunded at Stripe’s dashboard' }])
})

test('what somebody asks for comes in the language of their request', async () => {
  const shop = await openShop()
  const { token } = await newShopper(shop, 'layla')
  const email = 'layla@example.com'
  const arabic = clientIn(shop, 'ar')
  const before = (await shop.mails()).length
  const next = async () => (await shop.mails()).at(-1)?.subject

  await arabic.accounts.register({ username: 'noor', email: 'noor@example.com', password: PASSWORD })
  expect(await next()).toBe(ACCOUNT_WORDS.ar.welcomeSubject('Sidr & Sage'))
  await arabic.accounts.requestPasswordReset({ email })
  expect(await next()).toBe(ACCOUNT_WORDS.ar.choosePassword)
  await arabic.newsletter.subscribe({ email })
  expect(await next()).toBe(OTHER_WORDS.ar.newsletterSubject('Sidr & Sage'))
  await arabic.privacy.requestLink({ email })
  expect(await next()).toBe(OTHER_WORDS.ar.ownData)
  const { session } = await boughtInArabic(shop)
  await arabic.orderAccounts.request({ session_id: session.session_id, password: PASSWORD })
  expect(await next()).toBe(ACCOUNT_WORDS.ar.orderAccountSubject('Sidr & Sage'))
  await clientIn(shop, 'ar', token).accounts.changeProfile({ email: 'other@example.com', current_password: PASSWORD })
  expect(await next()).toBe(ACCOUNT_WORDS.ar.confirmEmailSubject)
  const [, link = ''] = /account\/details#([\w-]{43})/.exec((await shop.mails()).at(-1)?.text ?? '') ?? []
  await arabic.sessions.confirmEmail({ token: link })
  expect(await next()).toBe(ACCOUNT_WORDS.ar.emailChangedSubject('Sidr & Sage'))
  await expectArabic(shop, before)

  // The same account and mailbox, asked for in English: nothing of the earlier request stays.
  await clientIn(shop, 'en').accounts.requestPasswordReset({ email: 'other@example.com' })
  expect(await next()).toBe('Choose a new password')
})

test('the sender of a message gets an Arabic receipt; the shop gets it in English, with their own words', async () => {
  const shop = await openShop()
  const words = { name: 'ليلى', email: 'layla@example.com', phone: '', message: 'أين طلبي؟' }
  const { about, contact } = clientIn(shop, 'ar')
  await contact.send({ ...words, recaptcha: await solvedCaptcha(shop) })
  const [notice, receipt] = await shop.mails()
  expect(notice?.subject).toBe('Message from ليلى')
  expect(notice?.html).toContain('<html lang="en-GB">')
  expect(notice?.text).toContain('أين طلبي؟')
  expect(receipt?.subject).toBe(OTHER_WORDS.ar.haveMessage)
  expect(receipt?.html).toContain((await about.shop({})).hours)
  expect(receipt?.html).not.toContain('Monday')
})

test('a consent is stored in the words that the shopper read, and its email is in their language', async () => {
  const shop = await openShop()
  const { staffPeople } = staffClient(shop, (await staffTokens(shop)).staff)
  await boughtInArabic(shop, { ticked: true })
  await takeConsents(shop.context)
  expect((await subjectsOf(shop)).at(-1)).toBe(OTHER_WORDS.ar.newsletterSubject('Sidr & Sage'))
  expect((await staffPeople.customer({ email: 'layla@example.com' })).newsletter).toMatchObject({
    wording: CONSENTS.ar.newsAtCheckout,
  })
  await clientIn(shop, 'ar').newsletter.subscribe({ email: 'noor@example.com' })
  await clientIn(shop, 'en').newsletter.subscribe({ email: 'anna@example.com' })
  const { rows } = await shop.database.pool.query('select email, wording from subscribers')
  expect(new Map(rows.map(({ email, wording }) => [email, wording]))).toEqual(
    new Map([
      ['layla@example.com', CONSENTS.ar.newsAtCheckout],
      ['noor@example.com', CONSENTS.ar.newsletter],
      ['anna@example.com', consents.newsletter],
    ]),
  )
})

test('a consent keeps the words beside its box when the language changes before the payment', async () => {
  const shop = await openShop()
  const form = { ...LEEDS, marketing_consent: true }
  const { session_id } = await readyToPay(clientIn(shop, 'ar'), { items: ROSE, form })
  const { customer_info, order } = await pay(shop, { client: clientIn(shop, 'en'), session_id })
  expect(customer_info).not.toHaveProperty('marketing_wording')
  const { rows } = await shop.database.pool.query('select language, marketing_wording from orders where id = $1', [
    order,
  ])
  expect(rows).toEqual([{ language: 'en', marketing_wording: CONSENTS.ar.newsAtCheckout }])
})

test('a shopper reads their own order with the country in their language', async () => {
  const shop = await openShop()
  const { id } = await boughtInArabic(shop)
  const lastLine = async (language: Language) =>
    (await clientIn(shop, language).orders.read({ id })).address.split('\n').at(-1)
  expect([await lastLine('ar'), await lastLine('en')]).toEqual(['الإمارات العربية المتحدة', 'United Arab Emirates'])
})

test('an unsubscribe link of an email program opens the page in the browser’s language', async () => {
  const shop = await openShop()
  const open = async (language: Language) => {
    const request = new Request(`${ORIGIN}/api/newsletter/one-click/?token=t`, {
      headers: { 'accept-language': language },
    })
    return (await shop.app.fetch(request)).headers.get('location')
  }
  expect([await open('ar'), await open('en')]).toEqual([
    `${ORIGIN}/ar/newsletter/unsubscribe?token=t`,
    `${ORIGIN}/newsletter/unsubscribe?token=t`,
  ])
})

test('staff see an order’s language on its page and in the export, and its customer in their data', async () => {
  const shop = await openShop()
  const { id } = await boughtInArabic(shop)
  const { superuser } = await staffTokens(shop)
  const staff = staffClient(shop, superuser)
  expect(await staff.staffOrders.read({ id })).toMatchObject({ language: 'ar' })
  const csv = await (await shop.ask(staffCalls.staffOrders.export, {}, { authorization: `Token ${superuser}` })).text()
  const [header, row] = csv.split('\r\n')
  expect(header).toMatch(/,"Language","Discount code","Discount"$/)
  expect(row).toMatch(/,"Arabic","","0\.00"$/)
  expect(row).toContain('"فيلا 12، شارع الوصل, Dubai, United Arab Emirates"')
  const person = await staff.staffPeople.exportCustomer({ email: 'layla@example.com' })
  expect(person).toMatchObject({ orders: [{ language: 'ar' }] })
})

test('a job of the previous release, which names no language, still sends its email', async () => {
  const shop = await openShop()
  await newShopper(shop, 'layla')
  const { db, jobs } = shop.context
  await db.transaction((tx) => jobs.enqueue(tx, 'password-reset', { email: 'layla@example.com' }))
  expect((await subjectsOf(shop)).at(-1)).toBe('Choose a new password')
})

/** Every mail from one on: its page is Arabic, and its links open Arabic pages. */
async function expectArabic(shop: TestShop, from = 0) {
  for (const { subject, html, text } of (await shop.mails()).slice(from)) {
    expect(html, subject).toContain('<html lang="ar" dir="rtl">')
    const pages = linksIn(text, ORIGIN).map(({ pathname }) => pathname)
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter((path) => path !== '/ar' && !path.startsWith('/ar/'))).toEqual([])
  }
}
