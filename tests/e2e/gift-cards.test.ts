import { randomUUID } from 'node:crypto'
import { CARD_CODE } from '#server/http/secrets.ts'
import { SENTENCES } from '#stripe-emulator/sentences.ts'
import { heading as wallets } from '#words/en/express.tsx'
import { afterPayment, cart, checkout, general, giftCards } from './testing/arabic.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { disputePayment } from './testing/dispute.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice } from './testing/office.ts'
import {
  addToCart,
  CARDS,
  expectThanks,
  fillCard,
  keepShipping,
  newName,
  payButton,
  someone,
  typeCustomer,
} from './testing/shopper.ts'

const { paymentForm } = SENTENCES.ar
test.use({ shopOf: 'gift cards' })

const codeIn = (mail: { text?: string | undefined } | undefined) => mail?.text?.match(CARD_CODE)?.[0] ?? ''

test('Gift cards are bought on a phone, alone and with soap, and arrive with their codes', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [anna, lama] = [someone(), `${newName()}@example.com`]
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gift Cards' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A present that fits everybody')
  await expect(page.getByRole('radio', { name: '£25' })).toBeChecked()
  await page.getByRole('radio', { name: '£50' }).check()
  await lookAtWidths(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  // By email, without a country, and no wallet, which would ask nobody for the recipient.
  await expect(page.getByRole('term').filter({ hasText: 'Total' }).locator('+ dd').last()).toHaveText('£100.00')
  await expect(page.getByLabel('Shipping country')).toHaveCount(0)
  await expect(page.getByRole('region', { name: wallets })).toHaveCount(0)
  await look(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await typeCustomer(page, anna)
  await expect(page.getByRole('group', { name: 'Shipping address' })).toHaveCount(0)
  const whom = page.getByRole('group', { name: 'Who are the gift cards for?' })
  await whom.getByLabel('Their email address').fill('lama')
  await whom.getByLabel('Your name').fill('Anna')
  await whom.getByLabel('Your message').fill('Happy birthday, Lama!\nYours, Anna')
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(whom.getByLabel('Their email address')).toBeFocused()
  await expect(whom.getByText('Please enter a valid email address')).toBeVisible()
  await whom.getByLabel('Their email address').fill(lama)
  await look(page)
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByText(`To ${lama}, as soon as it is paid`)).toBeVisible()
  await look(page)
  await keepShipping(page)
  await page.locator('summary', { hasText: 'Before you pay' }).click()
  await expect(page.getByText('£100.00 in total. You pay when you press the button.')).toBeVisible()
  await look(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  await look(page)
  await page.getByRole('link', { name: 'View Order Details' }).click()
  await expect(page.getByText('The code is in that email, and nowhere else.')).toBeVisible()
  await look(page)
  await shop.minute()
  await expect.poll(async () => (await shop.mailsTo(lama)).length).toBe(2)
  const mails = await shop.mailsTo(lama)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Anna has sent you a gift card of £50.00'))
  expect(new Set(mails.map(codeIn)).size).toBe(2)

  // With soap, which is packed, for herself, on a day.
  await open(page, '/gift-cards')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View Cart' })).toBeVisible()
  await addToCart(page, 'oat-and-honey')
  await open(page, '/checkout')
  await typeCustomer(page, anna)
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('group', { name: 'Who is the gift card for?' }).getByLabel('Day on which').fill(later)
  await page.getByRole('button', { name: 'Continue to Shipping' }).click()
  await expect(page.getByText('£4.99').filter({ visible: true }).first()).toBeVisible()
  await keepShipping(page)
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  const confirmed = async () =>
    (await shop.mailsTo(anna.email, /^Your order/)).map(({ text }) => text?.replace(/\s+/g, ' ')).join()
  await expect.poll(confirmed).toContain(`We email it to ${anna.email} on`)

  await page.setViewportSize({ width: 1440, height: 900 })
  await openOffice(page, '/')
  await fromMenu(page, 'Gift cards')
  await page.getByPlaceholder('Email, or end of a code').fill(codeIn(mails[0]).slice(-4))
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('cell', { name: lama }).click()
  await page.getByRole('link', { name: /^SS-/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Gift cards', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0)
  await look(page)
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByText('Gift cards: no VAT when they are sold.')).toBeVisible()
  await expect(page.getByText('VAT at 20% included')).toHaveCount(0)
  await shop.proved()

  const office = await officeClient(shop)
  const [disputed] = (await office.staffOrders.list({ q: anna.email })).results
  const { payment } = await office.staffOrders.read({ id: disputed?.id ?? '' })
  await disputePayment(shop, { intent_id: payment.intent_id, reason: 'fraudulent' })
  const waiting = async () => (await office.staffGiftCards.list({ search: anna.email, state: 'on_hold' })).results
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const [card] = await waiting()
  await atBothWidths(page, async () => {
    await page.goto(`/admin/gift-cards/${card?.id}/show`)
    await expect(page.getByText('The payment that bought this card is disputed')).toBeVisible()
    await expect(page.getByText('On hold', { exact: true })).toBeVisible()
    await look(page)
  })
  await page.getByRole('button', { name: 'Block…' }).click()
  await page.getByRole('dialog').getByLabel('Reason, for the ledger').fill('A stolen bank card')
  await page.getByRole('dialog').getByRole('button', { name: 'Block it' }).click()
  await expect(page.getByText('Blocked')).toBeVisible()
})

test('The owner gives a gift card, moves its day, sends it again with a new code and blocks it', async ({
  page,
  shop,
}) => {
  test.slow()
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await openOffice(page, '/gift-cards')
  await atBothWidths(page, async () => {
    const email = `${newName()}@example.com`
    await page.goto('/admin/gift-cards')
    await page.getByRole('link', { name: 'Give a gift card' }).click()
    await page.getByLabel('Amount').fill('15')
    await page.getByLabel('Recipient’s email').fill(email)
    await page.getByLabel('Day of the email').fill(later)
    await page.getByLabel('Reason, for the ledger').fill('A late parcel')
    await look(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('cell', { name: 'Given' })).toBeVisible()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Change email or day…' }).click()
    await expect(dialog.getByLabel('Day of the email')).toHaveValue(later)
    await dialog.getByLabel('Day of the email').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await shop.minute()
    const [first] = await shop.mailsTo(email)
    await page.reload()
    await expect(page.getByText(`…${codeIn(first).slice(-4)}`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Send again…' }).click()
    await look(page)
    await dialog.getByRole('button', { name: 'Send a new code' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(2)
    const again = (await shop.mailsTo(email)).at(-1)
    expect(again?.text).toContain('no longer works')
    expect(codeIn(again)).not.toBe(codeIn(first))
    await look(page)
    await page.goto('/admin/gift-cards')
    await expect(page.getByText('is left on')).toBeVisible()
    await page.getByPlaceholder('Email, or end of a code').fill(email)
    // The list takes the filter a moment later, and would leave a card that was opened before.
    await page.waitForURL(/filter=/)
    await expect(page.getByText(`…${codeIn(again).slice(-4)}`).first()).toBeVisible()
    await look(page)
    await page.getByText(email).first().click()
    await page.getByRole('button', { name: 'Block…' }).click()
    await dialog.getByLabel('Reason, for the ledger').fill('Sent to the wrong Lama')
    await dialog.getByRole('button', { name: 'Block it' }).click()
    await expect(page.getByRole('cell', { name: 'Withdrawn' })).toBeVisible()
    await expect(page.getByText('Blocked')).toBeVisible()
    await page.goto('/admin/gift-cards')
    for (const [button, file] of [
      ['Export cards', 'gift-cards.csv'],
      ['Export ledger', 'gift-card-ledger.csv'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await download).suggestedFilename()).toBe(file)
    }
  })
  await shop.proved()
})

test('The owner erases a recipient before the card is sent; Today leads to it, and it gets another address', async ({
  page,
  shop,
}) => {
  const { staffGiftCards, staffPeople } = await officeClient(shop)
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await openOffice(page, '/')
  await atBothWidths(page, async () => {
    const [erased, other] = [`${newName()}@example.com`, `${newName()}@example.com`]
    const given = { amount: '15.00', email: erased, send_on: later, reason: 'a late parcel', request_key: randomUUID() }
    const { id } = await staffGiftCards.give(given)
    await staffPeople.eraseCustomer({ email: erased, confirm: erased })
    await page.goto('/admin/')
    await page.getByRole('link', { name: 'A gift card can’t be emailed: its recipient’s address was erased' }).click()
    await expect(page.getByText('No address').first()).toBeVisible()
    await look(page)
    await page.getByText('Erased').first().click()
    await expect(page.getByText('Ask the buyer for another', { exact: false })).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Change email or day…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(other)
    await dialog.getByLabel('Day of the email').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`For ${other}`, { exact: false })).toBeVisible()
    await shop.minute()
    expect(codeIn((await shop.mailsTo(other))[0])).not.toBe('')
    expect((await staffGiftCards.read({ id })).state).toBe('sent')
  })
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE', timezoneId: 'Asia/Dubai', viewport: { width: 1440, height: 900 } })

  test('A gift card is bought from Dubai for oneself, and its Arabic mail has the code', async ({ page, shop }) => {
    const email = `${newName()}@example.com`
    await open(page, '/ar/gift-cards')
    await page.getByRole('radio', { name: '£100' }).check()
    await lookAtWidths(page)
    await page.getByRole('button', { name: giftCards.addToCart, exact: true }).click()
    await page.getByRole('link', { name: general.viewCart }).click()
    await look(page)
    await page.getByRole('link', { name: cart.proceed }).click()
    const form = page.getByRole('main')
    await form.getByLabel(checkout.firstName).fill('ليلى')
    await form.getByLabel(checkout.lastName).fill('حداد')
    await form.getByLabel(checkout.email, { exact: true }).fill(email)
    await form.getByLabel(checkout.country).selectOption('AE')
    await form.getByLabel(checkout.phone).fill('050 123 4567')
    await form.getByLabel(checkout.addressLine1).fill('شارع الوصل، فيلا 12')
    await form.getByLabel(checkout.city).fill('دبي')
    await form.getByLabel(checkout.emirate).selectOption('Dubai')
    await look(page)
    await page.getByRole('button', { name: checkout.continueToShipping }).click()
    await expect(page.getByText(giftCards.goesTo(email))).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: checkout.continueToPayment }).click()
    const card = page.frameLocator(`iframe[title="${paymentForm.title}"]`)
    await card.getByLabel(paymentForm.number).fill(CARDS.good)
    await card.getByLabel(paymentForm.expiry).fill('12 / 34')
    await card.getByLabel(paymentForm.cvc).fill('123')
    await look(page)
    await page.getByRole('button', { name: checkout.pay('£100.00') }).click()
    await expect(page.getByRole('heading', { name: afterPayment.thanksTo('ليلى') })).toBeVisible()
    await look(page)
    await shop.minute()
    const [mail] = await shop.mailsTo(email, /بطاقة هدية/)
    expect(codeIn(mail)).not.toBe('')
    const office = await officeClient(shop)
    const { results } = await office.staffOrders.list({ q: email })
    expect(results[0]).toMatchObject({ status: 'delivered', is_emailed: true })
  })
})
