// Long: only `npm run test:all` runs it.
// @module-tag rest
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pence, pounds } from '#contract/money.ts'
import { type Failpoint, failpointsDuring } from '#server/failpoints.ts'
import { CARD_CODE } from '#server/http/secrets.ts'
import { GIFT_CARD_FLAG } from '#server/payments/fraud.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { chooseEverything, LEEDS, type RequestedItem, requestedItems } from '#server/testing/buying.ts'
import { crashShopAt, DEATH_MS, oneDies, patiently, TIMEOUT_MS } from './crash.ts'
import { STAFF_PASSWORD } from './environment-clients.ts'
import { newestMail } from './outbox.ts'
import { isFull, randomly, rounds, seed, shuffled } from './seed.ts'
import { leaveOnly, unitsLeft } from './shelf.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

/** Value that was paid for in vain, handed out, earned or held: what becomes of it, in any order and after a death. */

let env: TestEnvironment
beforeAll(async () => {
  env = await openTestEnvironment()
  await env.fillShelves(500)
}, 120_000)
afterAll(() => env.close())
// A case that fails would fail those after it too.
afterEach(() => env.control('faults/clear', {}))

/** In the short run, one that the seed picks. */
const some = <T>(all: readonly T[], salt: number) => (isFull ? all : shuffled(all, randomly(salt)).slice(0, 1))
const readOrder = async (id: string) => (await env.office()).staffOrders.read({ id })

async function payFor(session_id: string): Promise<{ order: string; intent: string }> {
  const payment = await env.openPayment(session_id)
  expect((await env.confirm(payment)).status).toBe('succeeded')
  return { order: await orderOf(session_id), intent: payment.id }
}

async function orderOf(session_id: string): Promise<string> {
  const read = () => env.client().checkout.session({ session_id })
  await expect.poll(async () => (await read()).paid, { timeout: 20_000, interval: 200 }).toBe(true)
  return (await read()).order ?? ''
}

interface Card {
  id: number
  code: string
  /** The payment that bought it; empty for one that staff gave. */
  intent: string
}

/** A gift card as its recipient has it. */
async function received(email: string, intent = ''): Promise<Card> {
  const code = async () => (await newestMail(env, email)).match(CARD_CODE)?.[0] ?? ''
  await env.everyMinute()
  await expect.poll(code, { timeout: TIMEOUT_MS }).not.toBe('')
  const { results } = await (await env.office()).staffGiftCards.list({ search: email })
  return { id: results[0]?.id ?? 0, code: await code(), intent }
}

let recipients = 0
const newRecipient = () => `lama-${++recipients}@example.com`

/** A gift card of £25.00 that was bought. */
async function buyCard(): Promise<Card> {
  const email = newRecipient()
  const items = await requestedItems(env.client(), [{ slug: 'gift-card', size: 1 }])
  const { session_id } = await env.client().checkout.createSession({ items })
  await env.client().checkout.saveCustomer({ session_id, ...LEEDS, gift_card_email: email })
  return received(email, (await payFor(session_id)).intent)
}

/** A checkout that a card pays for, in part if it is dearer than the card. */
async function payableBy({ code }: Card, slug: string): Promise<string> {
  const session_id = await env.readyToPay([{ slug }])
  await env.client().discounts.apply({ session_id, code })
  return session_id
}

/** £11.99, which a card pays alone, and £42.00. */
const [CHEAP, DEAR] = ['lavender-fields', 'hedgerow-gift-box'] as const
const spend = async (card: Card) =>
  (await env.client().discounts.order({ session_id: await payableBy(card, CHEAP) })).order ?? ''

const chargeOf = async ({ intent }: Card) =>
  (await env.atStripe<{ latest_charge: string }>('GET', `/v1/payment_intents/${intent}`)).latest_charge

/** What may happen to the payment that bought a card, outside the shop. */
const TROUBLES = [
  { trouble: 'a dispute', cause: async (card: Card) => env.control('disputes', { charge: await chargeOf(card) }) },
  {
    trouble: 'a bank’s warning',
    cause: async (card: Card) => env.control('fraud-warnings', { charge: await chargeOf(card) }),
  },
  {
    trouble: 'a refund at Stripe',
    cause: ({ intent }: Card) => env.control('refunds', { payment_intent: intent }),
  },
]

/** Each of Stripe's events that wait, twice and the newest first. */
const deliverTwice = () => env.control('deliver/waiting?order=reverse&times=2', {})

/** Waits until the order is marked; then it was once, and neither it nor the rest of the card gets any further. */
async function isMarked(order: string, card: Card): Promise<void> {
  const office = await env.office()
  const flags = async () => {
    await env.everyMinute()
    return (await office.staffOrders.read({ id: order })).flags
  }
  await expect.poll(flags, { timeout: TIMEOUT_MS, interval: 500 }).toEqual([GIFT_CARD_FLAG])
  await Promise.all([env.everyMinute(), env.everyMinute()])
  const { is_held, timeline, version, ...read } = await office.staffOrders.read({ id: order })
  expect([is_held, read.flags]).toEqual([true, [GIFT_CARD_FLAG]])
  expect(timeline.filter(({ sentence }) => sentence.startsWith('The gift card that paid for it is on'))).toHaveLength(1)
  expect((await office.staffGiftCards.read({ id: card.id })).state).toMatch(/^(on_hold|used_up)$/)
  expect(await refusalOf(office.staffOrders.move({ id: order, version, to: 'packed' }))).toEqual([
    409,
    expect.stringContaining('its gift card'),
  ])
  await env.proved()
}

const MARKING: Failpoint[] = [...failpointsDuring('marking orders'), 'settle.written', 'settle.committed']
const deaths = TROUBLES.flatMap((one) => MARKING.map((point) => ({ ...one, point })))
test.for(some(deaths, 40))(
  `F15 F16 $trouble of the payment for a gift card, and the shop dies at $point: what the card paid for is marked once (seed ${seed})`,
  { timeout: DEATH_MS },
  async ({ cause, point }) => {
    const card = await buyCard()
    const order = await spend(card)
    await crashShopAt(env, point)
    await cause(card)
    if (point === 'order.flagged') {
      await expect.poll(async () => (await readOrder(order)).is_held, { timeout: 20_000 }).toBe(true)
      await env.enqueue('send-gift-cards')
    }
    await oneDies(env, point)
    await env.restart()
    await deliverTwice()
    await isMarked(order, card)
  },
)

test.for(TROUBLES)(
  `F15 $trouble that the shop hears of before the card’s order is paid: no order, and the money goes back; after it: marked (seed ${seed})`,
  { timeout: DEATH_MS },
  async ({ cause }) => {
    const [before, after] = [await buyCard(), await buyCard()]
    const [refused, accepted] = [await payableBy(before, DEAR), await payableBy(after, DEAR)]
    const [late, early] = [await env.openPayment(refused), await env.openPayment(accepted)]
    await env.control('faults', { webhooks: { hold: true } })
    await env.confirm(early)
    const order = await orderOf(accepted)
    await Promise.all([cause(before), cause(after)])
    await deliverTwice()
    await env.confirm(late)
    await deliverTwice()
    await expect
      .poll(async () => (await env.client().checkout.session({ session_id: refused })).state, { timeout: 20_000 })
      .toBe('refunded')
    await isMarked(order, after)
    const { latest_charge } = await env.atStripe<{ latest_charge: { amount: number; amount_refunded: number } }>(
      'GET',
      `/v1/payment_intents/${late.id}?expand[0]=latest_charge`,
    )
    expect(latest_charge).toMatchObject({ amount: 1700, amount_refunded: 1700 })
    expect(await (await env.office()).staffGiftCards.read({ id: before.id })).toMatchObject({ worth: '25.00' })
  },
)

test(`F15 a dispute at the very moment in which the card pays: no order, or one that is marked (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < rounds(2, 12); round++) {
    const card = await buyCard()
    const session_id = await payableBy(card, CHEAP)
    await env.control('disputes', { charge: await chargeOf(card) })
    const ordered = await env
      .client(round)
      .discounts.order({ session_id })
      .catch(() => null)
    if (ordered?.order) await isMarked(ordered.order, card)
    else expect(await (await env.office()).staffGiftCards.read({ id: card.id })).toMatchObject({ worth: '25.00' })
  }
  await env.proved()
})

const DAY = 24 * 60 * 60_000
test(`F15 F6 a day later the shop hears of a dispute, a warning and a refund: each order is marked once, and a dispute that is won releases its (seed ${seed})`, {
  timeout: DEATH_MS,
}, async () => {
  const cards = [await buyCard(), await buyCard(), await buyCard()]
  const orders: string[] = []
  for (const card of cards) orders.push(await spend(card))
  const disputes: { id?: string }[] = []
  await env.pass(DAY, async () => {
    for (const [at, { cause }] of TROUBLES.entries())
      if (cards[at]) disputes.push((await cause(cards[at])) as { id?: string })
  })
  await deliverTwice()
  for (const [at, card] of cards.entries()) await isMarked(orders[at] ?? '', card)

  await env.control(`disputes/${disputes[0]?.id}/win`, {})
  await deliverTwice()
  const read = async () => {
    await env.everyMinute()
    const { flags, is_held } = await readOrder(orders[0] ?? '')
    return { flags, is_held }
  }
  await expect.poll(read, { timeout: TIMEOUT_MS, interval: 500 }).toEqual({ flags: [], is_held: false })
  const released = (await readOrder(orders[0] ?? '')).timeline.filter(({ sentence }) =>
    /no longer on hold/.test(sentence),
  )
  expect(released).toHaveLength(1)
  // An order that isn't marked is a fault ten minutes later.
  await env.pass(11 * 60_000)
  await env.proved()
})

/** Of £50.00, what a replacement of £8.50 or a refund of as much takes fits five times. */
const [LIMIT, EACH, FITS] = ['50.00', '8.50', 5] as const
test(`F16 twenty replacements and refunds at once in two processes that die meanwhile: never more than one person may hand out (seed ${seed})`, {
  timeout: DEATH_MS,
}, async () => {
  const office = await env.office()
  const { version: before } = await office.staffSecurity.settings({})
  await office.staffSecurity.updateSettings({ version: before, refund_limit: LIMIT })
  // Several, because calls about one order wait for its lock.
  const sold: { id: string; stock_item_id: number }[] = []
  for (let at = 0; at < 4; at++) {
    const { order: id } = await payFor(await env.readyToPay([{ slug: 'damask-rose', quantity: 6 }]))
    const { version, lines } = await office.staffOrders.read({ id })
    await office.staffOrders.dispatch({ id, version, carrier: 'Royal Mail' })
    sold.push({ id, stock_item_id: lines[0]?.stock_item_id ?? 0 })
  }
  const { token } = await env.client().accounts.signIn({ username: 'staff', password: STAFF_PASSWORD })
  // The password counts as a confirmation for ten minutes.
  await env.pass(11 * 60_000)
  const press = (at: number) => {
    const { staffOrders, staffReplacements } = env.officeOf(token, at)
    const { id = '', stock_item_id = 0 } = sold[at % sold.length] ?? {}
    const given = { id, reason: 'Broken', request_key: `handed-out-${at}-of-the-chaos` }
    if (at % 5 === 0) return staffOrders.refund({ ...given, amount: EACH, other: EACH })
    return staffReplacements.send({ ...given, lines: [{ stock_item_id, quantity: 1 }] })
  }
  const pressAll = () => Promise.all(Array.from({ length: 20 }, (_, at) => refusalOf(press(at))))
  await crashShopAt(env, 'mail.queued:2')
  const pressed = pressAll()
  await oneDies(env, 'mail.queued')
  await env.restart()
  await pressed
  const answers = await pressAll()
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(FITS)
  const confirm = [403, expect.any(String)]
  expect(answers.filter((answer) => answer !== 'done')).toEqual(Array(20 - FITS).fill(confirm))
  const made = await Promise.all(sold.map(({ id }) => readOrder(id)))
  expect(made.flatMap(({ replacements, credit_notes }) => [...replacements, ...credit_notes])).toHaveLength(FITS)
  const own = env.officeOf(token)
  expect(await refusalOf(own.staffDiscounts.create({ code: 'ALL', kind: 'percent', percent: 100 }))).toEqual(confirm)
  const rose = await own.staffCatalogue.product({
    id: (await env.client().catalogue.product({ slug: 'damask-rose' })).id,
  })
  const cheaper = { id: rose.id, version: rose.version, price: '8.00' }
  expect(await refusalOf(own.staffCatalogue.updateProduct(cheaper))).toEqual(confirm)
  await env.proved()
})

/** Two of three soaps are paid: without the rose, the lavender and the honey would both have been. */
const THREE: RequestedItem[] = [{ slug: 'damask-rose' }, { slug: 'lavender-fields' }, { slug: 'oat-and-honey' }]
const [PAID, OWED] = [pence('15.50'), pence('8.50') - pence('6.50')] as const

/** An order of three for the price of two of which the customer has cancelled the first, and staff's press. */
async function cancelFirst(code: string) {
  const office = await env.office()
  await office.staffDiscounts.create({ code, kind: 'buy_get', buy_units: 2 })
  const session_id = await env.readyToPay(THREE)
  await env.client().discounts.apply({ session_id, code })
  const { order: id, intent } = await payFor(session_id)
  const number = (await office.staffOrders.read({ id })).number ?? ''
  const give = () => env.client().cancellation.give({ number, email: LEEDS.email, lines: [{ line: 0 }] })
  const { refund: amount } = await give()
  expect(amount).toBe(pounds(OWED))
  expect(await refusalOf(give())).toMatchObject([409, expect.any(String)])
  const { lines } = await office.staffOrders.read({ id })
  const refund = async (from: number, to: number, sum: number) =>
    (await env.office()).staffOrders.refund({
      id,
      lines: lines.slice(from, to).map(({ item_id }) => ({ item_id, quantity: 1 })),
      amount: pounds(sum),
      reason: 'Cancelled',
      request_key: `refund-of-${code}-from-${from}`,
    })
  return { id, intent, press: () => refund(0, 1, OWED), pressRest: () => refund(1, 3, PAID - OWED) }
}

/** Stripe made the refund once and its note withheld what it had to; with the rest, all that was paid is back. */
async function isRefundedOnce({
  id,
  intent,
  press,
  pressRest,
}: Awaited<ReturnType<typeof cancelFirst>>): Promise<void> {
  const made = async () => {
    const { data } = await env.atStripe<{ data: { amount: number }[] }>('GET', `/v1/refunds?payment_intent=${intent}`)
    return data.map(({ amount }) => amount)
  }
  await expect.poll(made, { timeout: TIMEOUT_MS, interval: 500 }).toEqual([OWED])
  await expect.poll(async () => (await readOrder(id)).refunded, { timeout: TIMEOUT_MS }).toBe(pounds(OWED))
  await press()
  const share = (await readOrder(id)).credit_notes.map(({ total, unearned, lines }) => {
    expect(pence(lines[0]?.amount ?? '0.00') - pence(unearned)).toBe(OWED)
    return total
  })
  expect(share).toEqual([pounds(OWED)])
  await env.proved()
  await pressRest()
  await expect.poll(made, { timeout: TIMEOUT_MS }).toEqual([PAID - OWED, OWED])
  await expect.poll(async () => (await readOrder(id)).refunded, { timeout: TIMEOUT_MS }).toBe(pounds(PAID))
  const [first, rest] = (await readOrder(id)).credit_notes
  expect(rest?.earned_again).toBe(first?.unearned)
  await env.proved()
}

test.for(some(failpointsDuring('refunding'), 41))(
  `F16 the shop dies at %s while a part of three for two is refunded, pressed until it answers: withheld once (seed ${seed})`,
  { timeout: DEATH_MS },
  async (point) => {
    const order = await cancelFirst(`DIES-AT-${point.replace('.', '-').toUpperCase()}`)
    await crashShopAt(env, point)
    const pressed = patiently(order.press)
    await oneDies(env, point)
    await env.restart()
    await pressed
    await isRefundedOnce(order)
  },
)

test(`F4 F5 the webhook of such a refund arrives before Stripe’s answer, and twice after it: withheld once (seed ${seed})`, {
  timeout: DEATH_MS,
}, async () => {
  const early = await cancelFirst('WEBHOOK-FIRST')
  await env.control('faults', { answers: { match: 'POST /v1/refunds', delayMs: 2000 } })
  await early.press()
  await isRefundedOnce(early)
  await env.control('faults/clear', {})
  const late = await cancelFirst('ANSWER-FIRST')
  await env.control('faults', { webhooks: { hold: true } })
  await late.press()
  await isRefundedOnce(late)
  await deliverTwice()
  await env.proved()
})

test(`F6 F16 such a refund a day after its goods went back, of which the shop hears another day later: withheld once (seed ${seed})`, {
  timeout: DEATH_MS,
}, async () => {
  const order = await cancelFirst('A-DAY-LATER')
  const office = await env.office()
  const { results } = await office.staffDiscounts.list({ search: 'A-DAY-LATER' })
  const { id = 0, version = 0 } = results[0] ?? {}
  await office.staffDiscounts.update({ id, version, paused: true })
  await env.pass(DAY)
  await env.proved()
  await env.control('faults', { webhooks: { hold: true } })
  await order.press()
  await env.pass(DAY)
  await deliverTwice()
  await isRefundedOnce(order)
})

const LAST = 'damask-rose'
/** How the first checkout holds the last unit, and where the shop dies when the second one replaces it. */
const REPLACED: readonly { by: 'a payment' | 'a wallet’s sheet'; point: Failpoint }[] = [
  { by: 'a payment', point: 'intent.cancelled' },
  { by: 'a payment', point: 'session.written' },
  { by: 'a wallet’s sheet', point: 'session.written' },
]

test.for(some(REPLACED, 42))(
  `F10 F16 a checkout replaces one that $by reserves, and the shop dies at $point: unit, code and card are given back once and held once (seed ${seed})`,
  { timeout: DEATH_MS },
  async ({ by, point }) => {
    await leaveOnly(env, LAST, 1)
    const code = `ONCE-${by === 'a payment' ? 'PAID' : 'SHEET'}-${point.replace('.', '-').toUpperCase()}`
    const office = await env.office()
    await office.staffDiscounts.create({ code, kind: 'percent', percent: 10, uses_limit: 1 })
    const email = newRecipient()
    await office.staffGiftCards.give({ amount: '5.00', email, reason: 'a part', request_key: `card-of-${code}` })
    const card = await received(email)
    const items = await requestedItems(env.client(), [{ slug: LAST }])
    const begin = (more: { replaces?: string } = {}) =>
      env.client().checkout.createSession({ items, discount_code: code, ...more })
    const fill = async (session_id: string) => {
      await chooseEverything(env.client(), { session_id })
      const { amount_due, discount, gift_card } = await env.client().discounts.apply({ session_id, code: card.code })
      expect([amount_due, discount?.code, gift_card?.amount]).toEqual(['7.64', code, '5.00'])
      return session_id
    }
    const first = await fill((await begin()).session_id)
    const payment = by === 'a payment' ? await env.openPayment(first) : null
    if (!payment) await env.client().checkout.reserve({ session_id: first })

    await crashShopAt(env, point)
    const pressed = patiently(() => begin({ replaces: first }))
    await oneDies(env, point)
    await env.restart()
    const { session_id: second } = await pressed
    expect((await env.client().checkout.session({ session_id: first })).state).toBe('expired')
    expect(await unitsLeft(env, LAST)).toBe(1)
    if (payment) expect((await env.confirm(payment)).status).not.toBe('succeeded')
    await fill(second)
    await env.openPayment(second)
    expect(await unitsLeft(env, LAST)).toBe(0)
    expect(await refusalOf(begin())).toEqual([409, expect.stringContaining('out of stock')])
    const elsewhere = await env.readyToPay([{ slug: 'oat-and-honey' }])
    for (const held of [code, card.code])
      expect(await refusalOf(env.client().discounts.apply({ session_id: elsewhere, code: held }))).toMatchObject([
        400,
        expect.any(String),
      ])
    await env.proved()

    await env.pass(DAY + 60 * 60_000)
    const state = async () => {
      // The shop's own job may have begun with it.
      await env.reconcile()
      return (await env.client().checkout.session({ session_id: second })).state
    }
    await expect.poll(state, { timeout: TIMEOUT_MS, interval: 500 }).toBe('expired')
    const { results } = await (await env.office()).staffStock.items({ page_size: 100 })
    expect(results.filter(({ held }) => held > 0)).toEqual([])
    await payFor(await fill((await begin()).session_id))
    expect(await unitsLeft(env, LAST)).toBe(0)
    await env.proved()
    await leaveOnly(env, LAST, 100)
  },
)

const FIRST_PAID = (['before', 'while', 'after'] as const).flatMap((when) =>
  (['given', 'reverse'] as const).map((events) => ({ when, events })),
)
test.for(some(FIRST_PAID, 43))(
  `F5 F10 F16 a payment is made $when its checkout is replaced, its events in $events order: one of the two gets the last unit and the last use (seed ${seed})`,
  { timeout: DEATH_MS },
  async ({ when, events }) => {
    const items = await requestedItems(env.client(), [{ slug: LAST }])
    for (let round = 0; round < (when === 'while' ? rounds(2, 6) : 1); round++) {
      await leaveOnly(env, LAST, 1)
      const code = `PAID-${when}-${events}-${round}`.toUpperCase()
      const office = await env.office()
      await office.staffDiscounts.create({ code, kind: 'percent', percent: 10, uses_limit: 1 })
      const begin = async (at: number, more: { replaces?: string } = {}) => {
        const { session_id } = await env.client(at).checkout.createSession({ items, discount_code: code, ...more })
        return session_id
      }
      const first = await begin(0)
      await chooseEverything(env.client(), { session_id: first })
      const payment = await env.openPayment(first)
      await env.control('faults', { webhooks: { hold: true } })
      let second: string | null = null
      const replace = async () => {
        const refused = await refusalOf(
          begin(1, { replaces: first }).then((id) => {
            second = id
          }),
        )
        if (second === null) expect(refused).toEqual([409, expect.any(String)])
      }
      if (when === 'after') await replace()
      const [{ status }] = await Promise.all([env.confirm(payment), when === 'while' && replace()])
      if (when === 'before') await replace()
      await env.control(`deliver/waiting?order=${events}&times=2`, {})
      await env.control('faults/clear', {})
      const isPaid = status === 'succeeded'
      if (when !== 'while') expect(isPaid).toBe(when === 'before')
      expect(second === null).toBe(isPaid)
      if (second) await chooseEverything(env.client(), { session_id: second })
      const order = second ? (await payFor(second)).order : await orderOf(first)
      expect(await readOrder(order)).toMatchObject({ paid: true, refunded: '0.00', discount: { code } })
      expect(await unitsLeft(env, LAST)).toBe(0)
      expect((await office.staffDiscounts.list({ search: code })).results).toMatchObject([{ uses: 1 }])
      await env.proved()
    }
    await leaveOnly(env, LAST, 100)
  },
)
