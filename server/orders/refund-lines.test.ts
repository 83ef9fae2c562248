import { expect, test } from 'vitest'
import { pence, pounds } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const WISHES: RequestedItem[] = [{ slug: 'damask-rose', quantity: 3 }, { slug: 'oat-and-honey' }]
const EXPRESS = 1

async function bought(option = EXPRESS, wishes = WISHES) {
  const shop = await openShop()
  const guest = shop.client()
  const session = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: wishes, form: LEEDS, option })).session_id,
  })
  const staff = staffClient(shop, (await staffTokens(shop)).superuser)
  const id = session.order ?? ''
  return {
    shop,
    guest,
    staff,
    office: staff.staffOrders,
    id,
    named: { number: session.order_number ?? '', email: 'anna@example.com' },
  }
}

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

const lineOf = (order: StaffOrder, slug: string) => {
  const line = order.lines.find((one) => one.product_slug === slug)
  if (!line) throw new Error(`${slug} is not in the order.`)
  return line
}

test('refunds units of a line once at their price, with a credit note in print and mail, and restocks them', async () => {
  const { shop, office, id } = await bought()
  const order = await office.read({ id })
  const rose = lineOf(order, 'damask-rose')
  const amount = pounds(2 * pence(rose.price))
  const request = {
    id,
    lines: [{ item_id: rose.item_id, quantity: 2 }],
    restock: [{ item_id: rose.item_id, quantity: 1 }],
    amount,
    reason: 'Two arrived broken',
    request_key: 'two-roses-of-three',
  }
  await Promise.all([office.refund(request), office.refund(request)])
  const mails = await shop.mails()
  const after = await office.read({ id })
  expect(lineOf(after, 'damask-rose')).toMatchObject({ refunded: 2, returned: 1 })
  expect(after.refunded).toBe(amount)
  const number = `CN-${order.number?.slice(3)}-1`
  expect(after.credit_notes).toMatchObject([
    {
      number,
      reason: 'Two arrived broken',
      lines: [{ item_id: rose.item_id, quantity: 2, amount }],
      delivery: '0.00',
      other: '0.00',
      less: '0.00',
      total: amount,
      state: 'succeeded',
    },
  ])
  expect(after.credit_notes[0]?.vat).toBe(pounds(Math.round(pence(amount) / 6)))
  const mailed = mails.filter((mail) => mail.subject?.startsWith('A refund'))
  expect(mailed).toHaveLength(1)
  for (const part of [number, 'Two arrived broken', `£${amount}`, `${rose.product_name} × 2`, 'VAT at 20 % included'])
    expect(mailed[0]?.text?.replace(/\s+/g, ' ')).toContain(part)
  expect(await refusalOf(office.refund({ ...request, request_key: 'two-roses-once-more' }))).toEqual([
    400,
    `Of ${rose.product_name} only 1 can still be refunded.`,
  ])
  expect(await broken(shop)).toEqual([])
})

test('refuses a wrong total, lines of another order, repeated lines and more delivery than was paid', async () => {
  const { office, id } = await bought()
  const order = await office.read({ id })
  const [line] = order.lines
  const one = {
    id,
    lines: [{ item_id: line?.item_id ?? 0, quantity: 1 }],
    amount: line?.price ?? '',
    reason: 'Sorry',
    request_key: 'a-refund-of-a-line',
  }
  expect(await refusalOf(office.refund({ ...one, amount: '0.01' }))).toEqual([
    400,
    expect.stringMatching(/^It comes to £\d+\.\d\d and not to £0\.01\./),
  ])
  expect(await refusalOf(office.refund({ ...one, lines: [...one.lines, ...one.lines] }))).toEqual([
    400,
    'A line is listed twice.',
  ])
  expect(await refusalOf(office.refund({ ...one, lines: [{ item_id: 99_999, quantity: 1 }] }))).toEqual([
    400,
    'That line belongs to another order.',
  ])
  expect(await refusalOf(office.refund({ ...one, lines: [], delivery: '10.00', amount: '10.00' }))).toEqual([
    400,
    'At most £9.99 of the delivery is left to refund.',
  ])
  expect((await office.read({ id })).credit_notes).toEqual([])
})

test('offers staff the promised refund, at the delivery price of the order', async () => {
  const { shop, guest, staff, office, id, named } = await bought(EXPRESS, [{ slug: 'damask-rose' }])
  for (const option of await staff.staffShop.shippingOptions({}))
    await staff.staffShop.updateShippingOption({ id: option.id, version: option.version, base_cost: '1.00' })
  const found = await guest.cancellation.find(named)
  expect(found).toMatchObject({ delivery_paid: '9.99', delivery_back: '4.99' })
  const { refund: promise } = await guest.cancellation.give({ ...named, lines: [{ line: 0 }] })
  const order = await office.read({ id })
  expect(order.promised).toEqual({
    amount: promise,
    delivery: '4.99',
    lines: order.lines.map(({ item_id, quantity }) => ({ item_id, quantity })),
  })
  expect(order.delivery_refund).toEqual({ all: '9.99', standard: '4.99' })
  expect(order.cancel_refund).toBe(promise)
  await office.cancel({ id, version: order.version, reason: 'Cancelled by the customer' })
  const mails = await shop.mails()
  const cancelled = mails.find((mail) => mail.subject?.endsWith('has been cancelled'))
  expect(cancelled?.text?.replace(/\s+/g, ' ')).toContain(`We are refunding £${promise}`)
  expect(await office.read({ id })).toMatchObject({
    refunded: promise,
    flags: [],
    credit_notes: [{ total: promise, delivery: '4.99' }],
  })
  expect(await broken(shop)).toEqual([])
})

test('promises, offers and refunds only what is left after a partial refund, with or without a line', async () => {
  const { shop, guest, office, id, named } = await bought()
  const order = await office.read({ id })
  const rose = lineOf(order, 'damask-rose')
  const oat = lineOf(order, 'oat-and-honey')
  await office.refund({
    id,
    lines: [{ item_id: rose.item_id, quantity: 1 }],
    amount: rose.price,
    reason: 'Broken',
    request_key: 'one-rose-of-three',
  })
  await office.refund({
    id,
    other: '0.50',
    amount: '0.50',
    reason: 'Your postage',
    request_key: 'a-stamp-for-a-letter',
  })
  await shop.mails()
  const found = await guest.cancellation.find(named)
  expect(found.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  const { refund } = await guest.cancellation.give({ ...named, lines: [{ line: 1 }] })
  expect(refund).toBe(oat.price)
  const lines = [
    { item_id: rose.item_id, quantity: 2 },
    { item_id: oat.item_id, quantity: 1 },
  ]
  const { refundable } = await office.read({ id })
  await office.refund({
    id,
    lines,
    delivery: '9.99',
    amount: refundable,
    reason: 'All of it',
    request_key: 'the-rest-of-all-that',
  })
  await shop.mails()
  const after = await office.read({ id })
  expect(after).toMatchObject({
    status: 'refunded',
    refundable: '0.00',
    flags: [],
    delivery_refund: { all: '0.00', standard: '0.00' },
  })
  expect(after.credit_notes.map(({ less }) => less)).toEqual(['0.00', '0.00', '0.50'])
  expect(await broken(shop)).toEqual([])
})

test('two concurrent refunds of a line refund it once', async () => {
  const { shop, office, id } = await bought()
  const oat = lineOf(await office.read({ id }), 'oat-and-honey')
  const request = { id, lines: [{ item_id: oat.item_id, quantity: 1 }], amount: oat.price, reason: 'Broken' }
  const outcomes = await Promise.all(
    [1, 2, 3].map((press) => refusalOf(office.refund({ ...request, request_key: `a-press-of-a-person-${press}` }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  await shop.mails()
  expect((await office.read({ id })).refunded).toBe(oat.price)
  expect(await broken(shop)).toEqual([])
})

test('writes a credit note for a refund made in Stripe’s dashboard, and makes the lines of a failed refund refundable', async () => {
  const { shop, office, id } = await bought()
  const { payment, lines } = await office.read({ id })
  await shop.emulator.control('refunds', { payment_intent: payment.intent_id, amount: 250 })
  // The webhook arrives in its own time.
  const creditNotes = async () => (await office.read({ id })).credit_notes
  await expect.poll(creditNotes).toMatchObject([{ other: '2.50', total: '2.50' }])
  expect((await creditNotes())[0]?.reason).toBe('Refunded at Stripe’s dashboard')
  const [line] = lines
  await office.refund({
    id,
    lines: [{ item_id: line?.item_id ?? 0, quantity: 1 }],
    amount: line?.price ?? '',
    reason: 'Broken',
    request_key: 'it-will-not-arrive',
  })
  await shop.mails()
  await shop.database.pool.query("update refunds set state = 'failed' where origin = 'staff'")
  expect((await office.read({ id })).lines[0]?.refunded).toBe(0)
})
