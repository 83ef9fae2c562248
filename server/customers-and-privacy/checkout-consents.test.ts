import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { askPermit } from '#server/mail/permit.ts'
import { linksIn } from '#server/testing/answers.ts'
import { LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import * as consents from '#words/en/consents.ts'
import { takeConsents } from './checkout-consents.ts'

const ROSE = [{ slug: 'damask-rose' }]
const QUESTION = /^Confirm your subscription/

test('a consent at the checkout sends one confirmation email, with its text, time and order, in concurrent runs too', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff).staffPeople
  await buys(shop, 'anna@example.com', { ticked: true })
  await buys(shop, 'berta@example.com', { ticked: false })
  expect((await staff.customer({ email: 'anna@example.com' })).newsletter).toMatchObject({
    state: 'agreed',
    wording: consents.newsAtCheckout,
  })
  expect((await staff.customer({ email: 'berta@example.com' })).newsletter).toBeNull()

  await Promise.all([takeConsents(shop.context), takeConsents(shop.context), takeConsents(shop.context)])
  await takeConsents(shop.context)
  expect(await questionsTo(shop)).toEqual(['anna@example.com'])
  const { newsletter, recent_orders } = await staff.customer({ email: 'anna@example.com' })
  const [order] = recent_orders
  expect(newsletter).toEqual({
    state: 'pending',
    wording: consents.newsAtCheckout,
    agreed_at: order?.created_at,
    order: { id: order?.id, number: order?.number },
  })
  expect((await staff.subscribers({})).results).toMatchObject([
    { email: 'anna@example.com', state: 'pending', order_id: order?.id },
  ])

  await confirm(shop)
  expect((await staff.customer({ email: 'anna@example.com' })).newsletter).toMatchObject({
    state: 'confirmed',
    agreed_at: order?.created_at,
  })
  await buys(shop, 'Anna@example.com', { ticked: true })
  await takeConsents(shop.context)
  expect(await questionsTo(shop)).toEqual(['anna@example.com'])
})

test('older consents send one email for several orders, and none after an unsubscription or erasure', async () => {
  const shop = await openShop()
  for (const name of ['anna', 'anna', 'left', 'forgotten']) await buys(shop, `${name}@example.com`, { ticked: true })
  shop.pass(60 * DAY)
  const staff = staffClient(shop, (await staffTokens(shop)).staff).staffPeople
  await shop.client().newsletter.subscribe({ email: 'left@example.com' })
  await shop.database.pool.query("update subscribers set state = 'unsubscribed', unsubscribed_at = $1", [
    shop.context.now(),
  ])
  await staff.eraseCustomer({ email: 'forgotten@example.com', confirm: 'forgotten@example.com' })
  const before = await questionsTo(shop)
  await takeConsents(shop.context)
  await takeConsents(shop.context)
  expect((await questionsTo(shop)).slice(before.length)).toEqual(['anna@example.com'])
  const { rows } = await shop.database.pool.query(
    'select count(*)::int as left from orders where marketing_consent and marketing_taken_at is null',
  )
  // The forgotten one's parcel is still on its way, so its order has a name; it is never asked.
  expect(rows).toEqual([{ left: 1 }])
  // Asked today, they have a month for the answer, however old the order is.
  await shop.context.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'tidy', {}))
  await shop.context.jobs.runDue()
  await confirm(shop)
  expect((await staff.customer({ email: 'anna@example.com' })).newsletter).toMatchObject({ state: 'confirmed' })
  // Who ticks it again after leaving is asked again.
  shop.pass(1000)
  await buys(shop, 'left@example.com', { ticked: true })
  await takeConsents(shop.context)
  expect((await questionsTo(shop)).at(-1)).toBe('left@example.com')
})

test('a mailbox over its limit is asked later, without delaying others', async () => {
  const shop = await openShop({ limits: true })
  // Strangers don't count against the customer of an order.
  for (let at = 0; at < 8; at++) await shop.app.fetch(...subscribing('anna@example.com', `192.0.2.${at + 1}`))
  const requester = keyedHash(shop.context.secret, 'requester', 'checkout')
  const earlier = { kind: 'newsletter-opt-in', to: 'full@example.com', requester, isReader: true } as const
  for (let at = 0; at < 2; at++) expect(await askPermit(shop.context, earlier)).not.toBeNull()
  shop.pass(1000)
  await buys(shop, 'full@example.com', { ticked: true })
  await buys(shop, 'anna@example.com', { ticked: true })
  const before = (await questionsTo(shop)).length
  await takeConsents(shop.context)
  expect((await questionsTo(shop)).slice(before)).toEqual(['anna@example.com'])
  await shop.database.pool.query('delete from rate_limits')
  await shop.restart({ limits: true })
  await takeConsents(shop.context)
  expect((await questionsTo(shop)).slice(before)).toEqual(['anna@example.com', 'full@example.com'])
})

const DAY = 24 * 60 * 60 * 1000

async function buys(shop: TestShop, email: string, { ticked }: { ticked: boolean }): Promise<void> {
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email, marketing_consent: ticked } }))
      .session_id,
  })
}

async function questionsTo(shop: TestShop): Promise<(string | undefined)[]> {
  return (await shop.mails()).filter(({ subject }) => QUESTION.test(subject ?? '')).map(({ to }) => to?.[0]?.address)
}

async function confirm(shop: TestShop): Promise<void> {
  const mail = (await shop.mails()).findLast(({ subject }) => QUESTION.test(subject ?? ''))
  const [link] = linksIn(mail?.text, `${ORIGIN}/newsletter/confirm`)
  await shop.client().newsletter.confirm({ token: link?.searchParams.get('token') ?? '' })
}

function subscribing(email: string, ip: string): [Request, { ip: string }] {
  return [requestFor(ORIGIN, calls.newsletter.subscribe, { email }), { ip }]
}
