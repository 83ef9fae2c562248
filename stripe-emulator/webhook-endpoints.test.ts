import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, openFolder, openListener, openTestBank, order, pay, webhookSecret } from './testing.ts'

/** A listener with an endpoint for these events, made through the API. */
async function openEndpoint(stripe: Stripe, ...events: Stripe.WebhookEndpointCreateParams.EnabledEvent[]) {
  const shop = await openListener()
  const endpoint = await stripe.webhookEndpoints.create({ url: shop.url, enabled_events: events })
  shop.verifyWith(endpoint.secret ?? '')
  return { shop, ...endpoint }
}

test('an endpoint has its own secret, which only its create tells, and gets only its events', async () => {
  const { stripe } = await openTestBank()
  const { shop, id, secret } = await openEndpoint(stripe, 'payment_intent.succeeded')
  expect(secret).toMatch(/^whsec_\w{32}$/)
  await pay(stripe)
  await shop.got('payment_intent.succeeded')
  expect(shop.refused).toEqual([])
  expect(shop.events.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
  const retrieved = await stripe.webhookEndpoints.retrieve(id)
  expect(retrieved).toMatchObject({ status: 'enabled', url: shop.url, api_version: null, metadata: {} })
  expect(retrieved).not.toHaveProperty('secret')
  expect((await stripe.webhookEndpoints.list()).data).toEqual([retrieved])
})

test('every endpoint gets an event, each retries alone, and pending_webhooks counts those that lack it', async () => {
  const own = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: own.url, secret: webhookSecret } })
  const [good, bad] = [await openEndpoint(stripe, '*'), await openEndpoint(stripe, '*')]
  bad.shop.answerWith(500)
  await stripe.paymentIntents.create(order)
  await expect.poll(() => bad.shop.events.length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect((await stripe.events.list({ delivery_success: false })).data).toMatchObject([{ pending_webhooks: 1 }])
  expect((await stripe.events.list({ delivery_success: true })).data).toEqual([])
  expect(bad.shop.events.at(-1)?.pending_webhooks).toBe(1)
  bad.shop.answerWith(200)
  await expect.poll(async () => (await stripe.events.list({ delivery_success: true })).data.length).toBe(1)
  expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 0 }])
  expect([own, good.shop].map(({ events }) => events.length)).toEqual([1, 1])
  expect([own, good.shop, bad.shop].flatMap(({ refused }) => refused)).toEqual([])
  const [{ attempts, deliveries }] = (await control('events')).body
  expect(deliveries.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(
    expect.arrayContaining([good.id, bad.id]),
  )
  const failed = attempts.filter(({ status }: { status: number }) => status === 500)
  expect(new Set(failed.map(({ endpoint }: { endpoint: string }) => endpoint))).toEqual(new Set([bad.id]))
})

test('a disabled endpoint gets nothing and is not retried; enabled again, it gets what happens then', async () => {
  const { stripe, control } = await openTestBank()
  const { shop, id } = await openEndpoint(stripe, '*')
  await control('faults', { webhooks: { hold: true } })
  await stripe.paymentIntents.create(order)
  expect(await stripe.webhookEndpoints.update(id, { disabled: true })).toMatchObject({ status: 'disabled' })
  await stripe.paymentIntents.create(order)
  await control('release', {})
  const states = async () =>
    (await control('events')).body.flatMap(({ deliveries }: { deliveries: { state: string }[] }) =>
      deliveries.map(({ state }) => state),
    )
  await expect.poll(states).toEqual(['exhausted'])
  expect(
    (await errorOf(stripe.rawRequest('POST', `/v1/events/${await newest(stripe)}/retry`, { webhook_endpoint: id })))
      .message,
  ).toContain('disabled')
  await stripe.webhookEndpoints.update(id, { disabled: false })
  await stripe.customers.create({})
  await shop.got('customer.created')
  expect(shop.events).toHaveLength(1)
})

test('an update changes the address and the events; a deleted endpoint is gone with what it was not sent', async () => {
  const { stripe, control } = await openTestBank()
  const first = await openEndpoint(stripe, '*')
  const other = await openListener(first.secret)
  const changes = {
    url: other.url,
    enabled_events: ['customer.created' as const],
    description: 'Mail',
    metadata: { a: 'b' },
  }
  expect(await stripe.webhookEndpoints.update(first.id, changes)).toMatchObject(changes)
  await stripe.paymentIntents.create(order)
  await stripe.customers.create({})
  await other.got('customer.created')
  expect([first.shop.events, other.events].map(({ length }) => length)).toEqual([0, 1])
  await control('faults', { webhooks: { hold: true } })
  await stripe.customers.create({})
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1)
  expect(await stripe.webhookEndpoints.del(first.id)).toEqual({
    id: first.id,
    object: 'webhook_endpoint',
    deleted: true,
  })
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
  expect((await errorOf(stripe.webhookEndpoints.retrieve(first.id))).code).toBe('resource_missing')
  expect((await errorOf(stripe.webhookEndpoints.del(first.id))).statusCode).toBe(404)
})

test('lists endpoints newest first, by cursors; the one of the options is the last and stays as it is', async () => {
  const { stripe } = await openTestBank({ webhook: { url: 'http://127.0.0.1:9/', secret: webhookSecret } })
  const made: string[] = []
  for (const path of ['a', 'b', 'c']) {
    const { id } = await stripe.webhookEndpoints.create({ url: `http://127.0.0.1:9/${path}`, enabled_events: ['*'] })
    made.unshift(id)
  }
  const all = (await stripe.webhookEndpoints.list()).data.map(({ id }) => id)
  expect(all.slice(0, 3)).toEqual(made)
  const ids = async (params: Stripe.WebhookEndpointListParams) => {
    const page = await stripe.webhookEndpoints.list(params)
    return [page.has_more, ...page.data.map(({ id }) => id)]
  }
  expect(await ids({ limit: 2 })).toEqual([true, ...all.slice(0, 2)])
  expect(await ids({ limit: 2, starting_after: all[1] ?? '' })).toEqual([false, ...all.slice(2)])
  expect(await ids({ limit: 2, ending_before: all[3] ?? '' })).toEqual([true, ...all.slice(1, 3)])
  const ofOptions = all[3] ?? ''
  expect((await errorOf(stripe.webhookEndpoints.update(ofOptions, { disabled: true }))).message).toContain('options')
  expect((await errorOf(stripe.webhookEndpoints.del(ofOptions))).message).toContain('options')
  expect((await errorOf(stripe.webhookEndpoints.list({ starting_after: 'we_x' }))).statusCode).toBe(400)
})

test('refuses an endpoint without address or events, with bad ones, and the seventeenth', async () => {
  const { stripe } = await openTestBank()
  const create = (params: object) => stripe.webhookEndpoints.create(params as Stripe.WebhookEndpointCreateParams)
  const good = { url: 'https://shop.example/hook', enabled_events: ['*'] }
  for (const [params, param] of [
    [{ enabled_events: ['*'] }, 'url'],
    [{ url: good.url }, 'enabled_events'],
    [{ ...good, enabled_events: [] }, 'enabled_events'],
    [{ ...good, enabled_events: ['everything'] }, 'enabled_events[0]'],
    [{ ...good, url: 'shop.example/hook' }, 'url'],
    [{ ...good, url: 'ftp://shop.example/' }, 'url'],
    [{ ...good, api_version: '2020-8-27' }, 'api_version'],
    [{ ...good, connect: true }, 'connect'],
  ] as const)
    expect(await errorOf(create(params))).toMatchObject({ statusCode: 400, param })
  for (let made = 0; made < 16; made++) await create(good)
  expect((await errorOf(create(good))).message).toContain('16')
})

test('resends an event to the endpoint that is named, or as the CLI does to the one of the options', async () => {
  const own = await openListener()
  const { stripe, control } = await openTestBank({ webhook: { url: own.url, secret: webhookSecret } })
  await stripe.customers.create({})
  await own.got('customer.created')
  const late = await openEndpoint(stripe, 'payment_intent.created')
  const id = await newest(stripe)
  const resend = (params: object) => stripe.rawRequest('POST', `/v1/events/${id}/retry`, params)
  expect(await resend({ webhook_endpoint: late.id })).toMatchObject({ id, object: 'event' })
  await late.shop.got('customer.created')
  expect(own.events).toHaveLength(1)
  await resend({ for_stripecli: true })
  await expect.poll(() => own.events.length).toBe(2)
  expect(own.events[1]?.id).toBe(id)
  const { body } = await control(`deliver/${id}?endpoint=${late.id}`, {})
  expect(body.attempts).toMatchObject([{ event: id, endpoint: late.id, status: 200 }])
  expect([own, late.shop].map(({ events }) => events.length)).toEqual([2, 2])
  expect((await stripe.events.retrieve(id)).pending_webhooks).toBe(0)
  expect((await errorOf(resend({ webhook_endpoint: 'we_x' }))).statusCode).toBe(400)
  expect((await control(`deliver/${id}?endpoint=we_x`, {})).status).toBe(404)
  expect((await errorOf(stripe.rawRequest('POST', '/v1/events/evt_x/retry', {}))).statusCode).toBe(404)
})

test('a resend for the CLI without an endpoint in the options is refused', async () => {
  const { stripe } = await openTestBank()
  await stripe.customers.create({})
  const path = `/v1/events/${await newest(stripe)}/retry`
  expect((await errorOf(stripe.rawRequest('POST', path, { for_stripecli: true }))).param).toBe('for_stripecli')
})

test('endpoints, their secrets and what they were not sent are in the store', async () => {
  const file = `${openFolder()}/bank.sqlite`
  const before = await openTestBank({ file })
  const { shop, id } = await openEndpoint(before.stripe, '*')
  await before.control('faults', { webhooks: { hold: true } })
  await before.stripe.customers.create({})
  await before.close()
  const after = await openTestBank({ file })
  expect((await after.stripe.webhookEndpoints.retrieve(id)).enabled_events).toEqual(['*'])
  await after.control('release', {})
  await shop.got('customer.created')
  expect(shop.refused).toEqual([])
})

async function newest(stripe: Stripe): Promise<string> {
  return (await stripe.events.list({ limit: 1 })).data[0]?.id ?? ''
}
