import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Notifications } from '#contract/staff/notifications.ts'
import { mails } from '#server/mail/tables.ts'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { solvedCaptcha } from '#server/testing/captcha.ts'
import { ownerOf } from '#server/testing/second-factor.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { noticeMailsAbout } from './mails-about.ts'
import { tellStaff } from './tell-staff.ts'

const ROSE = [{ slug: 'damask-rose' }]
const HOUR = 60 * 60 * 1000
const ME = 'owner@shop.test'

test('staff get one email about an event, in repeated and concurrent runs too', async () => {
  const shop = await openShop()
  await buy(shop)
  await write(shop)
  await told(shop)
  // Nobody had been chosen; what was before isn't told of later.
  await choose(shop, {
    order: { when: 'at_once', addresses: [ME, 'packer@shop.test'] },
    message: { when: 'at_once', addresses: [ME] },
  })
  expect(await told(shop)).toEqual([])
  await buy(shop)
  await write(shop)
  await Promise.all([tellStaff(shop.context), tellStaff(shop.context), tellStaff(shop.context)])
  const first = await told(shop)
  expect(first.map(([to]) => to).sort()).toEqual([ME, ME, 'packer@shop.test'].sort())
  expect(first.map(([, subject]) => subject).sort()).toEqual([
    expect.stringMatching(/^A message of /),
    'Order SS-100002: £13.49, 1 item, United Kingdom',
    'Order SS-100002: £13.49, 1 item, United Kingdom',
  ])
  await buy(shop)
  await buy(shop)
  expect((await told(shop)).slice(3).map(([, subject]) => subject)).toEqual(['2 new orders', '2 new orders'])
  expect(await told(shop)).toHaveLength(5)
})

test('staff hear of a dispute, and once more when a lost one is appealed', async () => {
  const shop = await openShop()
  await choose(shop, { dispute: { when: 'at_once', addresses: [ME] } })
  await buy(shop)
  const { pool } = shop.database
  const at = [shop.context.now()]
  await pool.query(
    `insert into disputes (id, payment_intent_id, amount_pence, reason, status, created_at, updated_at)
     select 'du_1', payment_intent_id, total_pence, 'fraudulent', 'needs_response', $1, $1 from orders`,
    at,
  )
  const disputed = [ME, 'Order SS-100001: £13.49 disputed (fraudulent)']
  expect(await told(shop)).toEqual([disputed])
  await pool.query(`update disputes set status = 'lost'`)
  expect(await told(shop)).toEqual([disputed])
  await pool.query(`update disputes set status = 'appeal_needs_response'`)
  const appealed = [ME, `${disputed[1]}, and appealed: it can be answered again`]
  expect(await told(shop)).toEqual([disputed, appealed])
  expect(await told(shop)).toHaveLength(2)
  await shop.context.db.transaction(async (tx) => {
    const about = noticeMailsAbout({ orders: sql`true`, messages: sql`false` })
    expect(await tx.$count(mails, about)).toBe(2)
  })
})

test('a run that was killed before its commit sends its email once when repeated', async () => {
  const shop = await openShop()
  await choose(shop, { order: { when: 'at_once', addresses: [ME] } })
  await buy(shop)
  const { enqueue } = shop.context.mail
  const dying: typeof enqueue = async (tx, outgoing) => {
    await enqueue(tx, outgoing)
    throw new Error('the process was killed')
  }
  await expect(tellStaff({ ...shop.context, mail: { ...shop.context.mail, enqueue: dying } })).rejects.toThrow('killed')
  expect(await mailsOf(shop)).toEqual([])
  expect(await told(shop)).toHaveLength(1)
})

test('a daily summary is sent once, at eight, with each address’s kinds', async () => {
  const shop = await openShop()
  await choose(shop, {
    order: { when: 'daily', addresses: [ME] },
    message: { when: 'daily', addresses: [ME, 'post@shop.test'] },
  })
  await untilHour(shop, 9)
  await buy(shop)
  await write(shop)
  for (const hour of [12, 20, 7]) {
    await untilHour(shop, hour)
    expect(await told(shop), `at ${hour}`).toEqual([])
  }
  await untilHour(shop, 8)
  const mails = await told(shop)
  expect(mails.map(([to, subject]) => [to, subject])).toEqual([
    [ME, 'Your shop since yesterday: a new order, a new message'],
    ['post@shop.test', 'Your shop since yesterday: a new message'],
  ])
  await buy(shop)
  expect(await told(shop)).toHaveLength(2)
  await untilHour(shop, 9)
  expect(await told(shop)).toHaveLength(2)
})

test('low stock sends one email when it begins, and another after it was restocked', async () => {
  const shop = await openShop()
  await told(shop)
  await choose(shop, { low_stock: { when: 'at_once', addresses: [ME] } })
  const owner = await ownerOf(shop)
  const [item] = (await owner.staffStock.items({ search: 'Damask Rose' })).results
  if (!item) throw new Error('No such item.')
  let pressed = 0
  const setLevel = async (to: number) => {
    const { level } = await owner.staffStock.item({ id: item.id })
    await owner.staffStock.adjust({
      id: item.id,
      quantity: to - level,
      reason: 'Counted',
      request_key: `press-number-${++pressed}`,
    })
  }
  expect(await told(shop)).toEqual([])
  await setLevel(2)
  expect((await told(shop)).map(([, subject]) => subject)).toEqual(['Damask Rose Soap: 2 left'])
  await setLevel(1)
  expect(await told(shop)).toHaveLength(1)
  await setLevel(50)
  expect(await told(shop)).toHaveLength(1)
  await setLevel(1)
  expect(await told(shop)).toHaveLength(2)
})

test('an erasure deletes the emails to staff about the customer; they name nobody anyway', async () => {
  const shop = await openShop()
  await choose(shop, { order: { when: 'at_once', addresses: [ME] }, message: { when: 'at_once', addresses: [ME] } })
  await buy(shop)
  await write(shop)
  expect(await told(shop)).toHaveLength(2)
  expect(JSON.stringify((await mailsOf(shop)).map(({ html, text, subject }) => [html, text, subject]))).not.toMatch(
    /anna|Holt|Wool Lane/i,
  )
  const owner = await ownerOf(shop)
  const { results } = await owner.staffOrders.list({})
  const [order] = results
  await owner.staffOrders.cancel({
    id: order?.id ?? '',
    version: (await owner.staffOrders.read({ id: order?.id ?? '' })).version,
    reason: 'Asked for',
  })
  await shop.mails()
  await owner.staffPeople.eraseCustomer({ email: LEEDS.email, confirm: LEEDS.email })
  await shop.context.jobs.runDue()
  expect(await told(shop)).toEqual([])
  expect(await tableText(shop, 'mails')).not.toMatch(/SS-100001/)
})

test('only the owner sets notifications, with valid addresses, and the audit trail records it', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const { version } = await owner.staffShop.notifications({})
  expect(
    await refusalOf(owner.staffShop.updateNotifications({ version, order: { when: 'daily', addresses: ['nobody'] } })),
  ).toEqual([400, 'Please enter a valid email address'])
  await owner.staffShop.updateNotifications({ version, order: { when: 'daily', addresses: [ME] } })
  expect(
    await refusalOf(owner.staffShop.updateNotifications({ version, order: { when: 'off', addresses: [] } })),
  ).toMatchObject([409, expect.any(String)])
  expect((await owner.staffShop.audit({ subject_id: 'notifications' })).results).toHaveLength(1)
})

async function choose(shop: TestShop, rules: Partial<Notifications>): Promise<void> {
  const owner = await ownerOf(shop)
  const { version } = await owner.staffShop.notifications({})
  await owner.staffShop.updateNotifications({ version, ...rules })
}

async function buy(shop: TestShop): Promise<void> {
  const guest = shop.client()
  await pay(shop, { client: guest, session_id: (await readyToPay(guest, { items: ROSE })).session_id })
}

async function write(shop: TestShop): Promise<void> {
  const message = {
    name: 'Anna Holt',
    email: LEEDS.email,
    phone: '',
    message: 'Is it vegan?',
    recaptcha: await solvedCaptcha(shop),
  }
  await shop.client().contact.send(message)
}

/** The mails to staff once the shop has looked: to whom, and what they say above. */
async function told(shop: TestShop): Promise<[string | undefined, string | undefined][]> {
  await tellStaff(shop.context)
  return (await mailsOf(shop)).map(({ to, subject }) => [to?.[0]?.address, subject])
}

async function mailsOf(shop: TestShop) {
  return (await shop.mails()).filter(({ html }) => html?.includes('Shop → Notifications'))
}

/** Moves the clock to the next time that it is so many o'clock in the shop. */
async function untilHour(shop: TestShop, hour: number): Promise<void> {
  const local = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Europe/London',
  })
  const [now = 0, minutes = 0] = local.format(shop.context.now()).split(':').map(Number)
  shop.pass((((hour - now + 24) % 24) * 60 - minutes + 1) * 60_000 + (hour === now && minutes > 0 ? 24 * HOUR : 0))
}
