import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NewDiscount } from '#contract/staff/discounts.ts'
import { prove } from '#server/prove/prove.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, LEEDS, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

/** £8.50 each. */
const THREE_SOAPS = [{ slug: 'damask-rose', quantity: 3 }]
const BUNDLE = { code: '3-FOR-20', kind: 'bundle', buy_units: 3, amount: '20.00', automatic: true } as const

async function broken(shop: TestShop): Promise<string[]> {
  const found: string[] = []
  for await (const { invariant, count } of prove(shop.context, { grace: 0 })) if (count > 0) found.push(invariant)
  return found
}

const productId = async (shop: TestShop, slug: string) => (await shop.client().catalogue.product({ slug })).id

test('the best offer applies by itself, is ordered, mailed and counted, and nobody can type it', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'TENTH', kind: 'percent', percent: 10, automatic: true })
  await makeCode(shop, BUNDLE)
  await makeCode(shop, {
    code: 'LATER',
    kind: 'percent',
    percent: 90,
    automatic: true,
    starts_at: '2100-01-01T00:00:00Z',
  })
  const guest = shop.client()
  const items = await requestedItems(guest, THREE_SOAPS)
  const free = { free_delivery: false, hints: [] }
  expect(await guest.discounts.preview({ items })).toEqual({
    ...free,
    code: '3-FOR-20',
    amount: '5.50',
    automatic: true,
  })
  const two = await requestedItems(guest, [{ slug: 'damask-rose', quantity: 2 }])
  expect(await guest.discounts.preview({ items: two })).toMatchObject({ code: 'TENTH', amount: '1.70' })
  const unknown = [404, 'We don’t know the code 3-FOR-20. Please check its spelling.']
  expect(await refusalOf(guest.discounts.preview({ items, code: '3-for-20' }))).toEqual(unknown)
  const ready = await readyToPay(guest, { items: THREE_SOAPS })
  const discount = { code: '3-FOR-20', amount: '5.50', delivery: '0.00' }
  expect(ready).toMatchObject({ discount: { ...discount, automatic: true }, total_amount: '24.99' })
  expect(await refusalOf(guest.discounts.apply({ session_id: ready.session_id, code: '3-FOR-20' }))).toEqual(unknown)
  const begun = await guest.checkout.createSession({ items, discount_code: '3-FOR-20' })
  expect(begun.discount).toMatchObject(discount)
  const paid = await pay(shop, { client: guest, session_id: ready.session_id })
  expect(await guest.orders.read({ id: paid.order ?? '' })).toMatchObject({ total: '24.99', discount })
  const [mail] = await shop.mails()
  expect(mail?.text).toContain('Discount (3-FOR-20)')
  const { results } = await (await ownerOf(shop)).staffDiscounts.list({ automatic: 'true', search: '3' })
  expect(results).toMatchObject([{ code: '3-FOR-20', automatic: true, uses: 1, revenue: '24.99', given: '5.50' }])
  expect(await broken(shop)).toEqual([])
})

test('a code replaces an offer unless it takes off less, and the offer comes back when it is taken off', async () => {
  const shop = await openShop()
  await makeCode(shop, BUNDLE)
  await makeCode(shop, { code: 'FIVE', kind: 'amount', amount: '5.00' })
  await makeCode(shop, { code: 'SAME', kind: 'amount', amount: '5.50' })
  await makeCode(shop, { code: 'HALF', kind: 'percent', percent: 50 })
  await makeCode(shop, { code: 'POSTFREE', kind: 'free_delivery' })
  const guest = shop.client()
  const items = await requestedItems(guest, THREE_SOAPS)
  const { session_id } = await readyToPay(guest, { items: THREE_SOAPS })
  const better = [400, 'Your cart already has a better offer: 3-FOR-20 takes off £5.50.']
  for (const code of ['FIVE', 'POSTFREE']) {
    expect(await refusalOf(guest.discounts.preview({ items, code }))).toEqual(better)
    expect(await refusalOf(guest.discounts.apply({ session_id, code }))).toEqual(better)
  }
  expect((await guest.checkout.session({ session_id })).discount?.code).toBe('3-FOR-20')
  expect((await guest.discounts.apply({ session_id, code: 'SAME' })).discount).toMatchObject({
    code: 'SAME',
    automatic: false,
  })
  expect(await guest.discounts.apply({ session_id, code: 'HALF' })).toMatchObject({ total_amount: '17.74' })
  expect(await guest.discounts.remove({ session_id })).toMatchObject({
    discount: { code: '3-FOR-20', automatic: true },
    total_amount: '24.99',
  })
  const begun = await guest.checkout.createSession({ items, discount_code: 'FIVE' })
  expect(begun.discount?.code).toBe('3-FOR-20')
  const halved = await guest.checkout.createSession({ items, discount_code: 'HALF' })
  expect(halved.discount?.code).toBe('HALF')
})

test('free delivery counts as the cheapest delivery: it wins where that costs more than what others take off', async () => {
  const shop = await openShop()
  await makeCode(shop, { code: 'THREE-OFF', kind: 'amount', amount: '3.00', automatic: true })
  await makeCode(shop, { code: 'POSTFREE', kind: 'free_delivery', automatic: true })
  const guest = shop.client()
  expect(await readyToPay(guest, { items: THREE_SOAPS })).toMatchObject({
    discount: { code: 'POSTFREE', delivery: '4.99' },
    total_amount: '25.50',
  })
  // Delivery is free from £30 on.
  const four = await readyToPay(guest, { items: [{ slug: 'damask-rose', quantity: 4 }] })
  expect(four).toMatchObject({ discount: { code: 'THREE-OFF' }, total_amount: '31.00' })
})

test('an offer that ends before the press gives way to the next one, and that is said; after the press it is honoured', async () => {
  const shop = await openShop()
  const bundle = await makeCode(shop, BUNDLE)
  await makeCode(shop, { code: 'TENTH', kind: 'percent', percent: 10, automatic: true })
  const owner = await ownerOf(shop)
  const guest = shop.client()
  const early = await readyToPay(guest, { items: THREE_SOAPS })
  const late = await readyToPay(guest, { items: THREE_SOAPS, form: { ...LEEDS, email: 'late@example.com' } })
  const opened = await guest.checkout.createPaymentIntent({ checkout_session_id: early.session_id })
  await owner.staffDiscounts.update({ id: bundle.id, version: bundle.version, paused: true })
  await confirmCard(shop, opened.payment_intent.client_secret, CARDS.good)
  shop.pass(3000)
  expect(await guest.checkout.session({ session_id: early.session_id })).toMatchObject({
    paid: true,
    total_amount: '24.99',
  })
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: late.session_id }))).toEqual([
    409,
    'The offer 3-FOR-20 has ended. We have taken it off: your total is now £27.94. You have not been charged.',
  ])
  const paid = await pay(shop, { client: guest, session_id: late.session_id })
  expect(paid).toMatchObject({ paid: true, total_amount: '27.94', discount: { code: 'TENTH' } })
  expect(await broken(shop)).toEqual([])
})

test('a gift is hinted at, is free once it is in the cart, and sold out meanwhile nobody pays for it', async () => {
  const shop = await openShop()
  const honey = await productId(shop, 'oat-and-honey')
  await makeCode(shop, { code: 'FREE-HONEY', kind: 'gift', product_ids: [honey], least: '40.00', automatic: true })
  await makeCode(shop, { ...BUNDLE, except_product_ids: [honey], least: '60.00' })
  const guest = shop.client()
  const hintsFor = async (items: { slug: string; quantity?: number }[], country?: 'AE') =>
    (await guest.discounts.preview({ items: await requestedItems(guest, items), ...(country && { country }) })).hints
  expect(await hintsFor([{ slug: 'damask-rose', quantity: 2 }])).toEqual([])
  expect(await hintsFor([{ slug: 'damask-rose', quantity: 3 }])).toMatchObject([
    { kind: 'gift', missing: '14.50', product: { slug: 'oat-and-honey', price: '6.50' }, variant: null },
  ])
  expect(await hintsFor([{ slug: 'damask-rose', quantity: 3 }, { slug: 'oat-and-honey' }])).toMatchObject([
    { kind: 'gift', missing: '14.50' },
  ])
  const five = { slug: 'damask-rose', quantity: 5 }
  expect(await hintsFor([five])).toMatchObject([{ kind: 'gift', missing: '0.00' }])
  // The bundle of eight takes off more than the honey soap costs, and would be lost with it.
  expect(await hintsFor([{ slug: 'damask-rose', quantity: 8 }])).toEqual([{ kind: 'bundle', units: 3, price: '20.00' }])
  const ready = await readyToPay(guest, { items: [five, { slug: 'oat-and-honey' }] })
  expect(ready).toMatchObject({ discount: { code: 'FREE-HONEY', amount: '6.50' }, total_amount: '42.50' })
  await shop.context.db.execute(sql`update products set uae_registered_until = '2020-01-01' where id = ${honey}`)
  expect(await hintsFor([five], 'AE')).toEqual([])
  expect(await hintsFor([five])).toHaveLength(1)
  await shop.context.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, -level, 'adjustment', 'for the test', now() from stock_items where product_id = ${honey}`,
  )
  expect(await hintsFor([five])).toEqual([])
  expect(await refusalOf(guest.checkout.createPaymentIntent({ checkout_session_id: ready.session_id }))).toEqual([
    409,
    expect.stringContaining('You have not been charged'),
  ])
  const without = await readyToPay(guest, { items: [five] })
  expect(without).toMatchObject({ discount: null, total_amount: '42.50' })
  expect((await pay(shop, { client: guest, session_id: without.session_id })).paid).toBe(true)
  expect(await broken(shop)).toEqual([])
})

test('forty buyers at once pay with one offer, and each use is counted', { tags: ['rest'] }, async () => {
  const shop = await openShop()
  await makeCode(shop, BUNDLE)
  await shop.context.db.execute(
    sql`insert into stock_movements (item_id, quantity, kind, reason, created_at)
      select id, 1000, 'adjustment', 'for the test', now() from stock_items`,
  )
  const totals = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const client = shop.client()
      const form = { ...LEEDS, email: `buyer${at}@example.com` }
      const { session_id } = await readyToPay(client, { items: THREE_SOAPS, form })
      const { paid, total_amount } = await pay(shop, { client, session_id })
      return paid ? total_amount : 'unpaid'
    }),
  )
  expect(totals).toEqual(Array(40).fill('24.99'))
  const { results } = await (await ownerOf(shop)).staffDiscounts.list({ automatic: 'true' })
  expect(results).toMatchObject([{ uses: 40, revenue: '999.60', given: '220.00' }])
  expect(await broken(shop)).toEqual([])
})

test('staff make offers without the limits of codes, at most twenty at once, and pages say that there are some', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const hasOffers = async () => (await shop.client().about.shop({})).has_offers
  expect(await hasOffers()).toBe(false)
  const refused = (given: Partial<NewDiscount>) =>
    refusalOf(owner.staffDiscounts.create({ code: 'REFUSED', kind: 'percent', percent: 10, automatic: true, ...given }))
  const noLimit = [400, 'An automatic offer has no such limit.']
  expect(await refused({ uses_limit: 3 })).toEqual(noLimit)
  expect(await refused({ once_per_customer: true })).toEqual(noLimit)
  expect(await refused({ first_order_only: true })).toEqual(noLimit)
  expect(await refused({ kind: 'bundle', amount: '20.00' })).toEqual([400, 'This field is required'])
  expect(await refused({ kind: 'bundle', amount: '20.00', buy_units: 1 })).toEqual([400, 'At least 2.'])
  expect(await refused({ kind: 'gift', least: '50.00' })).toEqual([400, 'Choose the one product that is free.'])
  expect(await refused({ kind: 'gift', product_ids: [1] })).toEqual([400, 'This field is required'])
  expect(await hasOffers()).toBe(false)
  const first = await makeCode(shop, BUNDLE)
  expect(await hasOffers()).toBe(true)
  for (let at = 2; at <= 20; at++) await makeCode(shop, { ...BUNDLE, code: `OFFER-${at}` })
  expect(await refused({})).toEqual([400, 'At most 20 offers at once. Pause one first.'])
  const paused = await owner.staffDiscounts.update({ id: first.id, version: first.version, paused: true })
  await makeCode(shop, { ...BUNDLE, code: 'OFFER-21' })
  const again = owner.staffDiscounts.update({ id: first.id, version: paused.version, paused: false })
  expect(await refusalOf(again)).toEqual([400, 'At most 20 offers at once. Pause one first.'])
  const limited = owner.staffDiscounts.update({ id: first.id, version: paused.version, uses_limit: 9 })
  expect(await refusalOf(limited)).toEqual(noLimit)
  await makeCode(shop, { code: 'TYPED', kind: 'percent', percent: 10 })
  expect((await owner.staffDiscounts.list({ automatic: 'false' })).count).toBe(1)
  expect((await owner.staffDiscounts.list({ automatic: 'true' })).count).toBe(21)
})
