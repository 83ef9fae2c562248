import { expect, test } from './testing/fixtures.ts'
import { addToCart, CARDS, expectThanks, fillCard, goToPayment, payButton, someone } from './testing/shopper.ts'

/** Payment failures that need a browser; tests/chaos has the others. */

const FUNDS = '4000000000009995'

test('F3 The browser closes as soon as the bank approves: the order is paid and its email sent within five seconds', {
  tag: '@journey',
}, async ({ browser, shop }) => {
  const anna = someone()
  const context = await browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  await addToCart(page, 'argan-and-aloe')
  await goToPayment(page, anna)
  // Block the page's request after the challenge.
  await fillCard(page, CARDS.challenge)
  await payButton(page).click()
  const complete = page
    .frameLocator('iframe[title="3-D Secure authentication"]')
    .getByRole('button', { name: 'Complete authentication' })
  await complete.waitFor()
  await context.route(/\/api\/checkout\//, (route) => route.abort())
  const satisfied = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/3ds/'),
  )
  await complete.click()
  await satisfied
  await context.close()
  const closed = Date.now()
  const [mail] = await shop.mailsTo(anna.email)
  expect(mail?.subject).toMatch(/^Your order SS-\d+$/)
  expect(Date.now() - closed).toBeLessThan(5000)
  await shop.proved()
})

test('F14 Two cards are refused and a challenge fails, then a card pays: each says why, the cart stays until then, and one order is made', {
  tag: '@journey',
}, async ({ page, shop, noise }) => {
  noise.expect(/^402 POST \/v1\/payment_intents\//)
  const anna = someone()
  await addToCart(page, 'oat-and-honey')
  await goToPayment(page, anna)
  const refused = async (number: string, sentence: string) => {
    await fillCard(page, number)
    await payButton(page).click()
    if (number === CARDS.challenge)
      await page
        .frameLocator('iframe[title="3-D Secure authentication"]')
        .getByRole('button', { name: 'Fail authentication' })
        .click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('quantity')
  }
  await refused(CARDS.declined, 'Your card was declined.')
  await refused(FUNDS, 'Your card has insufficient funds.')
  await refused(CARDS.challenge, 'We are unable to authenticate your payment method.')
  await fillCard(page, CARDS.good)
  await payButton(page).click()
  await expectThanks(page, anna)
  expect(await shop.mailsTo(anna.email)).toHaveLength(1)
  await shop.proved()
})
