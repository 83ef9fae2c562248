import { expect, test } from 'vitest'
import { solvedChallenge } from '#server/testing/captcha.ts'
import { seed } from './seed.ts'
import { openStage, type Stage } from './stage.ts'

const DECLINED = '4000000000000002'

test(`F20 a machine tries stolen cards: after ten its payment is cancelled, its next checkouts, which want a captcha, after one; a good shopper at the same address still buys (seed ${seed})`, async () => {
  const stage = await openStage({ RATE_LIMITS: 'on' })
  try {
    const bot = await stage.readyToPay([{ slug: 'damask-rose' }])
    const payment = await stage.openPayment(bot)
    for (let card = 0; card < 10; card++) expect((await stage.confirm(payment, DECLINED)).error?.code).toBe('card_declined')
    const cancelled = async () => (await stage.atStripe<{ status: string }>('GET', `/v1/payment_intents/${payment.id}`)).status
    await expect.poll(cancelled, { timeout: 10_000 }).toBe('canceled')
    expect((await stage.confirm(payment, DECLINED)).error?.code).toBe('payment_intent_unexpected_state')
    await expect(stage.openPayment(bot)).rejects.toMatchObject({ status: 429 })

    const again = await stage.readyToPay([{ slug: 'damask-rose' }], stage.client(1))
    // From its network a payment is opened for a person only by now.
    await expect(stage.openPayment(again, stage.client(1))).rejects.toMatchObject({ status: 400, fields: { captcha: [expect.any(String)] } })
    const second = await provedPayment(stage, again, 1)
    await stage.confirm(second, DECLINED)
    await expect
      .poll(async () => (await stage.atStripe<{ status: string }>('GET', `/v1/payment_intents/${second.id}`)).status, { timeout: 10_000 })
      .toBe('canceled')

    const good = await stage.readyToPay([{ slug: 'lavender-fields' }])
    expect((await stage.confirm(await provedPayment(stage, good))).status).toBe('succeeded')
    await expect.poll(async () => (await stage.client().checkout.session({ session_id: good })).paid, { timeout: 10_000 }).toBe(true)
    await stage.proved()
  } finally {
    await stage.close()
  }
}, 90_000)

async function provedPayment(stage: Stage, session_id: string, at = 0): Promise<{ id: string; client_secret: string }> {
  const client = stage.client(at)
  const captcha = await solvedChallenge(await client.contact.captchaChallenge({}))
  return (await client.checkout.createPaymentIntent({ checkout_session_id: session_id, captcha })).payment_intent
}
