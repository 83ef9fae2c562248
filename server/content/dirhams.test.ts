import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import type { CustomerFormInput } from '#contract/customer-form.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, DUBAI, LEEDS, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import type { Language } from '#words/languages.ts'

const DAY = 86_400_000
const isolated = (value: string) => `\u2068${value}\u2069`

/** An email with each of its texts in one line: they are wrapped at 78 characters. */
const unwrapped = (mail: Email | undefined) => ({
  subject: mail?.subject,
  html: mail?.html?.replace(/\s+/g, ' '),
  text: mail?.text?.replace(/\s+/g, ' '),
})

/** A shop, and the ways of its owner and its staff to the back office. */
async function openStaffed() {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  const [owner, staff] = [staffClient(shop, tokens.superuser), staffClient(shop, tokens.staff)]
  /** Changes the rate; null removes it. */
  const setRate = async (rate: string | null, taken_on: string | null) =>
    owner.staffShop.updateDirhams({ version: (await owner.staffShop.dirhams({})).version, rate, taken_on })
  return { shop, owner, staff, setRate }
}

/** Two soaps of £6.50, £15.99 with delivery to Dubai; `between` runs after the payment was opened. */
async function buy(
  shop: TestShop,
  {
    form,
    language = 'en',
    between,
  }: { form: CustomerFormInput; language?: Language; between?: () => Promise<unknown> },
) {
  const client: Client = createClient({ origin: ORIGIN, language, fetch: (request) => shop.app.fetch(request) })
  const { session_id } = await readyToPay(client, { items: [{ slug: 'oat-and-honey', quantity: 2 }], form })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await between?.()
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  const { order: id } = await client.checkout.session({ session_id })
  await shop.context.jobs.runDue()
  return { client, order: await client.orders.read({ id: id ?? '' }), mail: unwrapped((await shop.mails()).at(-1)) }
}

test('the rate that the owner types is the shop’s, in ten-thousandths; empty is none', async () => {
  const { shop, setRate } = await openStaffed()
  const { about } = shop.client()
  expect((await about.shop({})).dirham_rate).toMatchObject({ rate: 49_300 })
  expect(await setRate(' 4,9325 ', '2026-11-20')).toMatchObject({
    rate: '4.9325',
    taken_on: '2026-11-20',
  })
  expect((await about.shop({})).dirham_rate).toEqual({ rate: 49_325, on: '2026-11-20' })
  expect(await setRate(null, '2026-11-20')).toMatchObject({ rate: null, taken_on: null })
  expect((await about.shop({})).dirham_rate).toBeNull()
  const { taken_on } = await setRate('5', null)
  expect(taken_on).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test.each([
  ['49.3', 'rate', 'One pound is between 3.00 and 8.00 dirhams. Did you mean a rate such as 4.93?'],
  ['2.9999', 'rate', 'One pound is between 3.00 and 8.00 dirhams. Did you mean a rate such as 4.93?'],
  ['8.0001', 'rate', 'One pound is between 3.00 and 8.00 dirhams. Did you mean a rate such as 4.93?'],
  ['4.93251', 'rate', 'Please type the dirhams for one pound, with up to four decimals: 4.93.'],
  ['five', 'rate', 'Please type the dirhams for one pound, with up to four decimals: 4.93.'],
])('a rate of %s is refused', async (rate, field, sentence) => {
  const { shop, setRate } = await openStaffed()
  const refused = setRate(rate, null)
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: [sentence] } })
  expect((await shop.client().about.shop({})).dirham_rate).toMatchObject({ rate: 49_300 })
})

test('a rate of a day to come is refused, and staff who are not the owner can’t change it', async () => {
  const { staff, setRate } = await openStaffed()
  await expect(setRate('5', '2099-01-01')).rejects.toMatchObject({
    fields: { taken_on: ['That day is still to come. Please give the day you looked the rate up.'] },
  })
  expect(await refusalOf(staff.staffShop.dirhams({}))).toEqual([403, expect.any(String)])
})

test('an order to the Emirates keeps the rate from when its payment was opened; its email says it', async () => {
  const { shop, setRate } = await openStaffed()
  await setRate('4.93', '2026-11-20')
  const between = () => setRate('5.5', '2026-11-21')
  const { client, order, mail } = await buy(shop, { form: DUBAI, between })
  expect(order).toMatchObject({ total: '15.99', dirham_rate: { rate: 49_300, on: '2026-11-20' } })
  const sentence =
    '£15.99 is about AED 79 at the rate of 20 November 2026. You paid in pounds, and your bank’s own rate counts.'
  expect(mail.text).toContain(sentence)
  expect(mail.html).toContain(sentence)
  expect((await client.about.shop({})).dirham_rate).toEqual({ rate: 55_000, on: '2026-11-21' })
})

test('the email of an Arabic order says it in Arabic', async () => {
  const { shop, setRate } = await openStaffed()
  await setRate('4.93', '2026-11-20')
  const { mail } = await buy(shop, { form: DUBAI, language: 'ar' })
  expect(mail.text).toContain(
    `${isolated('£15.99')} يعادل حوالي ${isolated('79 درهماً')} بسعر صرف يوم ${isolated('20 نوفمبر 2026')}. دفعتم بالجنيه الإسترليني، والعبرة بسعر الصرف لدى مصرفكم.`,
  )
  expect(mail.html).toContain('<span dir="rtl">79 درهماً</span>')
})

test('an order within the UK has no rate, and neither has one while the shop has none', async () => {
  const { shop, setRate } = await openStaffed()
  const leeds = await buy(shop, { form: LEEDS })
  expect(leeds.order.dirham_rate).toBeNull()
  await setRate(null, null)
  const dubai = await buy(shop, { form: DUBAI })
  expect(dubai.order.dirham_rate).toBeNull()
  for (const { mail } of [leeds, dubai]) {
    expect(mail.subject).toMatch(/^Your order SS-/)
    expect(mail.text).not.toMatch(/AED/)
  }
})

test('a payment opened again for the UK loses the rate', async () => {
  const shop = await openShop()
  const client = shop.client()
  const { session_id } = await readyToPay(client, { items: [{ slug: 'oat-and-honey' }], form: DUBAI })
  await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const kept = async () =>
    (
      await shop.database.pool.query(
        'select dirham_rate as rate, dirham_rate_on::text from checkout_sessions where id = $1',
        [session_id],
      )
    ).rows[0]
  expect(await kept()).toMatchObject({ rate: 49_300 })
  await client.checkout.saveCustomer({ session_id, ...LEEDS })
  const { shipping_options } = await client.checkout.shippingOptions({ country: 'GB' })
  await client.checkout.chooseShipping({
    session_id,
    country_code: 'GB',
    shipping_option_id: shipping_options[0]?.id ?? 0,
  })
  await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await kept()).toEqual({ rate: null, dirham_rate_on: null })
})

test('Today reminds the owner of a rate that is more than 30 days old, and nobody else', async () => {
  const { shop, owner, staff, setRate } = await openStaffed()
  const today = shop.context.now().toISOString().slice(0, 10)
  await setRate('4.93', today)
  const reminders = async ({ staffToday }: typeof staff) =>
    (await staffToday.read({})).problems.filter(({ kind }) => kind === 'old_dirham_rate')
  expect(await reminders(owner)).toEqual([])
  const ago = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10)
  await setRate('4.93', ago(30))
  expect(await reminders(owner)).toEqual([])
  await setRate('4.93', ago(31))
  expect(await reminders(owner)).toEqual([{ kind: 'old_dirham_rate', count: 31 }])
  expect(await reminders(staff)).toEqual([])
  expect((await shop.client().about.shop({})).dirham_rate).toEqual({ rate: 49_300, on: ago(31) })
})
