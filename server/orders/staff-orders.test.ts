import { expect, test } from 'vitest'
import { staffCalls } from '#contract/staff/calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { DUBAI, LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const TWO_OILS: RequestedItem[] = [{ slug: 'argan-hair-and-body-oil', quantity: 2 }]
const CHANGED = [
  409,
  'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
]
const KEY = 'press-of-a-button-1'

async function openOffice() {
  const shop = await openShop()
  const tokens = await staffTokens(shop)
  return { shop, tokens, staff: staffClient(shop, tokens.staff).staffOrders }
}

async function buy(shop: TestShop, wishes: RequestedItem[] = TWO_OILS, form = LEEDS): Promise<string> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: wishes, form })
  const { order } = await pay(shop, { client: guest, session_id })
  if (!order) throw new Error('It was not bought.')
  return order
}

async function level(shop: TestShop): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `select sum(level)::int as level from stock_items s join products p on p.id = s.product_id
      where p.slug = 'argan-hair-and-body-oil'`,
  )
  return rows[0]?.level
}

test('finds an order by number, beginning of a name or address, status, country and day', async () => {
  const { shop, staff } = await openOffice()
  const leeds = await buy(shop)
  const dubai = await buy(shop, [{ slug: 'oat-and-honey' }], { ...DUBAI, first_name: 'Zoë', last_name: "O'Neill" })
  await staff.move({ id: leeds, version: (await staff.read({ id: leeds })).version, to: 'packed' })
  const found = async (query: Parameters<typeof staff.list>[0]) =>
    (await staff.list(query)).results.map((order) => order.id)
  expect(await found({})).toEqual([dubai, leeds])
  const { number } = await staff.read({ id: leeds })
  expect(await found({ q: number ?? '' })).toEqual([leeds])
  expect(await found({ q: number?.slice(3) ?? '' })).toEqual([leeds])
  expect(await found({ q: 'neill zoe' })).toEqual([])
  expect(await found({ q: 'zoë neill' })).toEqual([dubai])
  expect(await found({ q: 'hol anna@ex' })).toEqual([leeds])
  expect(await found({ q: 'ANNA@example.com' })).toEqual([leeds])
  expect(await found({ q: "o'neill@'\\'" })).toEqual([])
  expect(await found({ q: "'); drop table orders; --" })).toEqual([])
  expect(await found({ status: 'packed' })).toEqual([leeds])
  expect(await found({ country: 'AE' })).toEqual([dubai])
  expect(await found({ paid: 'false' })).toEqual([])
  expect(await found({ ordering: 'total' })).toEqual([dubai, leeds])
  const today = shop.context.now().toISOString().slice(0, 10)
  expect(await found({ from: today, to: today })).toEqual([dubai, leeds])
  expect(await found({ to: '2020-01-01' })).toEqual([])
  expect(await staff.list({ page_size: 1, country: 'GB' })).toMatchObject({
    count: 1,
    next: null,
    previous: null,
    page_size: 1,
  })
  expect(await refusalOf(staff.list({ ordering: 'email' as never }))).toMatchObject([
    400,
    'The list can be ordered by created_at, total, number.',
  ])
  expect(await refusalOf(staff.list({ from: 'soon' }))).toMatchObject([400, 'A day such as 2026-11-21.'])
})

test('exports every matching order, and no cell is a formula', async () => {
  const { shop, staff, tokens } = await openOffice()
  await buy(shop, TWO_OILS, {
    ...LEEDS,
    first_name: '=HYPERLINK("http://evil.test")',
    last_name: '-2+3',
    phone: '+44 113',
  })
  await buy(shop, [{ slug: 'oat-and-honey' }], DUBAI)
  const answer = await shop.ask(staffCalls.staffOrders.export, {}, { authorization: `Token ${tokens.staff}` })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.test"") -2+3"`)
  expect(lines[2]).toContain(`"'+44 113"`)
  expect(lines[2]).toMatch(/"30\.00","0\.00","30\.00","0\.00"/)
  const { chunks } = await staff.export({ country: 'AE' })
  let text = ''
  for await (const chunk of chunks) text += chunk
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('packs and dispatches an order, mails its customer once, and records both in the timeline', async () => {
  const { shop, staff } = await openOffice()
  const id = await buy(shop)
  const bought = await staff.read({ id })
  expect(bought).toMatchObject({
    status: 'paid',
    total: '30.00',
    vat: '5.00',
    refundable: '30.00',
    may: ['packed', 'dispatched', 'cancelled'],
  })
  expect(bought.payment).toMatchObject({ card_brand: 'visa', card_last4: '4242', dashboard_url: null })
  expect(bought.lines[0]).toMatchObject({ quantity: 2, price: '15.00', line_total: '30.00', returned: 0 })
  const packed = await staff.move({ id, version: bought.version, to: 'packed' })
  expect(await refusalOf(staff.move({ id, version: bought.version, to: 'packed' }))).toEqual(CHANGED)
  expect(
    await refusalOf(staff.dispatch({ id, version: bought.version, carrier: 'Royal Mail', tracking_number: 'AB123' })),
  ).toEqual(CHANGED)
  const back = await staff.move({ id, version: packed.version, to: 'unpacked' })
  expect(back.status).toBe('paid')
  const sent = await staff.dispatch({
    id,
    version: back.version,
    carrier: 'Royal Mail',
    tracking_number: 'AB123456789GB',
  })
  expect(sent.tracking).toMatchObject({
    carrier: 'Royal Mail',
    number: 'AB123456789GB',
    url: expect.stringContaining('AB123456789GB'),
  })
  const delivered = await staff.move({ id, version: sent.version, to: 'delivered' })
  expect(delivered.may).toEqual([])
  expect(await refusalOf(staff.cancel({ id, version: delivered.version, reason: 'Too late' }))).toEqual([
    409,
    "An order that is delivered can't become cancelled.",
  ])
  expect(delivered.timeline.map(({ sentence, by }) => [sentence, by])).toEqual([
    ['The order was placed.', null],
    ['It was paid with Visa ending in 4242.', null],
    ['It was packed.', 'sam'],
    ['It was put back among those to pack.', 'sam'],
    ['It was handed to Royal Mail, tracking number AB123456789GB.', 'sam'],
    ['The customer was emailed that it is on its way.', null],
    ['It was delivered.', 'sam'],
  ])
  const mailed = (await shop.mails()).filter((mail) => mail.subject === `Your order ${sent.number} is on its way`)
  expect(mailed).toHaveLength(1)
  expect(mailed[0]?.text).toContain('AB123456789GB')
  const { rows } = await shop.database.pool.query(
    'select action, by_username, before, after from audit_log order by id',
  )
  expect(rows.map((row) => row.action)).toEqual(['order.packed', 'order.unpacked', 'order.dispatch', 'order.delivered'])
  expect(rows[2]).toMatchObject({
    by_username: 'sam',
    before: { status: 'paid' },
    after: { status: 'dispatched', carrier: 'Royal Mail' },
  })
})

test('a repeated partial refund refunds its sum once and restocks the named goods', async () => {
  const { shop, staff } = await openOffice()
  const id = await buy(shop)
  const before = await level(shop)
  const { lines } = await staff.read({ id })
  const restock = [{ item_id: lines[0]?.item_id ?? 0, quantity: 1 }]
  const request = { id, amount: '15.00', other: '15.00', reason: 'One arrived broken', restock, request_key: KEY }
  const twice = await Promise.all([staff.refund(request), staff.refund(request)])
  expect(twice[1]?.refundable).toBe('15.00')
  await shop.context.jobs.runDue()
  const after = await staff.read({ id })
  expect(after).toMatchObject({ status: 'paid', refunded: '15.00', refundable: '15.00' })
  expect(after.lines[0]?.returned).toBe(1)
  expect(await level(shop)).toBe(before + 1)
  expect((await shop.mails()).filter((mail) => mail.subject?.startsWith('A refund'))).toHaveLength(1)
  expect(await (await shop.emulator.control('state')).json()).toMatchObject({
    refunds: [{ amount: 1500, reason: 'requested_by_customer' }],
  })

  expect(
    await answerOf(
      shop.ask(
        staffCalls.staffOrders.refund,
        { ...request, amount: '15.01', other: '15.01', request_key: `${KEY}-2` },
        await asStaff(shop),
      ),
    ),
  ).toEqual({
    status: 400,
    body: { detail: 'At most £15.00 is left to refund.', amount: ['At most £15.00 is left to refund.'] },
  })
  expect(await refusalOf(staff.refund({ ...request, amount: '0.00', other: '0.00', request_key: `${KEY}-3` }))).toEqual(
    [400, 'At least a penny.'],
  )
  const more = { ...request, restock: [{ ...restock[0], quantity: 2 }] as typeof restock, request_key: `${KEY}-4` }
  expect(await refusalOf(staff.refund(more))).toEqual([400, 'Only 1 of Argan Hair & Body Oil can go back into stock.'])
  expect(
    await refusalOf(staff.refund({ ...request, restock: [{ item_id: 999, quantity: 1 }], request_key: `${KEY}-5` })),
  ).toEqual([400, 'That line belongs to another order.'])
  expect((await staff.read({ id })).refundable).toBe('15.00')

  await staff.refund({ id, amount: '15.00', other: '15.00', reason: 'The other one too', request_key: `${KEY}-6` })
  await shop.context.jobs.runDue()
  expect(await staff.read({ id })).toMatchObject({ status: 'refunded', refunded: '30.00', refundable: '0.00' })
  expect(await refusalOf(staff.refund({ ...request, request_key: `${KEY}-7` }))).toEqual([
    400,
    'All that was paid has been refunded already.',
  ])
})

async function asStaff(shop: TestShop): Promise<Record<string, string>> {
  const { rows } = await shop.database.pool.query("select id, is_staff from users where username = 'sam'")
  const { issueToken } = await import('#server/accounts/tokens.ts')
  return { authorization: `Token ${await issueToken(shop.context.db, { user: rows[0], now: shop.context.now() })}` }
}

test('two concurrent refunds of an order refund no more than was paid', async () => {
  const { shop, staff } = await openOffice()
  const id = await buy(shop)
  const tries = [1, 2, 3].map((press) =>
    refusalOf(staff.refund({ id, amount: '20.00', other: '20.00', reason: 'Sorry', request_key: `${KEY}-${press}` })),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome !== 'done')[0]).toEqual([400, 'At most £10.00 is left to refund.'])
})

test('cancelling a paid order refunds it in full, restocks its goods and mails its customer', async () => {
  const { shop, staff } = await openOffice()
  const before = await level(shop)
  const id = await buy(shop)
  expect(await level(shop)).toBe(before - 2)
  const { version } = await staff.read({ id })
  await staff.cancel({ id, version, reason: 'The customer changed their mind' })
  await shop.context.jobs.runDue()
  const cancelled = await staff.read({ id })
  expect(cancelled).toMatchObject({ status: 'cancelled', refunded: '30.00', refundable: '0.00', may: [] })
  expect(await level(shop)).toBe(before)
  expect(await refusalOf(staff.cancel({ id, version: cancelled.version, reason: 'Again' }))).toEqual([
    409,
    "An order that is cancelled can't become cancelled.",
  ])
  expect((await shop.mails()).map((mail) => mail.subject)).toEqual([
    `Your order ${cancelled.number}`,
    `Your order ${cancelled.number} has been cancelled`,
    `A refund for your order ${cancelled.number}`,
  ])
})

test('resends a mail once per request, keeps notes from customers, and clears a flag', async () => {
  const { shop, staff } = await openOffice()
  const id = await buy(shop)
  const other = await buy(shop)
  const { mails } = await staff.read({ id })
  const mail_id = mails[0]?.id ?? 0
  await Promise.all([
    staff.resendMail({ id, mail_id, request_key: KEY }),
    staff.resendMail({ id, mail_id, request_key: KEY }),
  ])
  expect((await shop.mails()).filter((mail) => mail.subject === mails[0]?.subject)).toHaveLength(2)
  expect(await refusalOf(staff.resendMail({ id: other, mail_id, request_key: KEY }))).toEqual([404, 'Mail not found.'])

  const noted = await staff.addNote({ id, text: 'Rang her.\nShe will be in on Friday.' })
  expect(noted.timeline.at(-1)).toMatchObject({
    sentence: 'Rang her.\nShe will be in on Friday.',
    by: 'sam',
    is_note: true,
  })
  expect(JSON.stringify(await shop.client().orders.read({ id }))).not.toContain('Friday')

  await shop.database.pool.query("update orders set flags = '{disputed,refund_failed}' where id = $1", [id])
  expect((await staff.list({ flagged: 'true' })).results.map((order) => order.id)).toEqual([id])
  const cleared = await staff.clearFlag({ id, version: noted.version, flag: 'disputed' })
  expect(cleared.flags).toEqual(['refund_failed'])
  expect(await refusalOf(staff.clearFlag({ id, version: noted.version, flag: 'refund_failed' }))).toEqual(CHANGED)
})

test('prints several orders at once, with VAT for those within the United Kingdom', async () => {
  const { shop, tokens, staff } = await openOffice()
  const leeds = await buy(shop)
  const dubai = await buy(shop, [{ slug: 'oat-and-honey' }], DUBAI)
  const { orders, shop: facts } = await staff.papers({ ids: `${dubai},${leeds},${dubai}` })
  expect(orders.map((order) => [order.id, order.vat])).toEqual([
    [dubai, null],
    [leeds, '5.00'],
  ])
  expect(facts.vat_number).not.toBe('')
  expect(await refusalOf(staff.papers({ ids: `${leeds},nothing` }))).toEqual([404, 'Order not found.'])
  const { staffShop } = staffClient(shop, tokens.superuser)
  const { version } = await staffShop.facts({})
  await staffShop.updateFacts({ version, vat_number: '', company_number: '' })
  expect((await staff.papers({ ids: leeds })).orders[0]?.vat).toBeNull()
  await buy(shop)
  const mail = (await shop.mails()).findLast(({ subject }) => subject?.includes('SS-100003'))
  expect(mail?.text).toMatch(/Total\s+£/)
  expect(mail?.text).not.toMatch(/VAT|Company number/)
})
