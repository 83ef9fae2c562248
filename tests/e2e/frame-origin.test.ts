import { startEmulator } from '#stripe-emulator/start-emulator.ts'
import {
  expect,
  type MountedWindow,
  mountElements,
  openPayment,
  readPayment,
  servePage,
  test,
} from './testing/emulator-page.ts'
import { card, fillCard } from './testing/shopper.ts'

// The emulator's frames from an origin of their own, as Stripe's are: the page's policy has to allow it.

const group = { mode: 'payment', amount: 1595, currency: 'gbp' } as const
/** Browsers know every name under localhost as this machine. */
const frameOrigin = 'http://frames.localhost'

test('a policy without the frames’ origin blocks the fields', async ({ page, noise }) => {
  noise.expect(/frames\.localhost/)
  await using emulator = await startEmulator({ frameOrigin })
  await using shop = await servePage(emulator.script, emulator.url)
  const refused = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()))
  await mountElements(page, { shop: shop.url }, { group, mounted: [{ type: 'payment' }], waits: false })
  expect((await refused).text()).toContain(`${frameOrigin}:${emulator.port}`)
  await expect(card(page).getByLabel('Card number')).toHaveCount(0)
})

test('a policy with it lets the fields pay, and the bank’s window open', async ({ page }) => {
  await using emulator = await startEmulator({ frameOrigin })
  const frames = `${frameOrigin}:${emulator.port}`
  await using shop = await servePage(emulator.script, emulator.url, frames)
  const payment = await openPayment(emulator)
  await mountElements(page, { shop: shop.url }, { group, mounted: [{ type: 'payment' }] })
  await fillCard(page, '4000002760003184')
  await card(page).getByLabel('Postcode').fill('LS1 4AB')
  const paying = page.evaluate(async (clientSecret) => {
    // `as`: see mountElements.
    const { stripe, elements } = window as unknown as MountedWindow
    await elements.submit()
    return stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' })
  }, payment.client_secret ?? '')
  const bank = page.frameLocator('iframe[title="3-D Secure authentication"]')
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  expect(await paying).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  expect(await readPayment(emulator, payment.id)).toMatchObject({ status: 'succeeded' })
  const origins = await page.locator('iframe').evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
  expect(origins).toEqual([expect.stringContaining(`${frames}/`)])
})
