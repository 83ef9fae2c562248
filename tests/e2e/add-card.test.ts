import type { Page } from '@playwright/test'
import { SENTENCES } from '#stripe-emulator/sentences.ts'
import { account, addCard } from './testing/arabic.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { routeOnce } from './testing/route-once.ts'
import { CARDS, card, fillCard, register, signIn } from './testing/shopper.ts'

const bank = (page: Page) => page.frameLocator('dialog iframe')

test('A shopper adds a card by keyboard, without buying, and Stripe’s script comes only then', async ({
  page,
  shop,
}) => {
  const shopper = await register(shop)
  await signIn(page, shopper)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/account/details')
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await expect(cards.getByText('You have no saved cards. Add one here, or save one when you pay.')).toBeVisible()
  expect(asked.filter((address) => /stripe\.js|stripe-emulator|add-card/.test(address))).toEqual([])

  await cards.getByRole('button', { name: 'Add a Card' }).press('Enter')
  await expect(cards.getByRole('heading', { name: 'Add a Card' })).toBeFocused()
  await expect(card(page).getByLabel('Card number')).toBeVisible()
  await checkPage(page)
  await cards.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(cards.getByRole('button', { name: 'Add a Card' })).toBeFocused()
  await page.keyboard.press('Enter')

  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(card(page).getByText('Your card number is incomplete.')).toBeVisible()
  await fillNewCard(page, CARDS.good)
  await page.keyboard.press('Tab')
  await expect(cards.getByRole('button', { name: 'Save Card' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards.getByRole('status')).toHaveText('Your card is saved.')
  await expect(cards.getByRole('heading', { name: 'Saved Cards' })).toBeFocused()
  await expect(cards.getByRole('listitem')).toHaveText(/Visa ending in 4242/)
  await expect(cards.getByRole('button', { name: 'Add a Card' })).toBeVisible()
  await checkPage(page)
  expect((await shop.client(shopper.token).cards.list({})).cards).toHaveLength(1)

  // Another one, in the same document, and then both after a reload.
  await cards.getByRole('button', { name: 'Add a Card' }).click()
  await fillNewCard(page, '5555555555554444')
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(cards.getByRole('listitem')).toHaveCount(2)
  await open(page, '/account/details')
  await expect(cards.getByRole('listitem')).toHaveText([/Mastercard ending in 4444/, /Visa ending in 4242/])
})

test('A declined card and a failed 3-D Secure say so, and the card is saved once the bank agrees', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^402 POST \/v1\/setup_intents\//)
  const shopper = await register(shop)
  await signIn(page, shopper)
  await open(page, '/account/details')
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await cards.getByRole('button', { name: 'Add a Card' }).click()
  await fillNewCard(page, CARDS.declined)
  await cards.getByRole('button', { name: 'Save Card' }).click()
  const problem = cards.getByRole('alert').filter({ hasText: /./ })
  await expect(problem).toHaveText(/declined.*Your card is not saved. Please try again, or use another card.$/)
  await checkPage(page)

  await fillNewCard(page, CARDS.challenge)
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await bank(page).getByRole('button', { name: 'Fail authentication' }).click()
  await expect(problem).toHaveText(/authenticate.*Your card is not saved/)
  expect((await shop.client(shopper.token).cards.list({})).cards).toEqual([])
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(bank(page).getByRole('heading')).toHaveText('Confirm your card')
  await bank(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(cards.getByRole('status')).toHaveText('Your card is saved.')
  await expect(cards.getByRole('listitem')).toHaveCount(1)
})

test('A card is added in Arabic', async ({ page, shop, noise }) => {
  noise.expect(/^402 POST \/v1\/setup_intents\//)
  const shopper = await register(shop)
  await signIn(page, shopper)
  await open(page, '/ar/account/details')
  const cards = page.getByRole('region', { name: account.savedCards })
  await cards.getByRole('button', { name: account.addCard }).click()
  await fillNewCard(page, CARDS.declined, 'ar')
  await cards.getByRole('button', { name: addCard.saveNewCard }).click()
  const refused = `${SENTENCES.ar.errors.card_declined}${addCard.notAddedYet}`
  await expect(cards.getByRole('alert').filter({ hasText: /./ })).toHaveText(refused)
  await checkPage(page)
  await fillNewCard(page, CARDS.good, 'ar')
  await cards.getByRole('button', { name: addCard.saveNewCard }).click()
  await expect(cards.getByRole('status')).toHaveText(account.cardAdded)
  await expect(cards.getByRole('listitem')).toHaveCount(1)
})

test('Without a connection the form can be asked for again, and a lost answer saves one card', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/ERR_FAILED|Failed to (load|fetch)|dynamically imported module/)
  noise.expect(/^400 POST \/v1\/setup_intents\//)
  const shopper = await register(shop)
  await signIn(page, shopper)
  await open(page, '/account/details')
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await routeOnce(page, '**/stripe-emulator/stripe.js', (route) => route.abort())
  await cards.getByRole('button', { name: 'Add a Card' }).click()
  await expect(cards.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'The form for your card could not be loaded. Check your connection and try again.',
  )
  await cards.getByRole('button', { name: 'Try Again' }).click()
  await fillNewCard(page, CARDS.good)
  await routeOnce(page, '**/api/cards/', (route) => route.abort())
  await cards.getByRole('button', { name: 'Save Card' }).click()
  const problem = cards.getByRole('alert').filter({ hasText: /./ })
  await expect(problem).toHaveText('Your card could not be saved. Please try again.')

  // The bank's answer is lost, and the card is saved all the same.
  await routeOnce(page, '**/v1/setup_intents/*/confirm*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(problem).toHaveText(/could not reach the payment service/)
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(cards.getByRole('status')).toHaveText('Your card is saved.')
  expect((await shop.client(shopper.token).cards.list({})).cards).toHaveLength(1)
})

test('A session that ends meanwhile asks to sign in, and too many cards are refused in plain words', async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/^(401|429) POST \/api\/cards\//)
  const shopper = await register(shop)
  await signIn(page, shopper)
  await open(page, '/account/details')
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await cards.getByRole('button', { name: 'Add a Card' }).click()
  await fillNewCard(page, CARDS.good)
  const detail = 'Too many cards were refused. Please wait ten minutes and try again, or write to us.'
  await routeOnce(page, '**/api/cards/', (route) => route.fulfill({ status: 429, json: { detail } }))
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(cards.getByRole('alert').filter({ hasText: /./ })).toHaveText(detail)
  await routeOnce(page, '**/api/cards/', (route) => route.fulfill({ status: 401, json: { detail: 'Invalid token.' } }))
  await cards.getByRole('button', { name: 'Save Card' }).click()
  await expect(page).toHaveURL(/\/login\?.*details/)
  expect((await shop.client(shopper.token).cards.list({})).cards).toEqual([])
})

test('A return from a bank’s page believes nothing of its address, and takes the secret out of it', async ({
  page,
  shop,
}) => {
  await signIn(page, await register(shop))
  const forged = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded'
  await open(page, `/account/details?from=bank&${forged}`)
  const cards = page.getByRole('region', { name: 'Saved Cards' })
  await expect(cards.getByRole('status').first()).toHaveText(/^You are back from your bank. If it confirmed your card/)
  await expect(page).toHaveURL(/\/account\/details\?from=bank$/)
  await expect(cards.getByText('You have no saved cards.')).toBeVisible()
})

async function fillNewCard(page: Page, number: string, locale: 'en' | 'ar' = 'en'): Promise<void> {
  const words = SENTENCES[locale].paymentForm
  if (locale === 'en') await fillCard(page, number)
  const form = page.frameLocator(`iframe[title="${words.title}"]`)
  await form.getByLabel(words.number, { exact: true }).fill(number)
  await form.getByLabel(words.expiry).fill('12 / 34')
  await form.getByLabel(words.cvc).fill('123')
  await form.getByLabel(words.postal).fill('LS1 4AB')
}

/** Checks the page with axe, and its width at three widths. */
async function checkPage(page: Page): Promise<void> {
  expect.soft(await accessibilityProblems(page)).toEqual([])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflow(page)).toEqual([])
  }
}
