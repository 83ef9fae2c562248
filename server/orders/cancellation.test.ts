import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const DAY = 24 * 60 * 60 * 1000
const EMAIL = 'anna@example.com'
const TWO: RequestedItem[] = [{ slug: 'damask-rose' }, { slug: 'oat-and-honey' }]

/** A paid order, and a staff client. */
async function bought(wishes: RequestedItem[] = TWO, option = 0) {
  const shop = await openShop()
  const order = await paidFor(shop, wishes, option)
  const { staffOrders } = staffClient(shop, (await staffTokens(shop)).staff)
  return { ...order, staffOrders }
}

async function paidFor(shop: TestShop, wishes: RequestedItem[], option = 0) {
  const guest = shop.client()
  const session = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: wishes, form: LEEDS, option })).session_id,
  })
  return {
    shop,
    guest,
    id: session.order ?? '',
    named: { number: session.order_number ?? '', email: EMAIL },
    session,
  }
}

async function deliver(staffOrders: StaffClient['staffOrders'], id: string): Promise<void> {
  const version = async () => (await staffOrders.read({ id })).version
  await staffOrders.dispatch({ id, version: await version(), carrier: 'Royal Mail', tracking_number: 'AB123456789GB' })
  await staffOrders.move({ id, version: await version(), to: 'delivered' })
}

test('a guest cancels before dispatch: full refund promised, order flagged, confirmation mailed', async () => {
  const { shop, guest, staffOrders, id, named, session } = await bought()
  const found = await guest.cancellation.find({ number: named.number.toLowerCase(), email: 'ANNA@example.com' })
  expect(found).toMatchObject({
    number: named.number,
    last_day: null,
    refusal: null,
    lines: [{ sealed: false }, { sealed: false }],
  })
  const given = await guest.cancellation.give({ ...named, lines: [{ line: 0, opened: true }, { line: 1 }] })
  expect(given.refund).toBe(session.total_amount)
  const order = await staffOrders.read({ id })
  expect(order.flags).toEqual(['cancellation_asked'])
  expect(order.timeline.at(-1)?.sentence).toMatch(
    /^The customer cancelled 1 × Damask Rose.* on the shop’s page: £\d+\.\d\d is due back within 14 days\.$/,
  )
  expect(order.mails.map(({ subject }) => subject)).toContain(`We’ve received your cancellation of ${named.number}`)
  const mail = (await shop.mails()).find(({ subject }) => subject?.startsWith('We’ve received your cancellation'))
  expect(mail?.text).toContain(`£${session.total_amount}`)
  expect(mail?.to?.[0]?.address).toBe(EMAIL)
  expect(await refusalOf(guest.cancellation.give({ ...named, lines: [{ line: 0 }] }))).toEqual([
    409,
    expect.stringContaining('already'),
  ])
})

test('returns the same 404 for a wrong email address and an unknown number', async () => {
  const { guest, named } = await bought()
  const wrong = await refusalOf(guest.cancellation.find({ ...named, email: 'ben@example.com' }))
  expect(wrong).toEqual([404, expect.stringContaining('We can’t find an order')])
  expect(await refusalOf(guest.cancellation.find({ number: 'SS-999999', email: EMAIL }))).toEqual(wrong)
  expect(
    await refusalOf(guest.cancellation.give({ ...named, email: 'ben@example.com', lines: [{ line: 0 }] })),
  ).toEqual(wrong)
})

test('returns 409 after the fourteenth British day after delivery', async () => {
  const { shop, guest, staffOrders, id, named } = await bought()
  await deliver(staffOrders, id)
  const { last_day, refusal, lines } = await guest.cancellation.find(named)
  const britain = (instant: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(instant)
  expect(last_day).toBe(britain(new Date(shop.context.now().getTime() + 14 * DAY)))
  expect(refusal).toBeNull()
  expect(lines.every(({ sealed }) => sealed)).toBe(true)
  shop.pass(14 * DAY - 1000)
  expect((await guest.cancellation.find(named)).refusal).toBeNull()
  shop.pass(DAY)
  expect((await guest.cancellation.find(named)).refusal).toContain('14 days after delivery are over')
  expect(await refusalOf(guest.cancellation.give({ ...named, lines: [{ line: 0 }] }))).toEqual([
    409,
    expect.stringContaining('are over'),
  ])
})

test('returns 400 for opened goods with a hygiene seal, and accepts opened goods without one', async () => {
  const { shop, guest, staffOrders, id, named, session } = await bought()
  await deliver(staffOrders, id)
  expect(
    await refusalOf(guest.cancellation.give({ ...named, lines: [{ line: 0, opened: true }, { line: 1 }] })),
  ).toEqual([400, expect.stringContaining('sealed for hygiene')])
  await shop.database.pool.query("update products set hygiene_sealed = false where slug = 'damask-rose'")
  const { refund } = await guest.cancellation.give({ ...named, lines: [{ line: 0, opened: true }] })
  expect(refund, 'a part brings back its price and no delivery').toBe(session.items[0]?.line_total)
})

test('refunds the price of standard delivery when express was paid', async () => {
  const { guest, named, session } = await bought([{ slug: 'damask-rose' }], 1)
  const { delivery_paid, delivery_back } = await guest.cancellation.find(named)
  expect({ delivery_paid, delivery_back }).toEqual({ delivery_paid: '9.99', delivery_back: '4.99' })
  const { refund } = await guest.cancellation.give({ ...named, lines: [{ line: 0 }] })
  expect(Number(refund)).toBeCloseTo(Number(session.subtotal) + 4.99, 2)
})

test('a free gift goes back with the goods it came with, unless enough of them is kept or its seal is broken', async () => {
  /** Lines 0 and 1 cost £8.50 a piece and £7.00. Line 2 is the gift, free with £15 of them. */
  async function boughtWithGift({ roses }: { roses: number }) {
    const shop = await openShop()
    const owner = await ownerOf(shop)
    const { id } = await shop.client().catalogue.product({ slug: 'oat-and-honey' })
    await owner.staffDiscounts.create({
      code: 'FREE-HONEY',
      kind: 'gift',
      product_ids: [id],
      least: '15.00',
      automatic: true,
    })
    const goods = [{ slug: 'damask-rose', quantity: roses }, { slug: 'lavender-fields' }, { slug: 'oat-and-honey' }]
    const order = { ...(await paidFor(shop, goods)), staffOrders: owner.staffOrders }
    const cancelled = async () => (await order.staffOrders.read({ id: order.id })).timeline.at(-1)?.sentence
    return { ...order, cancelled }
  }
  const few = await boughtWithGift({ roses: 1 })
  const gift = { line: 2, least: '15.00', counted: [0, 1] }
  expect(await few.guest.cancellation.find(few.named)).toMatchObject({ gift, lines: [{}, {}, { total: '0.00' }] })
  expect((await few.guest.cancellation.give({ ...few.named, lines: [{ line: 1 }] })).refund).toBe('7.00')
  expect(await few.cancelled(), 'goods for £8.50 are kept').toContain('1 × Oat & Honey')

  const enough = await boughtWithGift({ roses: 2 })
  expect((await enough.guest.cancellation.give({ ...enough.named, lines: [{ line: 1 }] })).refund).toBe('7.00')
  expect(await enough.cancelled(), 'goods for £17.00 are kept').not.toContain('Oat')

  const alone = await boughtWithGift({ roses: 1 })
  expect((await alone.guest.cancellation.give({ ...alone.named, lines: [{ line: 2 }] })).refund).toBe('0.00')
  expect(await alone.cancelled()).toContain('cancelled 1 × Oat & Honey')

  const opened = await boughtWithGift({ roses: 1 })
  await deliver(opened.staffOrders, opened.id)
  const lines = [{ line: 0 }, { line: 1 }]
  expect(
    await refusalOf(opened.guest.cancellation.give({ ...opened.named, lines: [...lines, { line: 2, opened: true }] })),
  ).toEqual([400, expect.stringContaining('sealed for hygiene')])
  const all = await opened.guest.cancellation.give({ ...opened.named, lines, gift_opened: true })
  expect(all.refund, 'all that was paid, £15.50 and £4.99 of delivery, less the £6.50 of the honey').toBe('13.99')
  expect(await opened.cancelled()).not.toContain('Oat')

  const raised = await boughtWithGift({ roses: 1 })
  await raised.shop.database.pool.query('update discount_codes set least_pence = 1600')
  expect((await raised.guest.cancellation.find(raised.named)).gift, 'as it was sold').toEqual(gift)
})

test('a discount that the goods kept don’t earn goes back with the others, and comes back with the last', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const guest = shop.client()
  const { id } = await guest.catalogue.product({ slug: 'oat-and-honey' })
  const terms = { kind: 'gift' as const, product_ids: [id], least: '15.00', automatic: true }
  await owner.staffDiscounts.create({ code: 'FREE-HONEY', ...terms })
  const goods = [{ slug: 'damask-rose' }, { slug: 'lavender-fields' }, { slug: 'oat-and-honey', quantity: 2 }]
  const { id: order, named } = await paidFor(shop, goods)
  const found = await guest.cancellation.find(named)
  expect(found).toMatchObject({
    gift: null,
    discount: { code: 'FREE-HONEY', least: '15.00', withheld: '0.00', given_back: '0.00' },
  })
  const { refund } = await guest.cancellation.give({ ...named, lines: [{ line: 0 }, { line: 1 }] })
  expect(refund, '£15.50 for rose and lavender, less the honey that was free with them').toBe('9.00')

  const { lines } = await owner.staffOrders.read({ id: order })
  const refundLines = (wanted: { line: number; quantity: number }[], amount: string) =>
    owner.staffOrders.refund({
      ...{ id: order, amount, reason: 'Cancelled', request_key: `cancelled-for-${amount.replace('.', '-')}` },
      lines: wanted.map(({ line, quantity }) => ({ item_id: lines[line]?.item_id ?? 0, quantity })),
    })
  const promised = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]
  expect(await refusalOf(refundLines(promised, '15.50'))).toEqual([400, expect.stringContaining('It comes to £9.00')])
  const [kept] = (await refundLines(promised, '9.00')).credit_notes
  expect(kept).toMatchObject({ unearned: '6.50', earned_again: '0.00', less: '0.00', total: '9.00' })
  const [, givenBack] = (await refundLines([{ line: 2, quantity: 2 }], '13.00')).credit_notes
  expect(givenBack).toMatchObject({
    lines: [{ amount: '6.50' }],
    unearned: '0.00',
    earned_again: '6.50',
    total: '13.00',
  })
  await shop.context.jobs.runDue()
  const broken: unknown[] = []
  for await (const finding of prove(shop.context, { grace: 0 })) if (finding.count > 0) broken.push(finding)
  expect(broken).toEqual([])
})
