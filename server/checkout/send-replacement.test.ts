import { expect, test } from 'vitest'
import { finishErasures } from '#server/customers-and-privacy/finish-erasures.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { DUBAI, LEEDS, newShopper, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { settle } from './settle.ts'

const ROSE: RequestedItem[] = [{ slug: 'damask-rose' }]

async function dispatched({ form = LEEDS, signedIn = false, items = ROSE } = {}) {
  const shop = await openShop()
  const shopper = signedIn ? (await newShopper(shop)).client : shop.client()
  const session = await pay(shop, {
    client: shopper,
    session_id: (await readyToPay(shopper, { items, form })).session_id,
  })
  const staff = staffClient(shop, (await staffTokens(shop)).superuser)
  const office = staff.staffOrders
  const id = session.order ?? ''
  const number = session.order_number ?? ''
  const { version } = await office.read({ id })
  await office.dispatch({ id, version, carrier: 'Royal Mail' })
  const { id: stock_item_id } = (await staff.staffStock.items({ search: 'oat' })).results[0] ?? { id: 0 }
  const press = (request_key: string, quantity = 2) =>
    staff.staffReplacements.send({ id, lines: [{ stock_item_id, quantity }], reason: 'Wrong soap sent', request_key })
  const level = async () => (await staff.staffStock.item({ id: stock_item_id })).level
  return { shop, shopper, staff, office, id, number, stock_item_id, press, level }
}

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

test('of what was bought, presses for it and for its replacement at once send no more without a confirmation', async () => {
  const { shop, staff, office, id, press, stock_item_id } = await dispatched({
    items: [{ slug: 'damask-rose', quantity: 2 }],
  })
  const [sent = { id: '' }] = (await press('the-first-press-of-it', 1)).replacements
  const { version } = await office.read({ id: sent.id })
  await office.dispatch({ id: sent.id, version, carrier: 'Royal Mail' })
  shop.pass(61 * 60_000)
  const send = (of: string, request_key: string) =>
    refusalOf(
      staff.staffReplacements.send({
        id: of,
        lines: [{ stock_item_id, quantity: 1 }],
        reason: 'Wrong soap',
        request_key,
      }),
    )
  const answers = await Promise.all([send(id, 'the-second-press-of-it'), send(sent.id, 'the-third-press-of-it')])
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
  expect(await broken(shop)).toEqual([])
})

test('a replacement is a free order that is linked to the old one, confirmed by mail, packed and dispatched', async () => {
  const { shop, shopper, staff, office, id, number, press, level } = await dispatched()
  const before = await level()
  const [after] = await Promise.all([
    press('a-press-of-a-button'),
    press('a-press-of-a-button'),
    press('a-press-of-a-button'),
  ])
  expect(after.replacements).toEqual([
    { id: expect.stringMatching(/^or_/), number: expect.stringMatching(/^SS-\d+$/), status: 'paid' },
  ])
  const [tied = { id: '', number: '' }] = after.replacements
  expect(after.timeline.at(-1)).toMatchObject({
    sentence: `2 × Oat & Honey Soap is sent in its place, at no charge, as ${tied.number}: Wrong soap sent.`,
    about: { id: tied.id, number: tied.number },
    by: 'olive',
  })
  const sent = await office.read({ id: tied.id })
  expect(sent).toMatchObject({
    status: 'paid',
    is_replacement: true,
    total: '0.00',
    shipping_cost: '0.00',
    refundable: '0.00',
    payment: { intent_id: null, card_last4: null, dashboard_url: null },
    replaces: { id, number, status: 'dispatched', is_disputed: false },
    may_change_contact: true,
    may: ['packed', 'dispatched', 'cancelled'],
  })
  expect(sent.lines).toMatchObject([{ product_slug: 'oat-and-honey', quantity: 2, price: '0.00' }])
  expect(sent.timeline.map(({ sentence }) => sentence)).toEqual([
    `It replaces items of ${number}: Wrong soap sent.`,
    'Nothing is charged for it.',
  ])
  expect(await level()).toBe(before - 2)

  const moved = await office.changeContact({
    id: sent.id,
    version: sent.version,
    full_name: 'Anna Holt',
    email: LEEDS.email,
    line1: '9 Mill Road',
    city: 'York',
    postal_code: 'YO1 7AB',
  })
  const packed = await office.move({ id: sent.id, version: moved.version, to: 'packed' })
  const away = await office.dispatch({ id: sent.id, version: packed.version, carrier: 'Royal Mail' })
  await office.sendDispatchMail({ id: sent.id, version: away.version })
  const mails = (await shop.mails()).map(({ subject, text }) => ({ subject, text: text?.replace(/\s+/g, ' ') ?? '' }))
  const mailed = mails.filter(({ subject }) => subject === `Your replacement for order ${number}`)
  expect(mailed).toHaveLength(1)
  for (const part of ['free of charge', tied.number, number, 'Oat & Honey Soap × 2', '4 Wool Lane'])
    expect(mailed[0]?.text).toContain(part)
  expect(mails.find(({ subject }) => subject === `Your order ${tied.number} is on its way`)?.text).toContain(
    '9 Mill Road',
  )

  // The shopper reads it by its link, like a guest.
  const token = /\/orders\/view#([\w.-]+)/.exec(mailed[0]?.text ?? '')?.[1] ?? ''
  expect(await shop.client().orderPage.open({ token })).toMatchObject({
    number: tied.number,
    total: '0.00',
    replaces: number,
    items: [{ product: { slug: 'oat-and-honey' }, quantity: 2, price: '0.00' }],
  })
  expect(await shopper.orders.read({ id: tied.id })).toMatchObject({
    number: tied.number,
    total: '0.00',
    replaces: number,
  })
  expect(
    await refusalOf(
      office.refund({
        id: tied.id,
        other: '1.00',
        amount: '1.00',
        reason: 'Sorry',
        request_key: 'money-for-a-free-order',
      }),
    ),
  ).toEqual([409, 'Nothing has been paid for this order.'])
  expect((await shopper.cancellation.find({ number: tied.number, email: LEEDS.email })).refusal).toContain(
    `replaces goods from your order ${number}`,
  )
  expect(
    (await staff.staffShop.audit({ subject_kind: 'order' })).results.filter(
      ({ action }) => action === 'order.send_replacement',
    ),
  ).toHaveLength(1)
  shop.pass(61_000)
  expect(await broken(shop)).toEqual([])
})

test('a shopper finds the replacement in their orders; reports, revenue and notices count no sale', async () => {
  const { shop, shopper, staff, id, press } = await dispatched({ signedIn: true })
  const day = shop.context.now().toISOString().slice(0, 10)
  const before = await staff.staffReports.read({ from: day, to: day })
  const today = await staff.staffToday.read({})
  const customer = await staff.staffPeople.customer({ email: LEEDS.email })
  await press('a-press-of-a-button')
  const { results } = await shopper.orders.list({})
  expect(results.map(({ replaces, total }) => [replaces, total])).toEqual([
    [results[1]?.number, '0.00'],
    [null, results[1]?.total],
  ])
  expect(await staff.staffReports.read({ from: day, to: day })).toEqual(before)
  expect((await staff.staffToday.read({})).today).toEqual(today.today)
  expect(await staff.staffPeople.customer({ email: LEEDS.email })).toMatchObject({
    orders: customer.orders,
    spent: customer.spent,
  })
  expect((await staff.staffOrders.list({ status: 'paid' })).results).toMatchObject([{ is_replacement: true }])
  expect((await staff.staffOrders.read({ id })).replacements).toHaveLength(1)
  let lines = ''
  for await (const chunk of (await staff.staffReports.exportLines({ from: day, to: day })).chunks) lines += chunk
  expect(lines).not.toContain('Oat & Honey')
})

test('a cancelled replacement is restocked without a refund; orders and replacements can be replaced again', async () => {
  const { shop, office, staff, id, stock_item_id, press, level } = await dispatched({ form: DUBAI })
  const before = await level()
  const [first] = (await press('the-first-replacement')).replacements
  const { version } = await office.read({ id: first?.id ?? '' })
  const cancelled = await office.cancel({ id: first?.id ?? '', version, reason: 'Not wanted after all' })
  expect(cancelled).toMatchObject({ status: 'cancelled', refunded: '0.00' })
  expect(await level()).toBe(before)
  const mailed = (await shop.mails()).find(
    ({ subject }) => subject === `Your order ${first?.number} has been cancelled`,
  )
  expect(mailed?.text?.replace(/\s+/g, ' ')).toContain('won’t be sent. You were not charged for it.')
  const second = (await press('the-second-replacement')).replacements[1]
  const next = await office.read({ id: second?.id ?? '' })
  expect(
    await refusalOf(
      staff.staffReplacements.send({
        id: next.id,
        lines: [{ stock_item_id, quantity: 1 }],
        reason: 'Again',
        request_key: 'before-it-is-sent',
      }),
    ),
  ).toEqual([409, expect.stringContaining('has not been sent')])
  await office.dispatch({ id: next.id, version: next.version, carrier: 'Royal Mail' })
  await office.recordReturn({
    id: next.id,
    lines: [{ item_id: next.lines[0]?.item_id ?? 0, quantity: 1, restock: 1 }],
    reason: 'Wrong again',
    request_key: 'return-of-the-second',
  })
  await staff.staffReplacements.send({
    id: next.id,
    lines: [{ stock_item_id, quantity: 1 }],
    reason: 'Wrong again',
    request_key: 'a-third-of-the-second',
  })
  expect((await office.read({ id: next.id })).replacements).toHaveLength(1)
  expect((await office.read({ id })).replacements.map(({ status }) => status)).toEqual(['cancelled', 'dispatched'])
  expect(await level()).toBe(before - 2)
  await shop.mails()
  expect(await broken(shop)).toEqual([])
})

test('refuses items that are off sale or out of stock by name and writes nothing; the last unit is sent once', async () => {
  const { shop, office, staff, id, stock_item_id, press, level } = await dispatched()
  await staff.staffStock.adjust({
    id: stock_item_id,
    quantity: 12 - (await level()),
    reason: 'Counted',
    request_key: 'a-dozen-are-left',
  })
  expect(await refusalOf(press('more-than-there-is', 99))).toEqual([409, 'Only 12 of Oat & Honey Soap left.'])
  const send = (lines: { stock_item_id: number; quantity: number }[], key: string) =>
    refusalOf(staff.staffReplacements.send({ id, lines, reason: 'Wrong soap', request_key: `a-press-${key}-of-it` }))
  expect(await send([], 'of-nothing')).toEqual([400, 'Please choose what to send.'])
  expect(await send([{ stock_item_id: 999_999, quantity: 1 }], 'unknown')).toEqual([
    400,
    expect.stringContaining('no longer on sale'),
  ])
  expect(await send(Array(2).fill({ stock_item_id, quantity: 1 }), 'twice')).toEqual([400, 'An item is listed twice.'])
  await staff.staffStock.adjust({
    id: stock_item_id,
    quantity: 1 - (await level()),
    reason: 'Broken',
    request_key: 'all-but-one-broke',
  })
  const outcomes = await Promise.all(['sam', 'olive'].map((who) => send([{ stock_item_id, quantity: 1 }], who)))
  expect(outcomes.sort()).toEqual([[409, 'Oat & Honey Soap is out of stock.'], 'done'])
  expect(await level()).toBe(0)
  expect((await office.read({ id })).replacements).toHaveLength(1)
  await shop.mails()
  expect(await broken(shop)).toEqual([])
})

test('returns 409 for an order that is not dispatched, refunded or disputed', async () => {
  const { shop, office, id, press } = await dispatched()
  const { payment, refundable } = await office.read({ id })
  const { charges } = (await (await shop.emulator.control('state')).json()) as {
    charges: { id: string; payment_intent: string }[]
  }
  const charge = charges.find(({ payment_intent }) => payment_intent === payment.intent_id)?.id
  const sent = (await press('before-the-dispute')).replacements[0]
  await shop.emulator.control('disputes', { charge, reason: 'product_not_received' })
  await settle(shop.context, { payment_intent_id: payment.intent_id ?? '' })
  expect(await refusalOf(press('beside-a-dispute'))).toEqual([409, expect.stringContaining('disputed')])
  // An order that isn't packed yet is refused too.
  expect((await office.read({ id: sent?.id ?? '' })).replaces).toMatchObject({ is_disputed: true })

  const other = await dispatched()
  await other.office.refund({
    id: other.id,
    other: refundable,
    amount: refundable,
    reason: 'All of it',
    request_key: 'all-of-its-money-back',
  })
  const refused = [409, 'The order has been refunded in full, so you can’t send a replacement.']
  expect(await refusalOf(other.press('while-it-goes-back'))).toEqual(refused)
  await other.shop.mails()
  expect(await refusalOf(other.press('once-it-has-gone-back'))).toEqual(refused)
  expect(await broken(other.shop)).toEqual([])
})

test('erases a customer who is erased concurrently from the replacement too, at once or after its dispatch', async () => {
  const { shop, office, staff, id, press } = await dispatched({ form: { ...LEEDS, email: 'anna.holt@example.com' } })
  const { version } = await office.read({ id })
  await office.move({ id, version, to: 'delivered' })
  const email = 'anna.holt@example.com'
  const [, replaced] = await Promise.all([
    staff.staffPeople.eraseCustomer({ email, confirm: email }),
    press('beside-an-erasure').catch(() => null),
  ])
  const [sent] = replaced?.replacements ?? []
  if (sent) {
    const { version: seen } = await office.read({ id: sent.id })
    await office.cancel({ id: sent.id, version: seen, reason: 'Forgotten' })
    await shop.mails()
    await finishErasures(shop.context)
  }
  for (const table of ['orders', 'checkout_sessions', 'mails'])
    expect(await tableText(shop, table), table).not.toMatch(/anna\.holt|Wool Lane/i)
  expect(await refusalOf(press('after-an-erasure'))).toEqual([409, expect.stringContaining('erased')])
})

test('an erasure that waits for a replacement erases it too', async () => {
  const email = 'anna.holt@example.com'
  const { shop, office, staff, id, press } = await dispatched({ form: { ...LEEDS, email } })
  const { version } = await office.read({ id })
  await office.move({ id, version, to: 'delivered' })
  const waiting = async (soMany: number) => {
    const count = async () =>
      (
        await shop.database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.length
    await expect.poll(count).toBe(soMany)
  }
  // The replacement queues for the checkout's lock first, and so gets it first.
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query(
    'select 1 from checkout_sessions s join orders o on o.session_id = s.id where o.id = $1 for no key update of s',
    [id],
  )
  const sending = press('before-an-erasure')
  await waiting(1)
  const erasing = staff.staffPeople.eraseCustomer({ email, confirm: email })
  await waiting(2)
  await holder.query('commit')
  holder.release()
  const [sent] = (await sending).replacements
  await erasing
  const { version: seen, timeline } = await office.read({ id: sent?.id ?? '' })
  expect(timeline.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^The customer asked for erasure/),
  )
  await office.cancel({ id: sent?.id ?? '', version: seen, reason: 'Forgotten' })
  await shop.mails()
  await finishErasures(shop.context)
  for (const table of ['orders', 'checkout_sessions', 'mails'])
    expect(await tableText(shop, table), table).not.toMatch(/anna\.holt|Wool Lane/i)
})

test('asks staff to confirm their identity for a replacement above the owner’s limit', async () => {
  const { shop, staff, press } = await dispatched()
  const { version } = await staff.staffSecurity.settings({})
  await staff.staffSecurity.updateSettings({ version, refund_limit: '5.00' })
  shop.pass(11 * 60_000)
  expect(await refusalOf(press('worth-more-than-five'))).toEqual([403, expect.any(String)])
})
