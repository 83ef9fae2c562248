import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type ApiClientError, requestFor } from '#contract/client.ts'
import { CARDS, confirmCard, readyToPay } from '#server/testing/buying.ts'
import { solvedCaptcha } from '#server/testing/captcha.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const ROSE = [{ slug: 'damask-rose' }]
const MINUTE = 60_000

test('asks for no captcha after three declined cards', async () => {
  const shop = await openShop({ limits: true })
  const { session_id } = await readyToPay(shop.client(), { items: ROSE })
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await tryCard(shop, session_id, CARDS.declined)).toBe('card_declined')
  expect(await tryCard(shop, session_id, CARDS.good)).toBe('succeeded')
})

test('requires a captcha after five declined cards from a network, and returns 429 after twenty', {
  tags: ['rest'],
  timeout: 120_000,
}, async () => {
  const shop = await openShop({ limits: true })
  const answers: string[] = []
  for (let card = 0; card < 40; card++) {
    const { session_id } = await readyToPay(shop.client(), { items: ROSE })
    answers.push(await tryCard(shop, session_id, CARDS.declined))
    // Solves the captcha, as a bot can.
    if (answers.at(-1) === 'captcha')
      answers.push(await tryCard(shop, session_id, CARDS.declined, await solvedCaptcha(shop)))
  }
  const declined = answers.filter((answer) => answer === 'card_declined').length
  expect(answers.indexOf('captcha')).toBe(5)
  expect(declined).toBeLessThanOrEqual(20)
  expect(answers.at(-1)).toBe('429')
  shop.pass(11 * MINUTE)
  const { session_id } = await readyToPay(shop.client(), { items: ROSE })
  expect(await tryCard(shop, session_id, CARDS.good)).toBe('succeeded')
})

test('cancels the open payments of a network that has reached its limit', {
  tags: ['rest'],
  timeout: 120_000,
}, async () => {
  // With high limits on holds, which would stop it first.
  const shop = await openShop({ limits: true, settings: { holdLimits: { each: 99, all: 99 } } })
  const secrets: string[] = []
  for (let card = 0; card < 36; card++) {
    const { session_id } = await readyToPay(shop.client(), { items: ROSE })
    secrets.push(
      (await shop.client().checkout.createPaymentIntent({ checkout_session_id: session_id })).payment_intent
        .client_secret,
    )
  }
  let declined = 0
  for (const secret of secrets) {
    if ((await confirmCard(shop, secret, CARDS.declined)).body.error?.code === 'card_declined') declined += 1
    await settled(shop)
  }
  expect(declined).toBeLessThanOrEqual(22)
})

test('requires a captcha of everybody while cards are tested from many networks, and a solved one pays', {
  tags: ['rest'],
  timeout: 120_000,
}, async () => {
  const shop = await openShop({ limits: true, settings: { holdLimits: { each: 99, all: 99 } } })
  for (let card = 0; card < 40; card++) {
    const { session_id } = await readyToPay(shop.client(), { items: ROSE })
    const secret = await openFrom(shop, `192.0.2.${card}`, session_id)
    expect((await confirmCard(shop, secret, CARDS.declined)).body.error?.code).toBe('card_declined')
    await settled(shop)
  }
  const { session_id } = await readyToPay(shop.client(), { items: ROSE })
  expect(await tryCard(shop, session_id, CARDS.good)).toBe('captcha')
  expect(await tryCard(shop, session_id, CARDS.good, await solvedCaptcha(shop))).toBe('succeeded')
})

test('keeps a payment that waits for 3-D Secure open while its network is blocked', {
  tags: ['rest'],
  timeout: 120_000,
}, async () => {
  const shop = await openShop({ limits: true, settings: { holdLimits: { each: 99, all: 99 } } })
  const buyer = await readyToPay(shop.client(), { items: ROSE })
  const secret = await open(shop, buyer.session_id)
  expect((await confirmCard(shop, secret, CARDS.challenge)).body.status).toBe('requires_action')
  const secrets: string[] = []
  for (let card = 0; card < 21; card++)
    secrets.push(await open(shop, (await readyToPay(shop.client(), { items: ROSE })).session_id))
  for (const other of secrets) {
    await confirmCard(shop, other, CARDS.declined)
    await settled(shop)
  }
  const last = await readyToPay(shop.client(), { items: ROSE })
  expect(await tryCard(shop, last.session_id, CARDS.good)).toBe('429')
  expect((await shop.context.payments.read(secret.split('_secret_')[0] ?? '')).status).toBe('requires_action')
})

test('a solved captcha opens one payment; a wrong one returns 400 on captcha', async () => {
  const shop = await openShop({ limits: true })
  const tried = await readyToPay(shop.client(), { items: ROSE })
  for (let attempt = 0; attempt < 5; attempt++) await tryCard(shop, tried.session_id, CARDS.declined)
  const captcha = await solvedCaptcha(shop)
  const [first, second] = [
    await readyToPay(shop.client(), { items: ROSE }),
    await readyToPay(shop.client(), { items: ROSE }),
  ]
  await expect(open(shop, first.session_id, 'bm90IHNvbHZlZA==')).rejects.toMatchObject({
    status: 400,
    fields: { captcha: [expect.stringContaining('invalid')] },
  })
  await open(shop, first.session_id, captcha)
  await expect(open(shop, second.session_id, captcha)).rejects.toMatchObject({
    status: 400,
    fields: { captcha: [expect.stringContaining('expired')] },
  })
  // An open payment needs no captcha.
  await open(shop, first.session_id)
})

test('counts a declined card whose webhook is lost at the next attempt, once', async () => {
  const shop = await openShop({ limits: true })
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const { session_id } = await readyToPay(shop.client(), { items: ROSE })
  for (let attempt = 0; attempt < 3; attempt++) {
    await confirmCard(shop, await open(shop, session_id), CARDS.declined)
    await open(shop, session_id)
    await open(shop, session_id)
  }
  const { rows } = await shop.database.pool.query('select count(*)::int as count from failed_attempts')
  expect(rows).toEqual([{ count: 3 }])
})

async function open(shop: TestShop, session_id: string, captcha?: string): Promise<string> {
  return (
    await shop
      .client()
      .checkout.createPaymentIntent({ checkout_session_id: session_id, ...(captcha ? { captcha } : {}) })
  ).payment_intent.client_secret
}

async function openFrom(shop: TestShop, ip: string, session_id: string): Promise<string> {
  const answer = await shop.app.fetch(
    requestFor(ORIGIN, calls.checkout.createPaymentIntent, { checkout_session_id: session_id }),
    { ip },
  )
  const { payment_intent } = (await answer.json()) as { payment_intent: { client_secret: string } }
  return payment_intent.client_secret
}

/** The outcome of a card: Stripe's status or code, `captcha` when one is required, or the HTTP status of a refusal. */
async function tryCard(shop: TestShop, session_id: string, card: string, captcha?: string): Promise<string> {
  const opened = await open(shop, session_id, captcha).catch((refusal: ApiClientError) => refusal)
  if (typeof opened !== 'string') return opened.fields.captcha ? 'captcha' : String(opened.status)
  const { body } = await confirmCard(shop, opened, card)
  await settled(shop)
  return body.error?.code ?? body.status ?? ''
}

/** Waits until every webhook has been answered. */
const settled = (shop: TestShop) =>
  expect
    .poll(async () => (await Array.fromAsync(shop.context.payments.undelivered(new Date(0)))).flat(), {
      timeout: 20_000,
      interval: 20,
    })
    .toEqual([])
