import { expect, test } from 'vitest'
import { CARDS, confirmCard, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'

test('a session with a processing payment says so, and returns 409 when another payment is opened', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { webhooks: { dropAll: true }, payments: { processingMs: 1_500 } })
  const guest = shop.client()
  const { session_id, processing } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  expect(processing).toBe(false)
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect((await confirmCard(shop, payment_intent.client_secret, CARDS.good)).body.status).toBe('processing')
  await expect(guest.checkout.createPaymentIntent({ checkout_session_id: session_id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/being processed/),
  })
  expect(await guest.checkout.session({ session_id })).toMatchObject({ state: 'paying', paid: false, processing: true })
  await expect.poll(async () => (await askedAnew()).paid, { timeout: 20_000, interval: 300 }).toBe(true)
  expect(await guest.checkout.session({ session_id })).toMatchObject({
    state: 'ordered',
    paid: true,
    processing: false,
  })

  async function askedAnew() {
    shop.pass(3_000)
    return guest.checkout.session({ session_id })
  }
})

test('a payment that failed after processing can be paid with another card', async () => {
  const shop = await openShop()
  await shop.emulator.control('faults', { payments: { processingMs: 100, processingFails: true } })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  await expect
    .poll(async () => (await guest.checkout.session({ session_id })).order, { timeout: 20_000 })
    .not.toBeNull()
  await expect
    .poll(
      async () => {
        shop.pass(3_000)
        return (await guest.checkout.session({ session_id })).processing
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(false)
  await shop.emulator.control('faults/clear', {})
  const again = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(again.payment_intent.id).toBe(payment_intent.id)
  await confirmCard(shop, again.payment_intent.client_secret, CARDS.good)
  await expect
    .poll(
      async () => {
        shop.pass(3_000)
        return (await guest.checkout.session({ session_id })).paid
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(true)
})
