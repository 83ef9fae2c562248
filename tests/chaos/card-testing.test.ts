// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { solvedChallenge } from '#server/testing/captcha.ts'
import { seed } from './seed.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

const DECLINED = '4000000000000002'

test(`F20 a card-testing script: its payment is cancelled after ten cards and its next checkouts, which need a captcha, after one; a genuine customer at the same address can still buy (seed ${seed})`, async () => {
  const env = await openTestEnvironment({ RATE_LIMITS: 'on' })
  try {
    const bot = await env.readyToPay([{ slug: 'damask-rose' }])
    const payment = await env.openPayment(bot)
    for (let card = 0; card < 10; card++)
      expect((await env.confirm(payment, DECLINED)).error?.code).toBe('card_declined')
    const cancelled = async () =>
      (await env.atStripe<{ status: string }>('GET', `/v1/payment_intents/${payment.id}`)).status
    await expect.poll(cancelled, { timeout: 10_000 }).toBe('canceled')
    expect((await env.confirm(payment, DECLINED)).error?.code).toBe('payment_intent_unexpected_state')
    await expect(env.openPayment(bot)).rejects.toMatchObject({ status: 429 })

    const again = await env.readyToPay([{ slug: 'damask-rose' }], env.client(1))
    // By now payments from its network need a captcha.
    await expect(env.openPayment(again, env.client(1))).rejects.toMatchObject({
      status: 400,
      fields: { captcha: [expect.any(String)] },
    })
    const second = await provedPayment(env, again, 1)
    await env.confirm(second, DECLINED)
    await expect
      .poll(async () => (await env.atStripe<{ status: string }>('GET', `/v1/payment_intents/${second.id}`)).status, {
        timeout: 10_000,
      })
      .toBe('canceled')

    const good = await env.readyToPay([{ slug: 'lavender-fields' }])
    expect((await env.confirm(await provedPayment(env, good))).status).toBe('succeeded')
    await expect
      .poll(async () => (await env.client().checkout.session({ session_id: good })).paid, { timeout: 10_000 })
      .toBe(true)
    await env.proved()
  } finally {
    await env.close()
  }
}, 90_000)

async function provedPayment(
  env: TestEnvironment,
  session_id: string,
  at = 0,
): Promise<{ id: string; client_secret: string }> {
  const client = env.client(at)
  const captcha = await solvedChallenge(await client.contact.captchaChallenge({}))
  return (await client.checkout.createPaymentIntent({ checkout_session_id: session_id, captcha })).payment_intent
}
