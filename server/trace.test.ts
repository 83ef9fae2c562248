import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { openTracing } from '#start/open-tracing.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** As much of a collector as the exporter needs. */
async function openCollector(): Promise<{ endpoint: string; spans: Span[]; sent: string[] }> {
  const spans: Span[] = []
  const sent: string[] = []
  const server = createServer(async (request, answer) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    sent.push(JSON.stringify(body))
    for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, sent }
}

test('a trace goes from the call over its statements and Stripe to the job, and has nothing of the customer', async () => {
  const { endpoint, spans, sent } = await openCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
  onTestFinished(() => void delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const end = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 1 })
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  expect((await pay(shop, { client: guest, session_id })).paid).toBe(true)
  await shop.mails()
  await end()

  const named = (name: string) => spans.filter((span) => span.name === name)
  const [opened] = named('checkout.createPaymentIntent')
  const [asked] = named('Stripe POST payment_intents')
  expect(asked).toMatchObject({ traceId: opened?.traceId, parentSpanId: opened?.spanId })
  const [job] = named('job send-mail')
  const enqueuedIn = spans.find((span) => span.spanId === job?.parentSpanId)
  expect(enqueuedIn?.traceId).toBe(job?.traceId)
  expect(named('select').some((span) => span.traceId === opened?.traceId)).toBe(true)
  const texts = spans.flatMap(({ attributes }) => attributes.filter(({ key }) => key === 'db.query.text'))
  expect(texts.some(({ value }) => value.stringValue?.includes('checkout_sessions'))).toBe(true)
  for (const secret of ['@example', 'Leeds', session_id]) expect(sent.join('\n')).not.toContain(secret)
})

test('without a collector nothing is traced, nor loaded', async () => {
  const end = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 })
  const shop = await openShop()
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  const { rows } = await shop.database.pool.query('select data from pgboss.job')
  expect(rows.map(({ data }) => Object.keys(data))).toEqual([['mail_id']])
  await end()
})
