// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import type { StaffOrder } from '#contract/staff/order.ts'
import { prove } from '#server/prove/prove.ts'
import { DUBAI, LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { makeCode, ownerOf } from '#server/testing/discounts.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'

/** The products of the cases, with the prices that they were computed by. */
const PRODUCTS: Record<string, { slug: string; price: string }> = {
  rose: { slug: 'damask-rose', price: '8.50' },
  honey: { slug: 'oat-and-honey', price: '6.50' },
  lavender: { slug: 'lavender-fields', price: '7.00' },
  jasmine: { slug: 'jasmine-and-neroli', price: '9.50' },
  cream: { slug: 'shea-and-rose-face-cream', price: '15.00' },
  box: { slug: 'hedgerow-gift-box', price: '42.00' },
}

/**
 * Codes × refunds × cancellations, computed by hand, in pounds: the code, the cart, where and how it goes, what is
 * paid, and what each refund in turn gives back. Standard delivery is £4.99 in the UK and £2.99 to the Emirates,
 * express £9.99 and £5.99; standard is free from £30 of goods before the discount. What the goods kept don't earn of a
 * code is kept until they go back too, and each case ends with all given back.
 */
const CASES: [code: string, cart: string, way: string, paid: string, given: string][] = [
  // A percentage, rounded half up, then spread by the largest remainder.
  ['10%', '2 rose, 1 honey', 'UK', '26.14', '1 rose 7.65; 1 rose 7.65; 1 honey 5.85; delivery 4.99'],
  ['10%', '2 rose, 1 honey', 'UK', '26.14', '2 rose + delivery 20.29; 1 honey 5.85'],
  ['10%', '2 rose, 1 honey', 'UK', '26.14', 'the customer cancels 26.14'],
  ['15%', '1 rose', 'UK', '12.21', '1 rose 7.22; delivery 4.99'],
  ['33%', '3 rose', 'UAE', '20.07', '1 rose 5.69; 1 rose 5.69; 1 rose 5.70; delivery 2.99'],
  ['33%', '3 rose', 'UK', '22.07', '2 rose 11.38; 1 rose 5.70; delivery 4.99'],
  ['10%', '1 box', 'UK', '37.80', 'cancelled 37.80'],
  ['50%', '1 box', 'UK', '21.00', '1 box 21.00'],
  // All of the goods: only their delivery is paid.
  ['100%', '1 rose', 'UK', '4.99', 'delivery 4.99'],
  ['100%', '1 rose, 1 honey', 'UK', '4.99', 'cancelled 4.99'],
  ['100%', '2 rose, 1 honey', 'UK', '4.99', 'the customer cancels 4.99'],
  ['1%', '1 honey', 'UK', '11.42', '1 honey 6.43; delivery 4.99'],
  ['1%', '1 lavender', 'UK', '11.92', 'cancelled 11.92'],
  ['25%', '1 rose, 1 honey, 1 lavender', 'UK', '21.49', '1 honey 4.88; 1 lavender 5.25; 1 rose 6.37; delivery 4.99'],
  ['7%', '2 rose, 3 honey', 'UK', '33.94', '1 honey 6.04; 1 honey 6.04; 1 honey 6.05; 2 rose 15.81'],
  ['20%', '1 rose', 'UK express', '16.79', '1 rose 6.80; delivery 9.99'],
  ['20%', '1 rose', 'UK express', '16.79', 'cancelled 16.79'],
  ['12%', '1 cream', 'UK', '18.19', 'cancelled 18.19'],
  ['3%', '1 jasmine, 1 rose, 1 lavender', 'UK', '29.24', '1 rose 8.25; cancelled 20.99'],
  ['99%', '1 rose', 'UK', '5.29', 'cancelled 5.29'],
  ['50%', '1 rose, 1 honey', 'UAE express', '13.49', '1 rose 4.25; cancelled 9.24'],
  ['66%', '3 lavender', 'UK', '12.13', '1 lavender 2.38; 2 lavender 4.76; delivery 4.99'],
  ['5%', '3 rose', 'UK', '29.21', '1 rose 8.07; 1 rose 8.07; 1 rose 8.08; delivery 4.99'],
  ['17%', '1 rose, 2 honey, 1 lavender', 'UK', '28.64', '1 honey 5.39; cancelled 23.25'],
  ['17%', '1 rose, 2 honey, 1 lavender', 'UAE', '26.64', '2 honey + 1 lavender 16.60; 1 rose 7.05; delivery 2.99'],
  ['45%', '3 jasmine', 'UK', '20.66', '1 jasmine 5.22; 1 jasmine 5.22; 1 jasmine 5.23; delivery 4.99'],
  ['90%', '1 rose, 1 jasmine', 'UK', '6.79', '1 rose 0.85; cancelled 5.94'],
  // An amount.
  ['£5', '2 rose, 1 honey', 'UK', '23.49', '1 rose 6.69; 1 rose 6.69; 1 honey 5.12; delivery 4.99'],
  ['£5', '1 rose', 'UK', '8.49', 'cancelled 8.49'],
  ['£5', '1 rose', 'UK', '8.49', 'the customer cancels 8.49'],
  ['£10', '1 rose', 'UK', '4.99', 'delivery 4.99'],
  ['£20', '1 box', 'UK', '22.00', '1 box 22.00'],
  ['£1', '1 rose, 1 honey, 1 lavender', 'UK', '25.99', '1 rose + 1 honey 14.32; 1 lavender 6.68; delivery 4.99'],
  ['£0.01', '1 rose, 1 honey', 'UK', '19.98', '1 rose 8.49; 1 honey 6.50; delivery 4.99'],
  ['£0.05', '1 rose, 1 honey, 1 lavender, 1 jasmine', 'UK', '31.45', '1 jasmine 9.48; cancelled 21.97'],
  ['£7.78', '3 honey', 'UAE', '14.71', '1 honey 3.90; 1 honey 3.91; 1 honey 3.91; delivery 2.99'],
  ['£15', '4 rose', 'UK', '19.00', '1 rose 4.75; 3 rose 14.25'],
  ['£14.99', '4 rose', 'UK', '19.01', '1 rose 4.75; 2 rose 9.50; 1 rose 4.76'],
  ['£3', '1 rose, 1 jasmine', 'UK express', '24.99', '1 jasmine 7.92; cancelled 17.07'],
  ['£29.99', '2 cream', 'UK', '0.30', '1 cream 0.15; 1 cream 0.15'],
  [
    '£2.50',
    '2 honey, 2 lavender',
    'UK',
    '29.49',
    '1 honey 5.90; 1 lavender 6.35; 1 honey + 1 lavender 12.25; delivery 4.99',
  ],
  ['£2.51', '2 honey, 2 lavender', 'UK', '29.48', '1 honey 5.89; 1 honey 5.90; 2 lavender 12.70; delivery 4.99'],
  // For some products alone.
  ['20% of creams', '1 rose, 1 cream', 'UK', '25.49', '1 rose 8.50; 1 cream 12.00; delivery 4.99'],
  ['20% but soap', '2 rose, 1 cream', 'UK', '29.00', '1 rose 8.50; cancelled 20.50'],
  ['£20 of creams', '1 rose, 1 cream', 'UK', '13.49', '1 rose + 1 cream 8.50; delivery 4.99'],
  ['100% of soap', '1 rose, 1 cream', 'UK', '19.99', 'cancelled 19.99'],
  ['100% of soap', '1 rose, 1 lavender', 'UK', '4.99', 'delivery 4.99'],
  ['15% of soap', '1 rose, 1 honey, 1 cream', 'UK', '27.75', '1 honey 5.53; 1 rose 7.22; 1 cream 15.00'],
  // The cheapest of some is free, and its price is spread over all of them.
  ['2+1', '3 rose', 'UK', '21.99', '2 rose 8.50; 1 rose 8.50; delivery 4.99'],
  ['2+1', '2 rose, 1 honey', 'UK', '21.99', '1 rose 2.00; 1 rose 8.50; 1 honey 6.50; delivery 4.99'],
  ['1+1', '1 rose, 1 honey', 'UK', '13.49', '1 rose 2.00; cancelled 11.49'],
  ['3+1', '4 lavender', 'UK', '25.99', '2 lavender 7.00; 2 lavender 14.00; delivery 4.99'],
  ['2+1', '5 lavender', 'UK', '28.00', '2 lavender 11.20; 3 lavender 16.80'],
  ['2+1', '6 lavender', 'UK', '28.00', '2 lavender 7.00; 4 lavender 21.00'],
  ['2+1 of soap', '2 rose, 1 honey, 1 cream', 'UK', '32.00', '1 cream 15.00; cancelled 17.00'],
  ['1+1', '1 box, 1 rose', 'UK', '42.00', '1 box 33.50; 1 rose 8.50'],
  ['1+1', '2 rose', 'UAE', '11.49', '2 rose 8.50; delivery 2.99'],
  // Free standard delivery: there is nothing of it to give back.
  ['post', '1 rose', 'UK', '8.50', '1 rose 8.50'],
  ['post', '1 rose', 'UK', '8.50', 'the customer cancels 8.50'],
  ['post', '1 rose', 'UK express', '18.49', 'cancelled 18.49'],
  ['post', '2 rose', 'UAE', '17.00', '1 rose 8.50; cancelled 8.50'],
  ['post', '1 cream', 'UK', '15.00', '1 cream 15.00'],
  // Groups of the dearest units at one price, which is spread over the units in the groups.
  ['3=£20', '3 rose', 'UK', '24.99', '1 rose 3.00; 1 rose 8.50; 1 rose 8.50; delivery 4.99'],
  ['3=£20', '3 rose', 'UAE', '22.99', 'cancelled 22.99'],
  ['3=£20', '4 rose', 'UK', '28.50', '1 rose 7.12; 3 rose 21.38'],
  ['3=£20', '6 rose', 'UK', '40.00', '1 rose 3.00; 5 rose 37.00'],
  ['3=£20', '2 rose, 1 honey', 'UK', '24.99', '1 rose 5.00; 1 rose 8.50; 1 honey 6.50; delivery 4.99'],
  ['3=£20', '1 rose, 1 honey, 1 lavender', 'UK', '24.99', '1 lavender 5.00; cancelled 19.99'],
  ['3=£20', '3 lavender', 'UK', '24.99', '1 lavender 6.00; 2 lavender 14.00; delivery 4.99'],
  ['3=£20', '2 jasmine, 3 honey', 'UK', '33.00', '1 honey 6.03; cancelled 26.97'],
  ['3=£20', '3 rose, 3 lavender', 'UK', '40.00', '1 lavender 6.02; 3 rose 19.98; 2 lavender 14.00'],
  // Three honey soaps are cheaper by themselves.
  ['3=£20', '3 rose, 3 honey', 'UK', '39.50', '1 honey 6.50; 1 rose 6.50; cancelled 26.50'],
  ['3=£20 of soap', '3 rose, 1 cream', 'UK', '35.00', '1 cream 15.00; cancelled 20.00'],
  ['2=£13', '1 jasmine, 1 rose, 1 honey', 'UK', '24.49', '1 honey 6.50; 1 jasmine 4.50; 1 rose 8.50; delivery 4.99'],
  ['4=£30', '4 rose', 'UK', '30.00', '3 rose 21.50; 1 rose 8.50'],
  // One unit of a product is free, from an amount of all others.
  ['gift rose £20', '1 rose, 3 lavender', 'UK', '25.99', 'cancelled 25.99'],
  ['gift rose £20', '1 rose, 3 lavender', 'UK', '25.99', '1 lavender + 1 rose 7.00; 2 lavender 14.00; delivery 4.99'],
  ['gift rose £20', '1 rose, 3 lavender', 'UK', '25.99', 'the customer cancels 25.99'],
  ['gift rose £20', '2 rose, 2 lavender', 'UK', '22.50', '2 lavender 5.50; 2 rose 17.00'],
  ['gift rose £20', '4 rose', 'UK', '25.50', '2 rose 8.50; 2 rose 17.00'],
  ['gift cream £20', '1 cream, 2 jasmine, 1 honey', 'UK', '25.50', '1 honey + 1 cream 6.50; cancelled 19.00'],
  ['gift honey £40', '1 box, 1 honey', 'UK', '42.00', 'cancelled 42.00'],
  [
    'gift honey £15',
    '1 rose, 1 lavender, 1 honey',
    'UAE',
    '18.49',
    '1 rose 2.00; 1 lavender 7.00; 1 honey 6.50; delivery 2.99',
  ],
  // From an amount that the goods kept don't come to.
  ['£20 from £40', '1 box, 2 rose', 'UK', '39.00', '1 box 22.00; 2 rose 17.00'],
]

test('eighty-four orders with codes are paid and given back as computed by hand, to the penny', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const ids: Record<string, number> = {}
  for (const [name, { slug, price }] of Object.entries(PRODUCTS)) {
    const product = await shop.client().catalogue.product({ slug })
    ids[name] = product.id
    expect([slug, product.variants[0]?.price ?? product.price]).toEqual([slug, price])
  }
  await shop.context.db.execute(
    `insert into stock_movements (item_id, quantity, kind, reason, created_at)
     select id, 1000, 'adjustment', 'for the cases', now() from stock_items`,
  )
  const { results: categories } = await owner.staffCatalogue.categories({})
  const categoryOf = (slug: string) => categories.find((category) => category.slug === slug)?.id ?? 0
  const groups = { creams: [categoryOf('cream')], soap: [categoryOf('soap')] }

  const orders: { id: string; label: string; paid: string }[] = []
  for (const [at, [code, cart, way, paid, given]] of CASES.entries()) {
    const name = `CASE${at}`
    await makeCode(shop, { code: name, ...ruleOf(code, groups, ids) })
    const email = `case${at}@example.com`
    const guest = shop.client()
    const { session_id } = await readyToPay(guest, {
      items: itemsOf(cart),
      form: { ...(way.startsWith('UAE') ? DUBAI : LEEDS), email },
      option: way.endsWith('express') ? 1 : 0,
    })
    await guest.discounts.apply({ session_id, code: name })
    const session = await pay(shop, { client: guest, session_id })
    const label = `${at}: ${code} on ${cart}, ${way}`
    expect([label, session.total_amount]).toEqual([label, paid])
    const order = await owner.staffOrders.read({ id: session.order ?? '' })
    for (const [step, words] of given.split('; ').entries())
      await giveBack(shop, {
        order,
        email,
        words,
        request_key: `the-case-${at}-step-${step}`,
        label: `${label}: ${words}`,
      })
    orders.push({ id: order.id, label, paid })
  }
  await shop.context.jobs.runDue()
  for (const { id, label, paid } of orders)
    expect([label, (await owner.staffOrders.read({ id })).refunded]).toEqual([label, paid])
  expect(CASES.length).toBe(84)
  const broken: unknown[] = []
  for await (const finding of prove(shop.context, { grace: 0 })) if (finding.count > 0) broken.push(finding)
  expect(broken).toEqual([])
}, 300_000)

/**
 * "2 rose + delivery 20.29", "cancelled 37.80" or "the customer cancels 26.14". A refund of another amount than the
 * shop's own is refused; a cancellation gives what is left.
 */
async function giveBack(
  shop: TestShop,
  {
    order,
    email,
    words,
    request_key,
    label,
  }: { order: StaffOrder; email: string; words: string; request_key: string; label: string },
): Promise<void> {
  const { staffOrders } = await ownerOf(shop)
  const amount = words.slice(words.lastIndexOf(' ') + 1)
  const what = words.slice(0, words.lastIndexOf(' '))
  const before = await staffOrders.read({ id: order.id })
  if (what === 'the customer cancels') {
    const lines = order.lines.map((_, line) => ({ line }))
    const promised = await shop.client().cancellation.give({ number: order.number ?? '', email, lines })
    expect([label, promised.refund]).toEqual([label, amount])
  }
  if (what === 'cancelled' || what === 'the customer cancels') {
    const { version } = await staffOrders.read({ id: order.id })
    await staffOrders.cancel({ id: order.id, version, reason: 'Asked for' })
  } else {
    const parts = what.split(' + ')
    const lines = itemsOf(parts.filter((part) => part !== 'delivery').join(', ')).map(({ slug, quantity }) => ({
      item_id: order.lines.find((line) => line.product_slug === slug)?.item_id ?? 0,
      quantity: quantity ?? 0,
    }))
    const delivery = parts.includes('delivery') ? before.delivery_refund.all : '0.00'
    await staffOrders.refund({ id: order.id, lines, delivery, amount, reason: 'Arrived broken', request_key })
  }
}

/** "2 rose, 1 honey" */
function itemsOf(cart: string): RequestedItem[] {
  return cart
    .split(', ')
    .filter(Boolean)
    .map((words) => {
      const [quantity, name = ''] = words.split(' ')
      return { slug: PRODUCTS[name]?.slug ?? name, quantity: Number(quantity) }
    })
}

/** "10%", "£5 of creams", "£20 from £40", "2+1 but soap", "3=£20", "gift rose £20" or "post" */
function ruleOf(words: string, groups: Record<string, number[]>, ids: Record<string, number>) {
  const [what = '', relation, group = ''] = words.split(' ')
  if (what === 'gift')
    return { kind: 'gift' as const, product_ids: [ids[relation ?? ''] ?? 0], least: `${group.slice(1)}.00` }
  const products =
    relation === 'of'
      ? { category_ids: groups[group] }
      : relation === 'but'
        ? { except_category_ids: groups[group] }
        : relation === 'from'
          ? { least: `${group.slice(1)}.00` }
          : {}
  if (what.endsWith('%')) return { kind: 'percent' as const, percent: Number.parseInt(what, 10), ...products }
  if (what.startsWith('£')) return { kind: 'amount' as const, amount: Number(what.slice(1)).toFixed(2), ...products }
  const [units, price] = what.split('=£')
  if (price) return { kind: 'bundle' as const, buy_units: Number(units), amount: `${price}.00`, ...products }
  if (what === 'post') return { kind: 'free_delivery' as const, ...products }
  return { kind: 'buy_get' as const, buy_units: Number.parseInt(what, 10), ...products }
}
