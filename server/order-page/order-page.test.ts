import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestFor } from '#contract/client.ts'
import type { OrderPage } from '#contract/order-page.ts'
import { orderPageCalls } from '#contract/order-page-calls.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { DUBAI, LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { deliver, invited, moderators } from '#server/testing/reviews.ts'
import { ORIGIN, openShop, type ShopOptions, type TestShop } from '#server/testing/shop.ts'
import { edgeOf } from '#server/testing/through-edge.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const { open, sendLink } = orderPageCalls.orderPage
const NOT_FOUND = [404, 'Order not found.']
const NOBODY = {
  shows_customer: false,
  full_name: '',
  email: '',
  phone: '',
  address: '',
  billing_address: '',
  gift_message: null,
  tracking: null,
  tracking_url: null,
  card: null,
  may_review: false,
}

interface Bought {
  form?: typeof LEEDS
  items?: RequestedItem[]
  options?: ShopOptions
}

async function bought({ form = LEEDS, items = [{ slug: 'damask-rose', quantity: 2 }], options = {} }: Bought = {}) {
  const shop = await openShop(options)
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items, form })
  const session = await pay(shop, { client: guest, session_id })
  const { staff, owner } = await moderators(shop)
  const id = session.order ?? ''
  const seen = async () => ({ id, version: (await staff.staffOrders.read({ id })).version })
  const [token = ''] = await tokensOf(shop)
  return { shop, guest, session, staff, owner, id, seen, token, number: session.order_number ?? '' }
}

/** The tokens of all mails, oldest mail first. */
async function tokensOf(shop: TestShop): Promise<string[]> {
  return (await shop.mails()).flatMap(({ text }) => /\/orders\/view#([\w.-]+)/.exec(text ?? '')?.[1] ?? [])
}

/** Opens the page through the edge, as a browser does. */
async function openPage(shop: TestShop, token: string): Promise<OrderPage> {
  const response = await edgeOf(shop).fetch(requestFor(ORIGIN, open, { token }))
  expect(response.status).toBe(200)
  return (await response.json()) as OrderPage
}

test('shows a guest the order from the payment to the refund, with the papers that the law asks for', async () => {
  const { shop, staff, owner, id, seen, token, number, session } = await bought()
  const page = await openPage(shop, token)
  expect(page).toMatchObject({
    number,
    status: 'paid',
    shows_customer: true,
    full_name: 'Anna Holt',
    email: LEEDS.email,
    address: '4 Wool Lane\nLeeds\nLS1 4AB\nUnited Kingdom',
    billing_address: '4 Wool Lane\nLeeds\nLS1 4AB\nUnited Kingdom',
    total: session.total_amount,
    vat: (Math.round((Number(session.total_amount) * 100) / 6) / 100).toFixed(2),
    card: { brand: 'visa', last4: '4242' },
    items: [{ product: { slug: 'damask-rose' }, quantity: 2, discount: '0.00', line: expect.any(Number) }],
    refunds: [],
    may_cancel: true,
    may_review: false,
  })
  expect(JSON.stringify(page), 'neither the order’s id nor its checkout’s opens anything here').not.toMatch(
    /"(or|cs|pi)_|session|payment_intent/,
  )
  await staff.staffOrders.dispatch({ ...(await seen()), carrier: 'Royal Mail', tracking_number: 'AB1' })
  expect(await openPage(shop, token)).toMatchObject({
    status: 'dispatched',
    tracking: { carrier: 'Royal Mail', number: 'AB1' },
    tracking_url: 'https://www.royalmail.com/track-your-item#/tracking-results/AB1',
    progress: [{ status: 'pending' }, { status: 'paid' }, { status: 'dispatched' }],
  })
  await owner.staffOrders.refund({
    id,
    amount: '1.20',
    other: '1.20',
    reason: 'a private reason',
    restock: [],
    request_key: 'a-kindness-of-the-shop',
  })
  await shop.context.jobs.runDue()
  const refunded = await openPage(shop, token)
  expect(refunded.refunds).toEqual([
    {
      at: expect.any(String),
      amount: '1.20',
      to_gift_card: '0.00',
      credit_note: expect.stringMatching(/^CN-/),
      vat: '0.20',
    },
  ])
  expect(JSON.stringify(refunded)).not.toContain('a private reason')
  expect(await openPage(shop, (await tokensOf(shop)).at(-1) ?? ''), 'of the refund’s mail').toEqual(refunded)
})

test('every mail of an order has its link, and none has the order’s id or its checkout’s', async () => {
  const { shop, guest, staff, owner, id, seen, number } = await bought()
  const address = { line1: '9 Ouse Street', city: 'York', postal_code: 'YO1 7AB' }
  await staff.staffOrders.changeContact({
    ...(await seen()),
    full_name: 'Anna Holt',
    email: LEEDS.email,
    phone: '',
    ...address,
  })
  await staff.staffOrders.dispatch({ ...(await seen()), carrier: 'Evri', tracking_number: 'AB1' })
  await staff.staffOrders.sendDispatchMail(await seen())
  await staff.staffOrders.correctTracking({ ...(await seen()), carrier: 'Evri', tracking_number: 'AB2' })
  const [line] = (await staff.staffOrders.read({ id })).lines
  const again = [{ stock_item_id: line?.stock_item_id ?? 0, quantity: 1 }]
  await owner.staffReplacements.send({ id, lines: again, reason: 'broken', request_key: 'a-press-of-a-test' })
  const [replacement] = (await staff.staffOrders.read({ id })).replacements
  const { version } = await staff.staffOrders.read({ id: replacement?.id ?? '' })
  await owner.staffOrders.cancel({ id: replacement?.id ?? '', version, reason: 'found it' })
  await guest.cancellation.give({ number, email: LEEDS.email, lines: [{ line: 0 }] })
  await owner.staffOrders.refund({
    id,
    amount: '1.00',
    other: '1.00',
    reason: 'x',
    restock: [],
    request_key: 'a-refund-of-a-pound',
  })
  const mails = await shop.mails()
  expect(mails).toHaveLength(8)
  const pages = await Promise.all((await tokensOf(shop)).map((token) => openPage(shop, token)))
  expect(pages.map((page) => page.number)).toEqual([
    number,
    number,
    number,
    number,
    replacement?.number,
    replacement?.number,
    number,
    number,
  ])
  expect(pages[0]).toMatchObject({ cancellation: { refund: expect.any(String) }, may_cancel: false })
  expect(pages[4]).toMatchObject({ replaces: number, vat: null })
  expect(pages[0]?.replaced_by).toEqual([replacement?.number])
  for (const { text, html } of mails) expect(`${text}${html}`).not.toMatch(/\b(or|cs)_/)
})

test('a forged, truncated or foreign token is not found, through the edge and without a cache', async () => {
  const { shop, guest, token } = await bought()
  const { session_id } = await readyToPay(guest, {
    items: [{ slug: 'oat-and-honey' }],
    form: { ...LEEDS, email: 'ben@example.com' },
  })
  await pay(shop, { client: guest, session_id })
  const other = (await tokensOf(shop)).at(-1) ?? ''
  expect(other).not.toBe(token)
  const [number, mailbox, minute, signature = ''] = token.split('.')
  const [otherNumber, otherMailbox] = other.split('.')
  const signedByOthers = createHmac('sha256', 'another secret').update(`order x until ${minute}`).digest('base64url')
  const wrong = [
    '',
    'x',
    token.slice(0, -1),
    `${token}A`,
    `${number}.${mailbox}.${minute}`,
    `${otherNumber}.${mailbox}.${minute}.${signature}`,
    `${number}.${otherMailbox}.${minute}.${signature}`,
    `${otherNumber}.${otherMailbox}.${minute}.${signature}`,
    `${number}.${mailbox}.${Number(minute) + 60 * 24 * 365}.${signature}`,
    `${number}.${mailbox}.${minute}.${signedByOthers}`,
    `${number}.${mailbox}.${minute}.${signature.toLowerCase()}`,
    ` ${otherNumber}.${'A'.repeat(22)}.${minute}.${'A'.repeat(43)}`,
    `0${token}`,
    `${number}.${mailbox}.${minute}.${signature}' or 1=1--`,
  ]
  for (const call of [open, sendLink])
    for (const attempt of wrong) {
      const response = await edgeOf(shop).fetch(requestFor(ORIGIN, call, { token: attempt }))
      expect([response.status, await response.json(), response.headers.get('cache-control')], attempt).toEqual([
        404,
        { detail: 'Order not found.' },
        'no-store',
      ])
    }
  // A right token is answered anew each time, and only to who sends it.
  for (const asked of [token, other, token]) {
    const response = await edgeOf(shop).fetch(requestFor(ORIGIN, open, { token: asked }))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ email: asked === token ? LEEDS.email : 'ben@example.com' })
  }
  const asAddress = await edgeOf(shop).fetch(new Request(`${ORIGIN}${open.path}?token=${token}`))
  expect(asAddress.status, 'a token in an address opens nothing').toBe(404)
})

test('thirty days after its mail a link shows state and goods alone, and a press sends one that shows all', async () => {
  const { shop, token, staff, seen } = await bought()
  await staff.staffOrders.dispatch({ ...(await seen()), carrier: 'DPD', tracking_number: 'AB1' })
  shop.pass(30 * DAY - 2 * MINUTE)
  expect((await openPage(shop, token)).shows_customer).toBe(true)
  shop.pass(4 * MINUTE)
  const late = await openPage(shop, token)
  expect(late).toMatchObject({ ...NOBODY, status: 'dispatched', items: [{ quantity: 2 }], total: expect.any(String) })
  expect(JSON.stringify(late)).not.toMatch(/Anna|Wool Lane|example\.com|AB1|4242/)

  const { orderPage } = shop.client()
  const before = (await shop.mails()).length
  const { detail } = await orderPage.sendLink({ token })
  expect(detail).toMatch(/^If we still have an email address/)
  const mails = (await shop.mails()).slice(before)
  expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
    [expect.stringMatching(/^The page of your order SS-/), LEEDS.email],
  ])
  expect(await openPage(shop, (await tokensOf(shop)).at(-1) ?? '')).toMatchObject({
    shows_customer: true,
    full_name: 'Anna Holt',
  })
  expect((await openPage(shop, token)).shows_customer, 'the old link stays late').toBe(false)
})

test('after an erasure a link shows nobody, and asking for another answers the same and mails nothing', async () => {
  const { shop, token, staff, owner, seen } = await bought()
  await staff.staffOrders.dispatch({ ...(await seen()), carrier: 'Evri', tracking_number: 'AB1' })
  await staff.staffOrders.move({ ...(await seen()), to: 'delivered' })
  const { orderPage } = shop.client()
  const known = await orderPage.sendLink({ token })
  // Asked for before, and still waiting when the erasure comes.
  await owner.staffPeople.eraseCustomer({ email: LEEDS.email, confirm: LEEDS.email })
  expect(await openPage(shop, token)).toMatchObject({ ...NOBODY, status: 'delivered', may_cancel: false })
  expect(await orderPage.sendLink({ token })).toEqual(known)
  expect((await shop.mails()).map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/The page of/))
})

test('once staff have corrected the address, the earlier mailbox sees nobody and can’t have the link', async () => {
  const { shop, token, staff, seen } = await bought()
  const change = { full_name: 'Anna Holt', phone: '', line1: '9 Ouse Street', city: 'York', postal_code: 'YO1 7AB' }
  await staff.staffOrders.changeContact({ ...(await seen()), ...change, email: LEEDS.email.toUpperCase() })
  expect(await openPage(shop, token), 'the same mailbox').toMatchObject({ shows_customer: true })
  await staff.staffOrders.changeContact({ ...(await seen()), ...change, email: 'right@example.com' })
  expect(await openPage(shop, token)).toMatchObject(NOBODY)
  await shop.client().orderPage.sendLink({ token })
  expect((await shop.mails()).at(-1)?.to?.[0]?.address).toBe('right@example.com')
  const fresh = (await tokensOf(shop)).at(-1) ?? ''
  expect(await openPage(shop, fresh)).toMatchObject({ shows_customer: true, email: 'right@example.com' })
})

test('wrong links are limited by their network and right ones answered, mails by mailbox and network, with the same answer', async () => {
  const { shop, token } = await bought({ options: { limits: true } })
  const from = (ip: string, call: typeof open | typeof sendLink, given: string) =>
    shop.app.fetch(requestFor(ORIGIN, call, { token: given }), { ip })
  const guesses = []
  for (let n = 0; n < 61; n++) guesses.push((await from('203.0.113.9', open, `${token.slice(0, -3)}${n}xx`)).status)
  expect(guesses).toEqual([...Array(60).fill(404), 429])
  for (const ip of ['203.0.113.9', '198.51.100.2']) expect((await from(ip, open, token)).status, ip).toBe(200)

  const before = (await shop.mails()).length
  const answers = new Set<string>()
  for (let n = 0; n < 9; n++) {
    shop.pass(MINUTE)
    answers.add(await (await from(`198.51.100.${n}`, sendLink, token)).text())
  }
  // Six together, and one on the network that has read the page.
  expect(await shop.mails()).toHaveLength(before + 7)
  expect(answers.size).toBe(1)
})

test('a job that is tried again after its process died mails one link', async () => {
  const { shop, token, id } = await bought()
  const before = (await shop.mails()).length
  const asked = { order_id: id, requester: 'somebody', asked_at: shop.context.now().toISOString() }
  for (const _ of [1, 2]) await shop.context.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'order-link', asked))
  expect(await shop.mails()).toHaveLength(before + 1)
  expect(await openPage(shop, token)).toMatchObject({ shows_customer: true })
})

test('the goods can be reviewed with it once their review has been asked for, and by nobody else', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  await deliver(shop, staff)
  const [token = ''] = await tokensOf(shop)
  const { reviews } = shop.client()
  const refused = [400, expect.stringMatching(/isn’t one of ours/)]
  expect((await openPage(shop, token)).may_review).toBe(false)
  expect(await refusalOf(reviews.open({ token }))).toEqual(refused)
  const [mailed = ''] = await invited(shop, 15)
  expect((await openPage(shop, token)).may_review).toBe(true)
  const { lines } = await reviews.open({ token })
  expect(lines).toEqual((await reviews.open({ token: mailed })).lines)
  await reviews.write({ token, line: lines[0]?.line ?? 0, stars: 5 })
  expect((await reviews.open({ token: mailed })).lines[0]?.review).toMatchObject({ stars: 5 })
  shop.pass(16 * DAY)
  expect((await openPage(shop, token)).may_review, 'its own thirty days are over').toBe(false)
  expect(await refusalOf(reviews.open({ token }))).toEqual(refused)
  expect((await reviews.open({ token: mailed })).lines).toHaveLength(1)
})

test('an export is zero-rated, and a shop without a VAT number shows none', async () => {
  const { shop, token, owner } = await bought({ form: DUBAI })
  expect(await openPage(shop, token)).toMatchObject({ vat: '0.00', dirham_rate: expect.anything() })
  const { version } = await owner.staffShop.facts({})
  await owner.staffShop.updateFacts({ version, vat_number: '' })
  expect((await openPage(shop, token)).vat).toBeNull()
  expect(await refusalOf(shop.client().orderPage.open({ token: 'x' }))).toEqual(NOT_FOUND)
})
