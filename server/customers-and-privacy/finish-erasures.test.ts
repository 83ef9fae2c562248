import { expect, test } from 'vitest'
import { tableText } from '#server/testing/answers.ts'
import { CARDS, confirmCard, LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const ROSE = [{ slug: 'damask-rose' }]
const EMAIL = 'anna.holt@example.com'
const THEIRS = { ...LEEDS, email: EMAIL }
const NAMED = /anna\.holt|Wool Lane|496 0000/i
const UNDER_WAY = expect.stringMatching(/^Your data has been erased, except for an order that is not complete/)

test('a stranger’s checkouts under an address can’t delay its owner’s erasure', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffOrders, staffPeople } = staffClient(shop, staff)
  const owner = await newShopper(shop, 'anna.holt')
  await shop.client().newsletter.subscribe({ email: EMAIL })
  const stranger = shop.client()
  await pay(shop, {
    client: stranger,
    session_id: (await readyToPay(stranger, { items: ROSE, form: THEIRS })).session_id,
  })
  const inFlight = (await readyToPay(stranger, { items: ROSE, form: THEIRS })).session_id
  const { payment_intent } = await stranger.checkout.createPaymentIntent({ checkout_session_id: inFlight })

  expect(await eraseByLink(shop)).toEqual({ detail: UNDER_WAY })
  // What is the owner's own is gone at once.
  for (const table of ['users', 'subscribers', 'contact_messages', 'privacy_links'])
    expect(await tableText(shop, table), table).not.toMatch(NAMED)
  await expect(owner.client.accounts.profile({})).rejects.toMatchObject({ status: 401 })

  // What the stranger pays for finds its way, and asks for nothing of the owner's again.
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  expect(await stranger.checkout.session({ session_id: inFlight })).toMatchObject({
    paid: true,
    customer_info: { email: EMAIL },
  })
  await pay(shop, {
    client: stranger,
    session_id: (await readyToPay(stranger, { items: ROSE, form: THEIRS })).session_id,
  })
  expect(await eraseByLink(shop)).toEqual({ detail: UNDER_WAY })
  expect(await staffPeople.eraseCustomer({ email: EMAIL, confirm: EMAIL })).toEqual({
    detail: expect.stringContaining('and are then erased'),
  })

  const [first, second, third] = (await staffOrders.list({ ordering: 'created_at' })).results
  expect([first, second, third].map((order) => order?.email)).toEqual([EMAIL, EMAIL, EMAIL])
  await dispatch(shop, first?.id)
  await finish(shop)
  expect(await emails(shop)).toEqual(['', EMAIL, EMAIL])
  await dispatch(shop, second?.id)
  const { version } = await staffOrders.read({ id: third?.id ?? '' })
  await staffOrders.cancel({ id: third?.id ?? '', version, reason: 'Nobody asked for it' })
  // Its money is not back yet.
  await finish(shop, { refunds: false })
  expect(await emails(shop)).toEqual(['', '', EMAIL])
  await shop.mails()
  await finish(shop)
  expect(await emails(shop)).toEqual(['', '', ''])
  for (const table of ['orders', 'checkout_sessions', 'mails', 'order_events', 'audit_log'])
    expect(await tableText(shop, table), table).not.toMatch(NAMED)
  expect(JSON.stringify(await shop.mails())).not.toMatch(NAMED)
  const { timeline } = await staffOrders.read({ id: third?.id ?? '' })
  expect(timeline.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^The customer asked for erasure/),
      'The customer’s data was erased at their request.',
    ]),
  )
})

test('after an erasure, an open parcel still gets its dispatch email, and nothing after it', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await pay(shop, { client: guest, session_id: (await readyToPay(guest, { items: ROSE, form: THEIRS })).session_id })
  await eraseByLink(shop)
  const { staff } = await staffTokens(shop)
  const [order] = (await staffClient(shop, staff).staffOrders.list({})).results
  await dispatch(shop, order?.id)
  expect((await shop.mails()).at(-1)).toMatchObject({
    subject: expect.stringMatching(/on its way|sent|left/i),
    to: [{ address: EMAIL }],
  })
  await finish(shop)
  expect(await emails(shop)).toEqual([''])
  expect(JSON.stringify(await shop.mails())).not.toMatch(NAMED)
})

test('a payment that fails after an erasure leaves no data', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ROSE, form: THEIRS })
  await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(await eraseByLink(shop)).toEqual({ detail: UNDER_WAY })
  await finish(shop)
  expect(await tableText(shop, 'checkout_sessions')).toMatch(NAMED)
  shop.pass(3600_000)
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'reconcile', {}))
  await shop.context.jobs.runDue()
  await finish(shop)
  expect(await tableText(shop, 'checkout_sessions')).toBe('')
})

test('a cancelled, never paid order blocks neither erasure nor the nightly purge', async () => {
  const shop = await openShop()
  const guest = shop.client()
  for (const email of [EMAIL, 'ben@example.com'])
    await pay(shop, {
      client: guest,
      session_id: (await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email } })).session_id,
    })
  await shop.database.pool.query(`update orders set status = 'cancelled', paid_at = null, number = null`)
  await shop.database.pool.query(`update checkout_sessions set state = 'expired'`)
  expect(await eraseByLink(shop)).toEqual({ detail: expect.not.stringContaining('under way') })
  expect((await emails(shop)).toSorted()).toEqual(['', 'ben@example.com'])
  shop.pass(31 * 24 * 3600_000)
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'tidy', {}))
  await shop.context.jobs.runDue()
  const { rows } = await shop.database.pool.query(`select state, output from pgboss.job where name = 'tidy'`)
  expect(rows.map(({ state }) => state)).toEqual(['completed'])
})

async function eraseByLink(shop: TestShop) {
  await shop.client().privacy.requestLink({ email: EMAIL })
  const mail = (await shop.mails()).findLast(({ subject }) => subject === 'What we know about you')
  const token = /privacy-data#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return shop.client().privacy.eraseLinked({ token, confirm: EMAIL })
}

async function dispatch(shop: TestShop, id = ''): Promise<void> {
  const { rows } = await shop.database.pool.query(`select id from users where is_staff limit 1`)
  const { issueToken } = await import('#server/accounts/tokens.ts')
  const { staffOrders } = staffClient(
    shop,
    await issueToken(shop.context.db, { user: { id: rows[0].id, is_staff: true }, now: shop.context.now() }),
  )
  const { version } = await staffOrders.read({ id })
  const sent = await staffOrders.dispatch({ id, version, carrier: 'Royal Mail', tracking_number: 'AB123456789GB' })
  await staffOrders.sendDispatchMail({ id, version: sent.version })
}

/** What the background does every five minutes; without `refunds`, before the refunds that wait have been made. */
async function finish(shop: TestShop, { refunds = true } = {}): Promise<void> {
  if (!refunds) {
    const { finishErasures } = await import('./finish-erasures.ts')
    return finishErasures(shop.context)
  }
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'finish-erasures', {}))
  await shop.context.jobs.runDue()
}

async function emails(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.database.pool.query('select email from orders order by created_at')
  return rows.map(({ email }) => String(email))
}
