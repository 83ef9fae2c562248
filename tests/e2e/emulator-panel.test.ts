import Stripe from 'stripe'
import { expect, openPayment, test } from './testing/emulator-page.ts'

test('The emulator’s panel has every charge, ends a waiting refund, and shows the last calls and any object', async ({
  emulator,
  page,
}) => {
  const stripe = new Stripe(emulator.secretKey, emulator.stripeOptions)
  const { id } = await openPayment(emulator)
  await stripe.paymentIntents.confirm(id, {
    payment_method_data: { type: 'paypal', billing_details: { email: 'anna@example.com' } },
    return_url: 'https://shop.example/',
  })
  const paid = await emulator.control.authenticate(id)
  await emulator.control.setFaults({ payments: { refundsRequireAction: true } })
  await stripe.refunds.create({ payment_intent: id, amount: 100 })

  await page.goto(`${emulator.url}/stripe-emulator/control`)
  const rows = (title: string) => page.getByRole('region', { name: title }).getByRole('row')
  await expect(rows('Charges').filter({ hasText: 'paypal' })).toContainText('£15.95')
  await rows('Refunds').getByRole('button', { name: 'Customer answers' }).click()
  await expect(rows('Refunds').filter({ hasText: 'succeeded' })).toHaveCount(1)
  await expect(rows('Requests').filter({ hasText: '/v1/refunds' })).toContainText(/^req_\w+POST\/v1\/refunds200\d+ ms/)

  const opened = page.waitForEvent('popup')
  await rows('Payments').getByRole('link', { name: id }).click()
  const object = await opened
  await expect(object.locator('body')).toContainText(`"id": "${id}"`)
  await expect(object.locator('body')).not.toContainText(paid.client_secret)
})
