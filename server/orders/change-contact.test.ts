import { expect, test } from 'vitest'
import { takeConsents } from '#server/customers-and-privacy/checkout-consents.ts'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { DUBAI, LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { DAY, mailsTo } from '#server/testing/reminders.ts'
import { openShop } from '#server/testing/shop.ts'
import { GIFT_CARD, sentTo } from '#server/testing/sold-cards.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const PASSWORD = 'olive-and-laurel'
const CHANGED = [
  409,
  'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
]
const YORK = {
  full_name: 'Anna Holt',
  email: 'anna.holt@example.com',
  phone: '',
  line1: '9 Ouse Street',
  city: 'York',
  postal_code: 'YO1 7AB',
}

async function bought(form = LEEDS) {
  const shop = await openShop()
  const guest = shop.client()
  const session = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'oat-and-honey' }], form })).session_id,
  })
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const id = session.order ?? ''
  const seen = async () => ({ id, version: (await staff.staffOrders.read({ id })).version })
  return { shop, guest, staff, office: staff.staffOrders, id, seen, session_id: session.session_id }
}

test('changes the address before dispatch on slip and mails, mails the customer and keeps the old address', async () => {
  const { shop, office, id, seen } = await bought()
  const change = { ...(await seen()), ...YORK }
  const twice = await Promise.all([refusalOf(office.changeContact(change)), refusalOf(office.changeContact(change))])
  expect(twice).toContain('done')
  expect(twice).toContainEqual(CHANGED)
  const order = (await office.papers({ ids: id })).orders[0]
  expect(order).toMatchObject({
    email: YORK.email,
    phone: '',
    shipping_lines: ['9 Ouse Street', 'York', 'YO1 7AB', 'United Kingdom'],
  })
  expect(order?.billing_lines[0]).toBe(LEEDS.billing_address_line1)
  expect(order?.earlier_contacts).toMatchObject([
    { by: 'sam', lines: ['Anna Holt', '4 Wool Lane', 'Leeds', 'LS1 4AB', 'United Kingdom', LEEDS.email, LEEDS.phone] },
  ])
  expect(order?.timeline.at(-1)).toMatchObject({
    sentence: 'Changed: e-mail address, phone number, delivery address. The customer was emailed.',
    by: 'sam',
  })
  await office.dispatch({ ...(await seen()), carrier: 'Royal Mail' })
  await office.sendDispatchMail(await seen())
  const [confirmation] = order?.mails ?? []
  await office.resendMail({ id, mail_id: confirmation?.id ?? 0, request_key: 'to-the-corrected-one' })
  const mailed = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === YORK.email)
  expect(mailed.map(({ subject }) => subject?.replace(/SS-\d+/, 'N'))).toEqual([
    'New delivery details for your order N',
    'Your order N is on its way',
    'Your order N',
  ])
  expect(mailed[1]?.text).toContain('9 Ouse Street')
})

test('a link shows the corrected address, and nobody once the order has another email address', async () => {
  const { shop, guest, office, id, seen, session_id } = await bought()
  await office.changeContact({ ...(await seen()), ...YORK, email: LEEDS.email.toUpperCase() })
  expect((await guest.checkout.session({ session_id })).customer_info?.shipping_address.city).toBe('York')
  expect(await guest.orders.read({ id })).toMatchObject({ full_name: YORK.full_name })
  // The same mailbox hears of its new delivery details alone.
  expect((await shop.mails()).filter(({ subject }) => subject?.includes('new email address'))).toEqual([])
  await office.changeContact({ ...(await seen()), ...YORK })
  const { customer_info, order_number, paid } = await guest.checkout.session({ session_id })
  expect([customer_info, order_number, paid]).toEqual([null, expect.stringMatching(/^SS-/), true])
  expect(await guest.orders.read({ id })).toMatchObject({ full_name: '', email: '', phone: '', address: '' })
})

test('refuses a dispatched or unpaid order, and an address without a required field', async () => {
  const { office, seen } = await bought()
  expect(await refusalOf(office.changeContact({ ...(await seen()), ...YORK, postal_code: '' }))).toEqual([
    400,
    'This field is required',
  ])
  expect(await refusalOf(office.changeContact({ ...(await seen()), ...YORK, email: 'nobody' }))).toEqual([
    400,
    'Please enter a valid email address',
  ])
  await office.dispatch({ ...(await seen()), carrier: 'Royal Mail' })
  expect(await refusalOf(office.changeContact({ ...(await seen()), ...YORK }))).toEqual([
    409,
    "An order that is dispatched can't be changed.",
  ])
  await office.undoDispatch(await seen())
  expect(await refusalOf(office.changeContact({ ...(await seen()), ...YORK }))).toBe('done')
})

test('needs no postcode in the UAE', async () => {
  const { office, seen } = await bought(DUBAI)
  const changed = await office.changeContact({ ...(await seen()), ...YORK, city: 'Sharjah', postal_code: '' })
  expect(changed.shipping_lines).toEqual(['9 Ouse Street', 'Sharjah', 'United Arab Emirates'])
})

test('returns 409 to one of two staff who change and pack or dispatch an order concurrently', async () => {
  const { office, id, seen } = await bought()
  for (const other of ['pack', 'dispatch'] as const) {
    const now = await seen()
    const outcomes = await Promise.all([
      refusalOf(office.changeContact({ ...now, ...YORK, line1: `${other} Street` })),
      refusalOf(other === 'pack' ? office.move({ ...now, to: 'packed' }) : office.dispatch({ ...now, carrier: 'DPD' })),
    ])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes).toContainEqual(CHANGED)
    const order = await office.read({ id })
    expect(order.shipping_lines[0] === `${other} Street`).toBe(outcomes[0] === 'done')
    if (order.status === 'dispatched') await office.undoDispatch(await seen())
  }
})

test('a mailbox whose erasure waits for the parcel isn’t told that the order has moved', async () => {
  const { shop, staff, office, seen } = await bought()
  await staff.staffPeople.eraseCustomer({ email: LEEDS.email, confirm: LEEDS.email })
  await office.changeContact({ ...(await seen()), ...YORK })
  expect((await shop.mails()).filter(({ subject }) => subject?.includes('new email address'))).toEqual([])
})

test('erasure by the old address leaves the order; by the new address it erases the old one too', async () => {
  const { shop, staff, office, id, seen } = await bought()
  await office.changeContact({ ...(await seen()), ...YORK })
  await office.dispatch({ ...(await seen()), carrier: 'Royal Mail' })
  await office.sendDispatchMail(await seen())
  await shop.mails()
  const known = JSON.stringify(await staff.staffPeople.exportCustomer({ email: YORK.email }))
  expect(known).toContain('Wool Lane')
  await staff.staffPeople.eraseCustomer({ email: YORK.email, confirm: YORK.email })
  for (const table of ['orders', 'order_contacts', 'order_events', 'audit_log', 'checkout_sessions']) {
    const text = await tableText(shop, table)
    expect(text, table).not.toContain('Ouse Street')
    if (table !== 'orders' && table !== 'checkout_sessions') expect(text, table).not.toContain('Wool Lane')
  }
  expect((await office.read({ id })).earlier_contacts).toEqual([])
})

test('what the old address still had of the order ends or follows, and it hears that the order has moved', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const sendOn = new Date(shop.context.now().getTime() + 5 * DAY).toISOString().slice(0, 10)
  const { session_id } = await readyToPay(guest, {
    items: [{ slug: 'oat-and-honey' }, { slug: GIFT_CARD, size: 1 }],
    form: { ...LEEDS, marketing_consent: true, gift_card_on: sendOn },
  })
  const { order: id = '' } = await pay(shop, { client: guest, session_id })
  await takeConsents(shop.context)
  await guest.orderAccounts.request({ session_id, password: PASSWORD })
  const text = (await mailsTo(shop, LEEDS.email)).map((mail) => mail.text).join()
  const token = /account\/create#([\w-]+)/.exec(text)?.[1] ?? ''
  expect(token).not.toBe('')
  const office = staffClient(shop, (await staffTokens(shop)).staff).staffOrders
  const { version } = await office.read({ id: id ?? '' })
  await office.changeContact({ id: id ?? '', version, ...YORK })

  expect(await refusalOf(guest.orderAccounts.create({ token, password: PASSWORD }))).toEqual([
    400,
    expect.stringContaining('no longer valid'),
  ])
  await takeConsents(shop.context)
  expect(await tableText(shop, 'subscribers')).not.toContain(LEEDS.email)
  expect(await tableText(shop, 'subscribers')).toContain(YORK.email)
  const { rows } = await shop.database.pool.query(`select gift_card_for->>'email' as for from checkout_sessions`)
  expect(rows).toEqual([{ for: YORK.email }])
  const [before] = (await mailsTo(shop, LEEDS.email)).slice(-1)
  expect(before?.subject).toMatch(/^Your order SS-\d+ has a new email address$/)
  expect(before?.text).toContain('The email address and the delivery address of the order')
  expect(before?.text).not.toMatch(/Ouse Street|anna\.holt|orders\/view/)
  // As if its day had come.
  await shop.database.pool.query('update gift_cards set send_at = created_at')
  expect(await sentTo(shop, LEEDS.email)).toEqual([])
  expect(await sentTo(shop, YORK.email)).toHaveLength(1)
  const { rows: sold } = await shop.database.pool.query('select version from orders')
  await office.changeContact({ id: id ?? '', version: sold[0].version, ...YORK, email: LEEDS.email })
  const [back] = (await mailsTo(shop, YORK.email)).slice(-1)
  expect(back?.text).toMatch(/The email address of the order SS-\d+ has been changed/)
  expect((await office.read({ id: id ?? '' })).timeline.at(-1)?.sentence).toContain('A gift card had been mailed')
})
