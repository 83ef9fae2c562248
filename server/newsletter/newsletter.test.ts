import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { answerOf, linksIn, refusalOf, tableText } from '#server/testing/answers.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const STALE = [400, 'This link is no longer valid. Please subscribe again.']
const THANKS = { status: 200, body: { detail: 'Thank you for subscribing to our natural journey!' } }

test('an address is subscribed only after its confirmation, and known addresses get the same response', async () => {
  const shop = await openShop()
  const { newsletter } = shop.client()
  const subscribe = (email: string) => answerOf(shop.ask(calls.newsletter.subscribe, { email }))
  expect(await subscribe('Anna@example.com')).toEqual(THANKS)
  expect(await states(shop)).toEqual([['anna@example.com', 'pending']])
  const link = await linkOf(shop, 'confirm')
  expect(link.href).toBe(`${ORIGIN}/newsletter/confirm?token=${link.searchParams.get('token')}`)
  const token = link.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await tableText(shop, 'subscribers')).not.toContain(token)
  expect(await tableText(shop, 'subscribers')).toContain(
    'Send me the newsletter by email. I can unsubscribe with one click in every email.',
  )
  expect(await refusalOf(newsletter.confirm({ token: 'A'.repeat(43) }))).toEqual(STALE)

  expect(await newsletter.confirm({ token })).toEqual({ detail: 'You are on the list. Thank you.' })
  expect(await refusalOf(newsletter.confirm({ token }))).toBe('done')
  expect(await states(shop)).toEqual([['anna@example.com', 'confirmed']])
  expect(await subscribe('anna@EXAMPLE.com')).toEqual(THANKS)
  expect(await states(shop)).toEqual([['anna@example.com', 'confirmed']])
  expect(await shop.mails()).toHaveLength(1)
  for (const email of ['', 'anna', 'anna@example', 'a b@example.com', 42, null])
    expect(await answerOf(shop.ask(calls.newsletter.subscribe, { email }))).toMatchObject({
      status: 400,
      body: { email: [expect.any(String)] },
    })
})

test('one press unsubscribes, on the page or in the email program, and subscribing again needs a new confirmation', async () => {
  const shop = await openShop()
  const { newsletter } = shop.client()
  await newsletter.subscribe({ email: 'anna@example.com' })
  const mail = (await shop.mails()).at(-1)
  const page = await linkOf(shop, 'unsubscribe')
  const token = page.searchParams.get('token') ?? ''
  await newsletter.confirm({ token })
  const header = (key: string) => mail?.headers.find((line) => line.key === key)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toBe(`<${ORIGIN}/api/newsletter/one-click/?token=${token}>`)

  // A program that only looks at the address is led to the page, and nobody has left.
  const address = header('list-unsubscribe')?.slice(1, -1) ?? ''
  const looked = await shop.app.fetch(new Request(address))
  expect([looked.status, looked.headers.get('location')]).toEqual([302, page.href])
  expect(await states(shop)).toEqual([['anna@example.com', 'confirmed']])
  const press = (to: string) =>
    shop.app.fetch(new Request(to, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }))
  expect((await press(address)).status).toBe(200)
  expect((await press(address)).status).toBe(200)
  expect(await states(shop)).toEqual([['anna@example.com', 'unsubscribed']])
  expect(await answerOf(press(address.replace(token, 'x')))).toEqual({
    status: 400,
    body: { detail: 'This link is no longer valid.' },
  })

  expect(await refusalOf(newsletter.confirm({ token }))).toEqual(STALE)
  expect(await newsletter.unsubscribe({ token })).toEqual({ detail: 'You have unsubscribed.' })
  await newsletter.subscribe({ email: 'anna@example.com' })
  const again = (await linkOf(shop, 'confirm')).searchParams.get('token') ?? ''
  expect(again).not.toBe(token)
  await newsletter.confirm({ token: again })
  expect(await refusalOf(newsletter.unsubscribe({ token }))).toEqual([400, 'This link is no longer valid.'])
  expect(await states(shop)).toEqual([['anna@example.com', 'confirmed']])
})

test('a confirmed address is forwarded to the mailing-list service once, with retries', async () => {
  const sent: [string, string][] = []
  let status = 500
  const shop = await openShop({
    settings: { mailingListUrl: 'https://list.example/subscribe' },
    fetch: async (address, init) => {
      sent.push([String(address), String(init?.body)])
      return new Response('', { status })
    },
  })
  const { newsletter } = shop.client()
  await newsletter.subscribe({ email: 'anna+soap@example.com' })
  const token = (await linkOf(shop, 'confirm')).searchParams.get('token') ?? ''
  expect(sent).toEqual([])
  await newsletter.confirm({ token })
  await newsletter.confirm({ token })
  await shop.context.jobs.runDue()
  const expected = ['https://list.example/subscribe', 'EMAIL=anna%2Bsoap%40example.com']
  expect(sent).toEqual([expected])
  status = 200
  await shop.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await shop.context.jobs.runDue()
  await shop.context.jobs.runDue()
  expect(sent).toEqual([expected, expected])
})

async function states(shop: TestShop) {
  const { rows } = await shop.database.pool.query('select email, state from subscribers order by email')
  return rows.map(({ email, state }) => [email, state])
}

async function linkOf(shop: TestShop, page: 'confirm' | 'unsubscribe'): Promise<URL> {
  const [link] = linksIn((await shop.mails()).at(-1)?.text, `${ORIGIN}/newsletter/${page}`)
  if (!link) throw new Error(`The newest mail has no link to ${page}.`)
  return link
}
