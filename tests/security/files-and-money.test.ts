import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, newShopper, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { staffClient } from '#server/testing/staff.ts'
import { shopOfFile } from './testing/shared-fixture.ts'

const shop = shopOfFile()
const SECRET = 'whsec_of_the_tests'

test('C33 stores uploads only as re-encoded photographs, under names without any part from the client', async () => {
  const { token } = await newShopper(shop(), 'owner')
  await shop().database.pool.query("update users set is_staff = true where username = 'owner'")
  const office = staffClient(shop(), token)
  const upload = (bytes: Uint8Array, content_type = 'image/jpeg') =>
    office.staffCatalogue.uploadPhotograph({ file: { bytes: new Uint8Array(bytes), content_type } })
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a4b494' } })
    .jpeg()
    .toBuffer()
  const script = '<script>alert(1)</script><?php system($_GET[0]); ?>'
  // Polyglots: an image to one program and a page, a script or an archive to another.
  const { hash, image } = await upload(
    Buffer.concat([picture, Buffer.from(script), Buffer.from('PK\u0003\u0004')]),
    'text/html',
  )
  expect(image).toBe(`/media/${hash}/960.jpg`)
  const stored = await shop().context.media.read(`${hash}/original.jpg`)
  expect(stored?.includes('script')).toBe(false)
  expect(stored?.includes('PK\u0003\u0004')).toBe(false)
  for (const other of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<!doctype html>',
    'GIF89a/*',
    '%PDF-1.7',
    `ÿØÿ${script}`,
  ])
    expect(await refusalOf(upload(Buffer.from(other, 'latin1'))), other).toEqual([400, expect.any(String)])
})

test('C34 no call fetches a URL that its client sends', async () => {
  const fetched: string[] = []
  const counting = await openShop({
    fetch: async (address) => {
      fetched.push(String(address))
      return new Response('no', { status: 500 })
    },
  })
  const inner = [
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:5432/',
    'file:///etc/passwd',
    'https://evil.example/x.png',
  ]
  for (const url of inner) {
    const body = {
      url,
      image: url,
      picture: url,
      callback: url,
      return_url: url,
      next: url,
      items: [],
      email: 'a@example.com',
      username: 'xaver',
      password: 'olive-and-laurel',
    }
    for (const call of [
      calls.accounts.register,
      calls.checkout.createSession,
      calls.newsletter.subscribe,
      calls.contact.send,
    ])
      await counting.ask(call, body)
    expect((await counting.ask(calls.catalogue.product, { slug: url })).status).toBe(404)
  }
  await counting.mails()
  expect(fetched).toEqual([])
})

test('C35 accepts a webhook only with a fresh signature over the raw body, by a current secret, and reads nothing otherwise', async () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  })
  const now = Math.floor(shop().context.now().getTime() / 1000)
  const sign = (secret: string, at: number, payload = body) =>
    createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  const answerTo = (signature: string, payload = body) =>
    shop().app.fetch(
      new Request(ORIGIN + WEBHOOK_PATH, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      }),
    )
  const send = async (signature: string, payload?: string) => (await answerTo(signature, payload)).status
  const good = `t=${now},v1=${sign(SECRET, now)}`
  const refused: [string, string, string?][] = [
    ['another secret', `t=${now},v1=${sign('whsec_other', now)}`],
    ['six minutes old', `t=${now - 360},v1=${sign(SECRET, now - 360)}`],
    ['six minutes ahead', `t=${now + 360},v1=${sign(SECRET, now + 360)}`],
    ['an old scheme', `t=${now},v0=${sign(SECRET, now)}`],
    ['another body', good, `${body} `],
    ['none', ''],
    ['rubbish', 't=x,v1=y'],
  ]
  for (const [what, signature, payload] of refused) expect(await send(signature, payload), what).toBe(400)
  // A wrong clock is told from a wrong secret.
  const late = `t=${now - 1200},v1=${sign(SECRET, now - 1200)}`
  // The shop's clock goes on while this test runs.
  expect(await (await answerTo(late)).text()).toMatch(/"The signature is 1,2\d\d s old: compare the clocks\."/)
  const events = async () =>
    (await shop().database.pool.query('select count(*)::int as count from stripe_events')).rows[0]?.count
  expect(await events()).toBe(0)
  expect(await send(good)).not.toBe(400)
  // During a rotation both secrets are valid.
  const rotating = openPayments({ ...shop().context.payments.settings, webhookSecrets: ['whsec_new', SECRET] })
  for (const secret of ['whsec_new', SECRET])
    expect(rotating.verify({ body, signature: `t=${now},v1=${sign(secret, now)}`, now: shop().context.now() }).id).toBe(
      'evt_1',
    )
})

test('C36 no file or page for browsers has a secret of the payment provider', async () => {
  for (const folder of ['build/storefront/en/client', 'build/storefront/ar/client', 'build/admin', 'edge/public']) {
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || !/\.(js|css|html|json|map|txt)$/.test(file.name)) continue
      expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(
        /(sk|rk)_(test|live)_\w{8}|whsec_\w{8}/,
      )
    }
  }
  const config = await shop().ask(calls.checkout.paymentConfig, {})
  const guest = shop().client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const all =
    (await config.text()) +
    JSON.stringify(await guest.checkout.createPaymentIntent({ checkout_session_id: session_id }))
  expect(all).not.toMatch(/sk_test|whsec/)
  expect(all).not.toContain(shop().context.payments.settings.secretKey)
})

test('C37 charges the shop’s prices, whatever the browser sends for items, delivery or total', async () => {
  const guest = shop().client()
  const [item] = await requestedItems(guest, [{ slug: 'damask-rose', quantity: 2 }])
  const { price } = await guest.catalogue.product({ slug: 'damask-rose' })
  const cheap = { ...item, price: '0.01', unit_price: '0.01', unit_price_pence: 1, currency: 'jpy' }
  const session = await answerOf(
    shop().ask(calls.checkout.createSession, { items: [cheap], total_amount: '0.02', currency: 'jpy' }),
  )
  expect(session.body).toMatchObject({ subtotal: (Number(price) * 2).toFixed(2), currency: 'gbp' })
  for (const quantity of [0, -1, 1.5, 1e9, '1; drop', null]) {
    const { status } = await answerOf(shop().ask(calls.checkout.createSession, { items: [{ ...item, quantity }] }))
    expect(status, String(quantity)).toBe(400)
  }
})

test('C38 limits the cards that one checkout can try', async () => {
  const limited = await openShop({ limits: true })
  const guest = limited.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  let tried = 0
  let stopped: unknown = 'done'
  for (; tried < 25 && stopped === 'done'; tried++) {
    stopped = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id }).then(
      async ({ payment_intent }) => {
        await confirmCard(limited, payment_intent.client_secret, CARDS.declined)
        limited.pass(1500)
        await limited.context.jobs.runDue()
        await guest.checkout.session({ session_id })
        return 'done'
      },
      // 409: the payment is being cancelled for its declined cards. The next press says so.
      (problem: { status: number }) => (problem.status === 409 ? 'done' : problem.status),
    )
  }
  expect(stopped).toBe(429)
  expect(tried).toBeLessThan(20)
})
