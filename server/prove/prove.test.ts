import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcile } from '#server/checkout/reconcile.ts'
import type { Database } from '#server/db/open.ts'
import { everyMinute } from '#server/handle-jobs.ts'
import { SCHEDULES } from '#server/jobs/queues.ts'
import { CARDS, confirmCard, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { planted } from '#server/testing/planted.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import type { Finding } from './finding.ts'
import { printed } from './finding.ts'
import { prove, proveNightly } from './prove.ts'

async function findings(shop: TestShop, db: Database = shop.database.db): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const one of prove({ ...shop.context, db }, { grace: 0 })) found.push(one)
  return found
}

const brokenIn = (found: Finding[]) => found.filter((one) => one.count > 0).map((one) => one.invariant)

async function shopWithOrders(): Promise<TestShop> {
  const shop = await openShop()
  const guest = shop.client()
  for (const slug of ['damask-rose', 'sage-and-sidr', 'lavender-fields']) {
    const { session_id } = await readyToPay(guest, { items: [{ slug }, { slug: 'oat-and-honey' }] })
    expect((await pay(shop, { client: guest, session_id })).paid).toBe(true)
  }
  await shop.mails()
  return shop
}

test('every invariant is checked and holds for a consistent shop', async () => {
  const shop = await shopWithOrders()
  const found = await findings(shop)
  expect(brokenIn(found)).toEqual([])
  expect(found.map((one) => one.invariant).sort()).toEqual([
    'I1',
    'I10',
    'I11',
    'I12',
    'I13',
    'I19',
    'I2',
    'I20',
    'I21',
    'I22',
    'I23',
    'I24',
    'I3',
    'I4',
    'I5',
    'I6',
    'I7',
    'I8',
    'I9',
  ])
  expect(found.find((one) => one.invariant === 'I1')?.checked).toBe(3)
  expect(found.find((one) => one.invariant === 'I4')?.checked).toBe(6)
})

test('each kind of fault in the ledgers is reported, with its subject and advice', async () => {
  const shop = await shopWithOrders()
  const { rows } = await shop.database.db.execute<{
    id: string
    payment_intent_id: string
    session_id: string
    line: number
  }>(
    sql`select o.id, o.payment_intent_id, o.session_id, (select min(l.id)::int from order_items l
      where l.order_id = o.id) as line from orders o where number = 100002`,
  )
  const order = rows[0]
  if (!order) throw new Error('The second order is missing.')
  const of = sql`where id = ${order.id}`
  const faults: [name: string, statements: SQL[], named: string[], id: string][] = [
    [
      'an order is deleted',
      [sql`delete from order_items where order_id = ${order.id}`, sql`delete from orders ${of}`],
      ['I1', 'I7', 'I11', 'I19'],
      order.payment_intent_id,
    ],
    [
      'an order is marked paid by hand',
      [sql`update orders set payment_intent_id = 'pi_made_up' ${of}`],
      ['I1', 'I2', 'I11', 'I19'],
      order.id,
    ],
    [
      'a price is changed afterwards',
      [sql`update order_items set unit_price_pence = unit_price_pence + 1 where id = ${order.line}`],
      ['I8'],
      order.id,
    ],
    [
      'a total is changed afterwards',
      [sql`update orders set shipping_pence = shipping_pence + 100, total_pence = total_pence + 100 ${of}`],
      ['I1', 'I19'],
      order.payment_intent_id,
    ],
    [
      'an order loses its payment',
      [
        sql`alter table orders drop constraint orders_replacement`,
        sql`update orders set payment_intent_id = null ${of}`,
      ],
      ['I1', 'I11', 'I13', 'I19'],
      order.id,
    ],
    [
      'an order that was paid is passed off as a replacement',
      [
        sql`alter table orders drop constraint orders_replacement`,
        sql`update orders set replaces_order_id = (select id from orders where number = 100001) ${of}`,
      ],
      ['I13'],
      order.id,
    ],
    [
      'an order that was not given is passed off as one of nothing',
      [
        sql`alter table orders drop constraint orders_replacement, drop constraint orders_total`,
        sql`update orders set payment_intent_id = null, total_pence = 0 ${of}`,
      ],
      ['I1', 'I8', 'I11', 'I19', 'I22'],
      order.id,
    ],
    [
      'a code says one use more than its orders',
      [
        sql`insert into discount_codes (code, kind, percent, starts_at, created_at, uses)
          values ('ONE-MORE', 'percent', 10, now(), now(), 1)`,
      ],
      ['I21'],
      'ONE-MORE',
    ],
    [
      'a customer uses a code twice that is once for each',
      [
        sql`with code as (insert into discount_codes (code, kind, percent, once_per_customer, once_since, starts_at,
              created_at, uses)
            values ('ONCE-EACH', 'percent', 10, true, '2020-01-01', now(), now(), 2) returning id, code)
          update orders set discount_code_id = code.id, discount_code = code.code from code where number <= 100002`,
      ],
      ['I21'],
      'ONCE-EACH',
    ],
    [
      'a gift card is said to have paid what its ledger does not know',
      [
        sql`with card as (insert into gift_cards (recipient_email, send_at, created_at)
            values ('', now(), now()) returning id),
          given as (insert into gift_card_entries (gift_card_id, kind, amount_pence, created_at)
            select id, 'given', 500, now() from card)
          update orders set gift_card_id = (select id from card), gift_card_pence = 100, gift_card_end = 'R5TD' ${of}`,
      ],
      ['I1', 'I19', 'I23'],
      order.id,
    ],
    [
      'a gift card is opened twice',
      [
        sql`drop index gift_card_entries_open`,
        sql`insert into gift_cards (recipient_email, send_at, created_at) values ('', now(), now())`,
        sql`insert into gift_card_entries (gift_card_id, kind, amount_pence, created_at)
          select id, 'given', 500, now() from gift_cards cross join generate_series(1, 2)`,
      ],
      ['I23'],
      'gift card ',
    ],
    [
      'a return is recorded twice',
      [
        sql`insert into order_returns (order_id, reason, by_user_id, request_key, created_at)
          values (${order.id}, 'by hand', 1, 'by-hand', now())`,
        sql`insert into order_return_lines select id, ${order.line}, 99, 0 from order_returns`,
      ],
      ['I4'],
      `${order.id} line ${order.line}`,
    ],
    ['a stock level is written by hand', [sql`update stock_items set level = level + 1 where id = 3`], ['I3'], '3'],
    [
      'a sale is missing from the ledger',
      [sql`delete from stock_movements where order_item_id = ${order.line}`],
      ['I3', 'I4'],
      `${order.id} line ${order.line}`,
    ],
    [
      'a line is sold twice',
      [
        sql`drop index stock_movements_one_sale`,
        sql`insert into stock_movements (item_id, quantity, kind, order_item_id, created_at)
          select item_id, quantity, kind, order_item_id, created_at from stock_movements
          where order_item_id = ${order.line}`,
      ],
      ['I3', 'I4'],
      `${order.id} line ${order.line}`,
    ],
    [
      'a refund is written down that Stripe does not know',
      [sql`update orders set refunded_pence = 100 ${of}`],
      ['I5'],
      order.payment_intent_id,
    ],
    [
      'the balance has nothing of a dispute under appeal',
      [
        sql`insert into disputes (id, payment_intent_id, amount_pence, reason, status, created_at, updated_at)
          values ('du_appeal', ${order.payment_intent_id}, 1, 'fraudulent', 'appeal_under_review', now(), now())`,
      ],
      ['I19'],
      'du_appeal',
    ],
    [
      'a prevented dispute took nothing, and a lost one did',
      ['prevented', 'lost'].map(
        (status) =>
          sql`insert into disputes (id, payment_intent_id, amount_pence, reason, status, created_at, updated_at)
            values (${`du_${status}`}, ${order.payment_intent_id}, 1, 'fraudulent', ${status}, now(), now())`,
      ),
      ['I19'],
      'du_lost',
    ],
    ['a confirmation is missing', [sql`delete from mails where subject_id = ${order.id}`], ['I6'], order.id],
    ['a number is skipped', [sql`update orders set number = 100009 where number = 100003`], ['I7'], 'SS-100003'],
    [
      'stock is held for nobody',
      [
        sql`update checkout_sessions set state = 'expired' where id = ${order.session_id}`,
        sql`insert into stock_holds (session_id, item_id, quantity, expires_at)
          values (${order.session_id}, 1, 1, now() + interval '1 hour')`,
      ],
      ['I10', 'I11'],
      order.session_id,
    ],
    [
      'a line is credited that was not refunded',
      [
        sql`insert into refunds (payment_intent_id, session_id, amount_pence, reason, origin, state, created_at)
          values (${order.payment_intent_id}, ${order.session_id}, 1, 'by hand', 'shop', 'requested', now())`,
        sql`insert into credit_notes (order_id, position, refund_id, delivery_pence, other_pence, less_pence, reason,
            created_at)
          select ${order.id}, 1, max(id), 100000, 0, 0, 'by hand', now() from refunds`,
        sql`insert into credit_note_lines select id, ${order.line}, 99, 1 from credit_notes`,
      ],
      ['I12'],
      `${order.id} line ${order.line}`,
    ],
    [
      'a checkout is open again after its order',
      [sql`update checkout_sessions set state = 'shipping' where id = ${order.session_id}`],
      ['I11'],
      order.session_id,
    ],
  ]
  for (const [name, statements, named, id] of faults) {
    const found = await planted(shop, statements, (db) => findings(shop, db))
    expect(brokenIn(found).sort(), name).toEqual([...named].sort())
    const lines = found.filter((one) => one.count > 0).map(printed)
    expect(lines.join('\n'), name).toMatch(new RegExp(`${RegExp.escape(id)}\\d*: `))
    for (const line of lines) expect(line, name).toContain('What to do: ')
  }
  expect(brokenIn(await findings(shop))).toEqual([])
}, 60_000)

test('reports a payment without an order, an unknown refund and a lost event', async () => {
  const shop = await openShop()
  const guest = shop.client()
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })
  const { payment_intent } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, CARDS.good)
  shop.pass(11 * 60_000)
  expect(brokenIn(await findings(shop)).sort()).toEqual(['I1', 'I19', 'I9'])
  await guest.checkout.session({ session_id })
  await shop.context.payments.refund({
    intentId: payment_intent.id,
    amount: 100,
    reason: 'requested_by_customer',
    key: 'at-the-dashboard',
    metadata: {},
  })
  await shop.mails()
  expect(brokenIn(await findings(shop)).sort()).toEqual(['I19', 'I5', 'I9'])
  await reconcile(shop.context)
  expect(brokenIn(await findings(shop))).toEqual([])
})

test('an order, an open payment and an open wallet’s sheet are left for a day: nothing is broken before and after the jobs', async () => {
  const shop = await shopWithOrders()
  const items = [{ slug: 'damask-rose' }]
  const [paying, pressed] = [shop.client(), shop.client()]
  const { session_id } = await readyToPay(paying, { items })
  await paying.checkout.createPaymentIntent({ checkout_session_id: session_id })
  const sheet = await pressed.checkout.createSession({ items: await requestedItems(pressed, items) })
  await pressed.checkout.reserve({ session_id: sheet.session_id })
  expect(brokenIn(await findings(shop))).toEqual([])
  shop.pass((24 * 60 + 5) * 60_000)
  expect(brokenIn(await findings(shop))).toEqual([])
  const { context } = shop
  await everyMinute(context)
  expect(brokenIn(await findings(shop))).toEqual([])
  await context.db.transaction(async (tx) => {
    for (const job of Object.keys(SCHEDULES) as (keyof typeof SCHEDULES)[]) await context.jobs.enqueue(tx, job, {})
  })
  await context.jobs.runDue()
  expect(brokenIn(await findings(shop))).toEqual([])
  const { rows } = await shop.database.pool.query('select count(*)::int as held from stock_holds')
  expect(rows).toEqual([{ held: 0 }])
})

test('stores the nightly proof for the metrics', async () => {
  const shop = await shopWithOrders()
  await proveNightly(shop.context, (request) => shop.app.fetch(request))
  const { rows } = await shop.database.db.execute(sql`select holds, broken from proofs`)
  expect(rows).toEqual([{ holds: 24, broken: 0 }])
})
