import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
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
  signedInWith,
  someone,
} from './testing/shopper.ts'

const TICK = 'Save this card for next time'
// The frame isolates the brand and the date from the text around them.
const SAVED = /Visa\W* ending in 4242 Expires/

test('A shopper saves a card, pays the next order with it, and removes it', async ({ page, shop }) => {
  const { email, token } = await signedInWith(page, shop, 'oat-and-honey', 1)
  const anna = { ...someone(), email }
  await goToPayment(page, anna)
  const tick = page.getByRole('checkbox', { name: TICK })
  await expect(tick).not.toBeChecked()
  // A method without a card has nothing to save.
  await card(page).getByRole('radio', { name: 'PayPal' }).check()
  await expect(tick).toBeHidden()
  await card(page).getByRole('radio', { name: 'Card', exact: true }).check()
  await fillCard(page, CARDS.good)
  await tick.check()
  // The tick changes nothing that was typed.
  await expect(card(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  expect(await accessibilityProblems(page)).toEqual([])
  await payButton(page).click()
  await expectThanks(page, anna)

  await addToCart(page, 'sea-kelp-and-mint')
  await goToSavedCards(page, anna)
  await expect(card(page).getByRole('radio', { name: SAVED })).toBeChecked()
  await expect(tick).toBeHidden()
  await card(page).getByRole('radio', { name: 'Card', exact: true }).check()
  await expect(tick).not.toBeChecked()
  await card(page).getByRole('radio', { name: SAVED }).check()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => overflow(page)).toEqual([])
  await payButton(page).click()
  await expectThanks(page, anna)
  expect((await shop.client(token).orders.list({})).count).toBe(2)

  await open(page, '/account/details')
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await cards.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await expect(cards.getByRole('button', { name: 'Remove Card' })).toBeFocused()
  expect(await accessibilityProblems(page)).toEqual([])
  await expect.poll(() => overflow(page)).toEqual([])
  await cards.getByRole('button', { name: 'Keep It' }).click()
  await expect(cards.getByRole('button', { name: 'Remove Visa ending in 4242' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(cards.getByRole('status')).toHaveText('The card is removed.')
  await expect(cards.getByRole('heading')).toBeFocused()
  await expect(cards.getByText('You have no saved cards. You can save one when you pay.')).toBeVisible()

  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  await expect(card(page).getByRole('radio', { name: SAVED })).toHaveCount(0)
  await shop.proved()
})

test('A card removed in another window pays nothing, and another card pays', async ({ page, shop, noise }) => {
  noise.expect(/^400 POST \/v1\/payment_intents\//)
  const { email, token } = await signedInWith(page, shop, 'oat-and-honey', 1)
  const anna = { ...someone(), email }
  await goToPayment(page, anna)
  await fillCard(page, CARDS.good)
  await page.getByRole('checkbox', { name: TICK }).check()
  await payButton(page).click()
  await expectThanks(page, anna)

  await addToCart(page, 'oat-and-honey')
  await goToSavedCards(page, anna)
  const client = shop.client(token)
  await client.cards.remove({ id: (await client.cards.list({})).cards[0]?.id ?? '' })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This saved card can’t be used any more. You haven’t been charged. Please choose another way to pay.',
  )
  await card(page).getByRole('radio', { name: 'Card', exact: true }).check()
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  // Unticked.
  expect(await client.cards.list({})).toEqual({ cards: [] })
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

/** As goToPayment, for a shopper to whom the form shows a saved card first. */
async function goToSavedCards(page: Page, customer: Parameters<typeof fillCustomer>[1]): Promise<void> {
  await open(page, '/checkout')
  await fillCustomer(page, customer)
  await keepShipping(page)
  await expect(card(page).getByRole('radio', { name: SAVED })).toBeVisible()
}
