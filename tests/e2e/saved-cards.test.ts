import type { Page } from '@playwright/test'
import { SENTENCES } from '#stripe-emulator/sentences.ts'
import { account, checkout } from './testing/arabic.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { placeOrders } from './testing/back-office.ts'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
import {
  addToCart,
  CARDS,
  card,
  expectThanks,
  fillCard,
  fillCustomer,
  goToPayment,
  keepShipping,
  payButton,
  register,
  signedInWith,
  signIn,
  someone,
} from './testing/shopper.ts'

const TICK = 'Save this card for next time'
// The frame isolates the brand and the date from the text around them.
const SAVED = /Visa\W* ending in 4242 Expires/

test('A shopper saves a card while paying', { tag: '@journey' }, async ({ page, shop }) => {
  const { email, token } = await signedInWith(page, shop, 'oat-and-honey', 1)
  const anna = { ...someone(), email }
  await goToPayment(page, anna)
  const tick = page.getByRole('checkbox', { name: TICK })
  await expect(tick).not.toBeChecked()
  await fillCard(page, CARDS.good)
  await tick.check()
  // The tick changes nothing that was typed.
  await expect(card(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await payButton(page).click()
  await expectThanks(page, anna)
  expect((await shop.client(token).cards.list({})).cards).toMatchObject([{ last4: '4242' }])
})

test('A shopper pays with the card that she saved', { tag: '@journey' }, async ({ page, shop }) => {
  const { anna, token } = await withSavedCard(page, shop)
  await addToCart(page, 'sea-kelp-and-mint')
  await goToSavedCards(page, anna)
  await expect(card(page).getByRole('radio', { name: SAVED })).toBeChecked()
  const tick = page.getByRole('checkbox', { name: TICK })
  await expect(tick).toBeHidden()
  await card(page).getByRole('radio', { name: 'Card', exact: true }).check()
  await expect(tick).not.toBeChecked()
  await card(page).getByRole('radio', { name: SAVED }).check()
  await checkPage(page)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect((await shop.client(token).orders.list({})).count).toBe(2)
  await shop.proved()
})

test('A saved card is chosen in Arabic too, and removed under the details', async ({ page, shop }) => {
  test.slow()
  const { anna } = await withSavedCard(page, shop)
  await addToCart(page, 'sea-kelp-and-mint')
  await goToSavedCards(page, anna)
  await open(page, '/ar/checkout?step=payment')
  await expect(
    page.frameLocator(`iframe[title="${SENTENCES.ar.paymentForm.title}"]`).getByRole('radio').first(),
  ).toBeChecked()
  await expect(page.getByRole('checkbox', { name: checkout.saveCard })).toBeHidden()
  await checkPage(page)
  await open(page, '/checkout?step=payment')
  await expect(card(page).getByRole('radio', { name: SAVED })).toBeChecked()

  await open(page, '/ar/account/details')
  await expect(page.getByRole('region', { name: account.savedCards }).getByRole('listitem')).toHaveCount(1)
  await checkPage(page)
  await open(page, '/account/details')
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await cards.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await expect(cards.getByRole('button', { name: 'Keep It' })).toBeFocused()
  await checkPage(page)
  await page.keyboard.press('Enter')
  await expect(cards.getByRole('button', { name: 'Remove Visa ending in 4242' })).toBeFocused()
  await page.keyboard.press('Enter')
  await cards.getByRole('button', { name: 'Remove Card' }).click()
  await expect(cards.getByRole('status')).toHaveText('The card is removed.')
  await expect(cards.getByRole('heading')).toBeFocused()
  await expect(cards.getByText('You have no saved cards. Add one here, or save one when you pay.')).toBeVisible()

  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await expect(card(page).getByRole('radio', { name: SAVED })).toHaveCount(0)
  await shop.proved()
})

test('A card removed in another window pays nothing, and another card pays', async ({ page, shop, noise }) => {
  noise.expect(/^400 POST \/v1\/payment_intents\//)
  const { anna, token } = await withSavedCard(page, shop)
  await addToCart(page, 'oat-and-honey')
  await goToSavedCards(page, anna)
  const client = shop.client(token)
  await client.cards.remove({ id: (await client.cards.list({})).cards[0]?.id ?? '' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This saved card can’t be used any more. You haven’t been charged. Please choose another way to pay.',
  )
  // A method without a card has nothing to save.
  const tick = page.getByRole('checkbox', { name: TICK })
  await card(page).getByRole('radio', { name: 'PayPal' }).check()
  await expect(tick).toBeHidden()
  await card(page).getByRole('radio', { name: 'Card', exact: true }).check()
  await fillCard(page, CARDS.good)
  await expect(tick).not.toBeChecked()
  await checkPage(page)
  await payButton(page).click()
  await expectThanks(page, anna)
  // Unticked.
  expect(await client.cards.list({})).toMatchObject({ cards: [] })
})

test('A guest is not asked to save a card', async ({ page }) => {
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, someone())
  await fillCard(page, CARDS.good)
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: TICK })).toHaveCount(0)
  await open(page, '/account/details')
  await expect(page).toHaveURL(/\/login/)
})

/** A signed-in shopper who has bought a soap, and saved a card with it. */
async function withSavedCard(page: Page, shop: Shop) {
  const account = await register(shop)
  const anna = { ...someone(), email: account.email }
  await placeOrders(shop, {
    slug: 'oat-and-honey',
    token: account.token,
    customer: { email: anna.email },
    saveCard: true,
  })
  await signIn(page, { ...account, remember: true })
  return { anna, token: account.token }
}

/** Checks the page with axe, and its width at three widths. */
async function checkPage(page: Page): Promise<void> {
  expect.soft(await accessibilityProblems(page)).toEqual([])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflow(page)).toEqual([])
  }
}

/** As goToPayment, for a shopper to whom the form shows a saved card first. */
async function goToSavedCards(page: Page, customer: Parameters<typeof fillCustomer>[1]): Promise<void> {
  await open(page, '/checkout')
  await fillCustomer(page, customer)
  await keepShipping(page)
  await expect(card(page).getByRole('radio', { name: SAVED })).toBeVisible()
}
