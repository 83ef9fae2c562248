import { sql } from 'drizzle-orm'
import { applyRefundsAndDisputes, readRefundsAndDisputes } from '#server/checkout/refunds-and-disputes.ts'
import { ORIGIN, type TestShop } from './shop.ts'

const DAY = 86_400_000
const DAYS = 91
const LEEDS = { line1: '4 Wool Lane', line2: '', city: 'Leeds', state: '', postal_code: 'LS1 4AB', country: 'GB' }

interface Sale {
  session: string
  payment: string
  charge: string
  pence: number
}

/**
 * Lets a shop sell for a quarter: so many orders over 91 days, paid at the emulator on their day. One in 20 is refunded
 * in part, one in 50 wholly, one in 100 disputed; some are refunded without an order, and some payments are of other
 * business. Payouts fall due as the clock moves, and one is returned by the bank. Orders are inserted, because a
 * checkout for each would take minutes; refunds and disputes are read from Stripe by the shop's own code.
 */
export async function sellForAQuarter(shop: TestShop, orders: number): Promise<void> {
  // The shop is told nothing: it would answer each of thousands of events.
  await shop.emulator.control('faults', { webhooks: { dropAll: true } })
  let sold = 0
  for (let day = 0; day < DAYS; day++) {
    const today: Sale[] = []
    for (; sold < Math.round((orders * (day + 1)) / DAYS); sold++) today.push(await pay(shop, sold))
    await insertOrders(shop, today)
    for (const sale of today) await moveMoneyBack(shop, sale, Number(sale.session.slice(3)))
    shop.pass(DAY)
    if (day === Math.floor(DAYS / 2)) await returnAPayout(shop)
  }
  // The last payments are paid out too.
  shop.pass(7 * DAY)
}

async function pay(shop: TestShop, n: number): Promise<Sale> {
  const session = `cs_${n}`
  const pence = 899 + ((n * 137) % 6100)
  const isOurs = n % 250 !== 7
  const paid = await post(shop, 'payment_intents', {
    amount: String(pence),
    currency: 'gbp',
    ...(isOurs ? { 'metadata[session_id]': session } : {}),
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    payment_method: 'pm_card_visa',
    confirm: 'true',
  })
  return { session: isOurs ? session : '', payment: paid.id, charge: paid.latest_charge, pence }
}

/** Payments that couldn't become an order have a session alone, and are refunded. */
const hasOrder = (n: number) => n % 200 !== 11

async function insertOrders({ database: { db }, context }: TestShop, sales: Sale[]): Promise<void> {
  const now = context.now().toISOString()
  const ours = sales
    .filter(({ session }) => session !== '')
    .map((sale) => ({ ...sale, n: Number(sale.session.slice(3)), account: context.payments.account }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(ours)}::jsonb)
    as s (session text, payment text, pence int, n int, account text)`
  await db.execute(sql`
    insert into checkout_sessions (id, owned, state, customer_info, shipping_option_id, subtotal_pence, shipping_pence,
      payment_intent_id, stripe_account, created_at, expires_at)
    select session, false, 'ordered', '{"first_name": "Anna", "email": "anna@example.com"}', 1, pence - 499, 499, payment, account, ${now}::timestamptz,
      ${now}::timestamptz from ${rows}`)
  const ordered = ours.filter(({ n }) => hasOrder(n))
  const orderRows = sql`jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb)
    as s (session text, payment text, pence int, n int)`
  await db.execute(sql`
    insert into orders (id, number, session_id, payment_intent_id, owned, status, paid_at, full_name, email, phone,
      billing_address, shipping_address, marketing_consent, shipping_country, shipping_method, estimated_delivery,
      subtotal_pence, shipping_pence, total_pence, described_at, created_at)
    select 'or_' || n, 100001 + n, session, payment, false, 'paid', ${now}::timestamptz, 'Anna Holt',
      'anna@example.com', '', ${JSON.stringify(LEEDS)}::jsonb, ${JSON.stringify(LEEDS)}::jsonb, false, 'GB',
      'UK Standard', '3-5 days', pence - 499, 499, pence, ${now}::timestamptz, ${now}::timestamptz from ${orderRows}`)
}

async function moveMoneyBack(shop: TestShop, { session, payment, charge, pence }: Sale, n: number): Promise<void> {
  if (session === '') return
  if (n % 100 === 13) await shop.emulator.control('disputes', { charge })
  else if (!hasOrder(n) || n % 50 === 17) await post(shop, 'refunds', { payment_intent: payment })
  else if (n % 20 === 3) await post(shop, 'refunds', { payment_intent: payment, amount: String(Math.floor(pence / 3)) })
  else return
  const { context } = shop
  const reading = await readRefundsAndDisputes(context, await context.payments.read(payment))
  if (!reading) throw new Error(`The session of ${payment} is missing.`)
  await context.db.transaction((tx) => applyRefundsAndDisputes(context, tx, reading))
}

async function returnAPayout(shop: TestShop): Promise<void> {
  const { payouts } = await shop.context.payments.newestPayouts({ limit: 10 })
  const paid = payouts.find(({ status }) => status === 'paid')
  if (!paid) throw new Error('No payout has arrived.')
  await shop.emulator.control(`payouts/${paid.id}/fail`, { failure_code: 'no_account' })
}

async function post(
  { emulator, context }: TestShop,
  path: string,
  fields: Record<string, string>,
): Promise<{ id: string; latest_charge: string }> {
  const answer = await emulator.fetch(
    new Request(`${ORIGIN}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${context.payments.settings.secretKey}` },
      body: new URLSearchParams(fields),
    }),
  )
  if (!answer.ok) throw new Error(await answer.text())
  // Stripe's answers are as its definitions say (stripe-emulator/definitions.test.ts).
  return (await answer.json()) as { id: string; latest_charge: string }
}
