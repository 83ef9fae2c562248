import { expect, test } from 'vitest'
import type { NewDiscount } from '#contract/staff/discounts.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop } from '#server/testing/shop.ts'

/** An order with a code, paid, and what its customer and staff do with it. */
async function sold(items: RequestedItem[], terms: Omit<NewDiscount, 'code'>) {
  const shop = await openShop()
  await makeCode(shop, { code: 'CODE', ...terms })
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items, form: LEEDS })
  await guest.discounts.apply({ session_id, code: 'CODE' })
  const { order, order_number, total_amount } = await pay(shop, { client: guest, session_id })
  const id = order ?? ''
  const { staffOrders } = await ownerOf(shop)
  const named = { number: order_number ?? '', email: LEEDS.email }
  const read = () => staffOrders.read({ id })
  let refunds = 0
  return {
    ...{ shop, id, named, staffOrders, total: total_amount, read },
    cancel: (...lines: number[]) => guest.cancellation.give({ ...named, lines: lines.map((line) => ({ line })) }),
    find: () => guest.cancellation.find(named),
    refund: async (units: Record<number, number>, amount: string, more: { faulty?: boolean } = {}) => {
      const { lines } = await read()
      const wanted = Object.entries(units).map(([at, quantity]) => ({
        item_id: lines[Number(at)]?.item_id ?? 0,
        quantity,
      }))
      refunds += 1
      const request_key = `a-refund-of-this-order-${refunds}`
      return staffOrders.refund({ id, lines: wanted, amount, reason: 'Returned', request_key, ...more })
    },
    proved: async () => {
      await shop.context.jobs.runDue()
      const broken: unknown[] = []
      for await (const finding of prove(shop.context, { grace: 0 })) if (finding.count > 0) broken.push(finding)
      expect(broken).toEqual([])
    },
  }
}

const THREE = [{ slug: 'damask-rose', quantity: 3 }]
const forTwo = { kind: 'buy_get', buy_units: 2 } as const

test('a faulty unit of three for the price of two gives back its share, and later refunds no more than the rest', async () => {
  const order = await sold(THREE, forTwo)
  expect(await refusalOf(order.refund({ 0: 1 }, '0.00'))).toEqual([400, expect.stringContaining('Nothing is due')])
  const [note] = (await order.refund({ 0: 1 }, '5.66', { faulty: true })).credit_notes
  expect(note).toMatchObject({ unearned: '0.00', other: '0.00', total: '5.66' })
  const [, rest] = (await order.refund({ 0: 2 }, '11.34')).credit_notes
  expect(rest).toMatchObject({ earned_again: '0.00', total: '11.34' })
  await order.proved()
})

test('a discount is withheld of goods alone, not of gift wrap, and Stripe’s least amount is no term of it', async () => {
  const wrapped = await sold([{ slug: 'hedgerow-gift-box' }, { slug: 'damask-rose' }, { slug: 'gift-wrap' }], {
    kind: 'amount',
    amount: '20.00',
    least: '45.00',
  })
  expect((await wrapped.cancel(1, 2)).refund, 'the wrap, of which nothing was off').toBe('3.50')
  const almostFree = await sold([{ slug: 'damask-rose', quantity: 4 }], { kind: 'percent', percent: 99 })
  expect(almostFree.total).toBe('0.34')
  await almostFree.refund({ 0: 3 }, '0.25')
  await almostFree.proved()
})

test('a cancellation that gives nothing back says why, and is done once the goods are back', async () => {
  const order = await sold([{ slug: 'damask-rose' }, { slug: 'oat-and-honey' }], { kind: 'buy_get', buy_units: 1 })
  expect((await order.cancel(1)).refund).toBe('0.00')
  const mail = (await order.shop.mails()).find(({ subject }) => subject?.startsWith('We’ve received your cancellation'))
  expect(mail?.text).toContain('There is nothing to refund.')
  expect(mail?.text).toContain('£3.68 of the discount is not refunded')
  const { id, staffOrders } = order
  const { version, flags } = await order.read()
  expect(flags).toEqual(['cancellation_asked'])
  await staffOrders.dispatch({ id, version, carrier: 'Royal Mail' })
  const honey = (await order.read()).lines[1]?.item_id ?? 0
  const lines = [{ item_id: honey, quantity: 1, restock: 1 }]
  await staffOrders.recordReturn({ id, lines, reason: 'Cancelled', request_key: 'the-return-of-the-honey' })
  expect((await order.read()).flags).toEqual([])
})

test('where a refund that withheld something failed, page and server count what a later one gave back', async () => {
  const order = await sold(THREE, forTwo)
  await order.refund({ 0: 2 }, '8.50')
  await order.refund({ 0: 1 }, '8.50')
  await order.shop.context.jobs.runDue()
  // The bank sends the first one back.
  const { pool } = order.shop.database
  await pool.query(`update refunds set state = 'failed' where id = (select min(id) from refunds)`)
  await pool.query(`update orders set refunded_pence = 850`)
  const { discount, refundable, lines } = await order.find()
  expect(discount).toMatchObject({ withheld: '0.00', given_back: '2.83' })
  expect([refundable, lines[0]?.total]).toEqual(['13.49', '11.33'])
  // £11.33 less the £2.83 that the last one gave back, and £4.99 of delivery.
  expect((await order.cancel(0)).refund).toBe('13.49')
})
