import { expect, test } from 'vitest'
import { pence, pounds } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const WISHES: RequestedItem[] = [{ slug: 'damask-rose', quantity: 3 }, { slug: 'oat-and-honey' }]

async function dispatched() {
  const shop = await openShop()
  const guest = shop.client()
  const session = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: WISHES, form: LEEDS })).session_id,
  })
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const office = staff.staffOrders
  const id = session.order ?? ''
  const { version } = await office.read({ id })
  const order = await office.dispatch({ id, version, carrier: 'Royal Mail' })
  return { shop, staff, office, id, rose: lineOf(order, 'damask-rose'), oat: lineOf(order, 'oat-and-honey') }
}

const lineOf = (order: StaffOrder, slug: string) => {
  const line = order.lines.find((one) => one.product_slug === slug)
  if (!line) throw new Error(`${slug} is not in the order.`)
  return line
}

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

test('records a return without a refund, and restocks a part of it in the ledger and the timeline', async () => {
  const { shop, staff, office, id, rose } = await dispatched()
  const before = (await staff.staffStock.item({ id: rose.stock_item_id })).level
  const request = {
    id,
    lines: [{ item_id: rose.item_id, quantity: 2, restock: 1 }],
    reason: 'Wrong soap sent',
    request_key: 'two-roses-came-back',
  }
  const [after] = await Promise.all([office.recordReturn(request), office.recordReturn(request)])
  expect(lineOf(after, 'damask-rose')).toMatchObject({ returned: 2, restocked: 1, refunded: 0 })
  expect(after).toMatchObject({ refunded: '0.00', status: 'dispatched', credit_notes: [], may_record_return: true })
  expect((await staff.staffStock.item({ id: rose.stock_item_id })).level).toBe(before + 1)
  const ledger = (await staff.staffStock.movements({ id: rose.stock_item_id })).results
  expect(ledger[0]).toMatchObject({ kind: 'return', quantity: 1, reason: 'Returned', by: 'sam', order_id: id })
  expect(after.timeline.filter(({ sentence }) => sentence.includes('came back'))).toMatchObject([
    {
      sentence: '2 × Damask Rose Soap came back; back on the shelf: 1 × Damask Rose Soap. Wrong soap sent.',
      by: 'sam',
    },
  ])
  const deeds = (await staff.staffShop.audit({ subject_kind: 'order' })).results
  expect(deeds.filter(({ action }) => action === 'order.record_return')).toHaveLength(1)
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your order SS-\d+$/)])
  expect(await broken(shop)).toEqual([])
})

test('refuses more returned units than were sent, by return, refund or two concurrent requests', async () => {
  const { shop, staff, office, id, rose, oat } = await dispatched()
  const back = (quantity: number, restock: number, key: string, item_id = rose.item_id) =>
    refusalOf(
      office.recordReturn({
        id,
        lines: [{ item_id, quantity, restock }],
        reason: 'Came back',
        request_key: `return-of-units-${key}`,
      }),
    )
  const refund = (quantity: number, restock: number, key: string) =>
    refusalOf(
      office.refund({
        id,
        lines: [{ item_id: rose.item_id, quantity }],
        restock: [{ item_id: rose.item_id, quantity: restock }],
        amount: pounds(quantity * pence(rose.price)),
        reason: 'Returned',
        request_key: `refund-of-units-${key}`,
      }),
    )
  const before = (await staff.staffStock.item({ id: rose.stock_item_id })).level
  expect(await back(4, 0, 'too-many')).toEqual([400, 'Only 3 of Damask Rose Soap can still be returned.'])
  expect(await back(1, 2, 'more-on-shelf')).toEqual([
    400,
    'No more of Damask Rose Soap can go back on the shelf than came back.',
  ])
  expect(await back(1, 1, 'of-no-line', 99_999)).toEqual([400, 'That line belongs to another order.'])
  const twice = { item_id: rose.item_id, quantity: 1, restock: 0 }
  expect(
    await refusalOf(
      office.recordReturn({ id, lines: [twice, twice], reason: 'Came back', request_key: 'a-line-named-twice' }),
    ),
  ).toEqual([400, 'A line is listed twice.'])
  // One unit is restocked with a refund, so it can't be returned again.
  expect(await refund(1, 1, 'first')).toBe('done')
  expect(await back(3, 0, 'after-a-refund')).toEqual([400, 'Only 2 of Damask Rose Soap can still be returned.'])
  // Two returns and a refund of the last two units concurrently: one of them succeeds.
  const outcomes = await Promise.all([back(2, 2, 'sam'), back(2, 2, 'olive'), refund(2, 2, 'of-both')])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect((await staff.staffStock.item({ id: rose.stock_item_id })).level).toBe(before + 3)
  expect(await back(1, 1, 'once-more')).toEqual([400, 'All of Damask Rose Soap has already been returned.'])
  expect(await back(1, 0, 'of-the-oat', oat.item_id)).toBe('done')
  expect((await office.read({ id })).may_record_return).toBe(false)
  await shop.mails()
  expect(await broken(shop)).toEqual([])
})

test('refunds returned goods later without restocking them again', async () => {
  const { shop, office, id, oat } = await dispatched()
  const back = await office.recordReturn({
    id,
    lines: [{ item_id: oat.item_id, quantity: 1 }],
    reason: 'Leaked',
    request_key: 'the-oat-came-back',
  })
  expect(lineOf(back, 'oat-and-honey')).toMatchObject({ returned: 1, restocked: 0, refunded: 0 })
  const refund = {
    id,
    lines: [{ item_id: oat.item_id, quantity: 1 }],
    amount: oat.price,
    reason: 'Returned',
    request_key: 'the-oat-is-refunded',
  }
  expect(await refusalOf(office.refund({ ...refund, restock: [{ item_id: oat.item_id, quantity: 1 }] }))).toEqual([
    400,
    'Only 0 of Oat & Honey Soap can go back into stock.',
  ])
  await office.refund(refund)
  await shop.mails()
  expect(lineOf(await office.read({ id }), 'oat-and-honey')).toMatchObject({ returned: 1, restocked: 0, refunded: 1 })
  expect(await broken(shop)).toEqual([])
})

test('accepts the return of goods that were refunded before, once', async () => {
  const { shop, staff, office, id, oat } = await dispatched()
  const before = (await staff.staffStock.item({ id: oat.stock_item_id })).level
  await office.refund({
    id,
    lines: [{ item_id: oat.item_id, quantity: 1 }],
    amount: oat.price,
    reason: 'Proof of posting',
    request_key: 'refunded-on-its-way',
  })
  const request = {
    id,
    lines: [{ item_id: oat.item_id, quantity: 1, restock: 1 }],
    reason: 'It arrived',
    request_key: 'it-came-back-after-all',
  }
  await office.recordReturn(request)
  expect(await refusalOf(office.recordReturn({ ...request, request_key: 'it-came-back-once-more' }))).toEqual([
    400,
    expect.stringContaining('has already been returned'),
  ])
  expect((await staff.staffStock.item({ id: oat.stock_item_id })).level).toBe(before + 1)
  await shop.mails()
  expect(await broken(shop)).toEqual([])
})

test('returns 409 for a return before dispatch, and for undoing a dispatch after a return', async () => {
  const { shop, office, id, oat } = await dispatched()
  const guest = shop.client()
  const other =
    (
      await pay(shop, {
        client: guest,
        session_id: (await readyToPay(guest, { items: WISHES, form: LEEDS })).session_id,
      })
    ).order ?? ''
  const request = {
    lines: [{ item_id: oat.item_id, quantity: 1 }],
    reason: 'Came back',
    request_key: 'a-return-of-a-thing',
  }
  expect(await refusalOf(office.recordReturn({ ...request, id: other }))).toEqual([
    409,
    expect.stringContaining('has not been sent'),
  ])
  expect((await office.read({ id: other })).may_record_return).toBe(false)
  expect(await refusalOf(office.recordReturn({ ...request, id, lines: [] }))).toEqual([
    400,
    'Please choose the returned items.',
  ])
  await office.recordReturn({ ...request, id })
  expect(await refusalOf(office.recordReturn({ ...request, id: other }))).toEqual([
    409,
    expect.stringContaining('the key of another one'),
  ])
  const { version } = await office.read({ id })
  expect(await refusalOf(office.undoDispatch({ id, version }))).toEqual([
    409,
    expect.stringContaining('you can’t undo the dispatch'),
  ])
})
