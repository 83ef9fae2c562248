import { expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { everyCall } from '#contract/every-call.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { codeOf, newColleague, ownerOf, STAFF_PASSWORD, setUpAuthenticator } from '#server/testing/second-factor.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { buyCards } from '#server/testing/sold-cards.ts'
import { staffClient } from '#server/testing/staff.ts'
import { readOperations, sendAs } from './testing/every-call.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CONFIRM = [403, 'Please confirm it is you, then try again.']
const as = (token: string) => ({ authorization: `Token ${token}` })

async function buy(shop: TestShop, quantity = 1): Promise<string> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'argan-hair-and-body-oil', quantity }] })
  const { order } = await pay(shop, { client: guest, session_id })
  if (!order) throw new Error('It was not bought.')
  return order
}

let pressed = 0
const newKey = () => `press-of-the-button-${++pressed}`

test('C10 exports, erasing, staff accounts and factors need a recent proof, and are rejected ten minutes after it', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop), { is_superuser: true })
  shop.pass(11 * MINUTE)
  const refused: string[] = []
  for (const operation of await readOperations(shop)) {
    const { operationId, 'x-recent': recent } = operation.operation
    if (!recent) continue
    expect(await sendAs(shop, operation, {}, sam.token), operationId).toBe(403)
    refused.push(operationId)
  }
  expect(refused.sort()).toEqual([
    'staffCatalogue.exportPrices',
    'staffDiscounts.create',
    'staffDiscounts.createBatch',
    'staffDiscounts.export',
    'staffDiscounts.update',
    'staffGiftCards.export',
    'staffGiftCards.exportLedger',
    'staffGiftCards.give',
    'staffGiftCards.sendAgain',
    'staffGiftCards.update',
    'staffOrders.export',
    'staffPayouts.export',
    'staffPayouts.exportPeriod',
    'staffPeople.changeAccount',
    'staffPeople.createAccount',
    'staffPeople.eraseCustomer',
    'staffPeople.exportCustomer',
    'staffPeople.exportSubscribers',
    'staffPeople.resetSecondFactor',
    'staffReminders.export',
    'staffReports.export',
    'staffReports.exportLines',
    'staffReviews.export',
    'staffSearch.exportMisses',
    'staffSecurity.addPasskey',
    'staffSecurity.changeEmail',
    'staffSecurity.changePassword',
    'staffSecurity.confirmAuthenticator',
    'staffSecurity.newRecoveryCodes',
    'staffSecurity.removeAuthenticator',
    'staffSecurity.removePasskey',
    'staffSecurity.startAuthenticator',
    'staffSecurity.startPasskey',
    'staffSecurity.updateSettings',
    'staffShop.createShippingOption',
    'staffShop.updateShippingOption',
  ])
  // Every call that returns a file or a person's data.
  const files = Object.values(everyCall).flatMap((area: Record<string, Call>) =>
    Object.values(area).filter((call) => call.answers === 'csv' || /export/.test(call.path)),
  )
  expect(files.length).toBeGreaterThanOrEqual(4)
  expect(files.filter((call) => !call.recent)).toEqual([])
  const { body } = await answerOf(shop.ask(staffCalls.staffOrders.export, {}, as(sam.token)))
  expect(body).toEqual({ detail: CONFIRM[1], code: 'confirmation_needed' })
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect((await shop.ask(staffCalls.staffOrders.export, {}, as(sam.token))).status).toBe(200)
})

test('C10 with a second factor, the proof is the factor', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret, token } = await setUpAuthenticator(shop, sam.client)
  shop.pass(11 * MINUTE)
  const client = staffClient(shop, token ?? '')
  expect(await refusalOf(client.staffCatalogue.exportPrices({}))).toEqual(CONFIRM)
  // The session is complete and keeps its token.
  expect(await client.staffSecurity.verifyCode({ code: codeOf(shop, secret) })).toEqual({ token: null })
  expect(await refusalOf(client.staffCatalogue.exportPrices({}))).toBe('done')
})

test('C10 refunds above the owner’s amount need a recent proof, also in parts, by cancelling, and concurrently', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const { version } = await owner.staffSecurity.settings({})
  expect(await owner.staffSecurity.settings({})).toEqual({
    second_factor_required: false,
    refund_limit: '100.00',
    version: 1,
  })
  await owner.staffSecurity.updateSettings({ version, refund_limit: '10.00' })
  expect(await refusalOf(owner.staffSecurity.updateSettings({ version, refund_limit: '5.00' }))).toMatchObject([
    409,
    expect.any(String),
  ])
  const [order, second, third] = [await buy(shop, 2), await buy(shop, 2), await buy(shop, 2)]
  shop.pass(11 * MINUTE)
  const refund = (id: string, amount: string) =>
    refusalOf(
      sam.client.staffOrders.refund({
        id,
        amount,
        other: amount,
        reason: 'Broken',
        restock: [],
        request_key: newKey(),
      }),
    )
  expect(await refund(order, '10.01')).toEqual(CONFIRM)
  expect(await refund(order, '6.00')).toBe('done')
  expect(await refund(second, '4.01')).toEqual(CONFIRM)
  expect(await refund(second, '4.00')).toBe('done')
  // What came back to the shop is handed out to nobody.
  expect(await refund(second, '4.00')).toEqual(CONFIRM)
  await shop.database.pool.query(`update refunds set state = 'failed' where amount_pence = 400`)
  expect(await refund(second, '4.00')).toBe('done')
  expect(
    await refusalOf(
      sam.client.staffOrders.cancel({
        id: third,
        version: (await sam.client.staffOrders.read({ id: third })).version,
        reason: 'Asked for',
      }),
    ),
  ).toEqual(CONFIRM)
  expect((await sam.client.staffOrders.read({ id: third })).status).toBe('paid')
  // The amount is per staff member; after an hour the first one has it again.
  shop.pass(61 * MINUTE)
  const both = await Promise.all([refund(order, '6.00'), refund(second, '6.00')])
  expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect(await refund(third, '12.00')).toBe('done')
  // What was confirmed counts for nothing, so it makes no room when it comes back.
  shop.pass(11 * MINUTE)
  await shop.database.pool.query(`update refunds set state = 'failed' where amount_pence = 1200`)
  expect(await refund(third, '5.00')).toEqual(CONFIRM)
})

test('C10 another email for an order with unsent gift cards counts what they are worth', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const send_on = new Date(shop.context.now().getTime() + 3 * 24 * 60 * MINUTE).toISOString().slice(0, 10)
  const { order } = await buyCards(shop, { quantity: 5, form: { gift_card_on: send_on } })
  const id = order ?? ''
  shop.pass(11 * MINUTE)
  const correct = async () => {
    const { version, full_name, phone, shipping_address } = await sam.client.staffOrders.read({ id })
    const { line1, city, postal_code = '' } = shipping_address
    const contact = { full_name, phone, line1, city, postal_code, email: 'sam@example.com' }
    return refusalOf(sam.client.staffOrders.changeContact({ id, version, ...contact }))
  }
  expect(await correct()).toEqual(CONFIRM)
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect(await correct()).toBe('done')
})

test('C10 replacements and lower prices count against the same amount as refunds, and more boxes than were bought need a proof', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const { staffOrders, staffReplacements, staffCatalogue } = sam.client
  const order = await buy(shop, 2)
  const { version, lines } = await staffOrders.read({ id: order })
  await staffOrders.dispatch({ id: order, version, carrier: 'Royal Mail' })
  const stock_item_id = lines[0]?.stock_item_id ?? 0
  const replace = (quantity: number) =>
    refusalOf(
      staffReplacements.send({
        id: order,
        lines: [{ stock_item_id, quantity }],
        reason: 'Broken',
        request_key: newKey(),
      }),
    )
  shop.pass(11 * MINUTE)
  expect(await replace(3)).toEqual(CONFIRM)
  expect(await replace(1)).toBe('done')
  expect(await replace(2)).toEqual(CONFIRM)

  // £100 in an hour: a replacement, then prices. The units in stock are what a lower price hands out.
  shop.pass(61 * MINUTE)
  const rose = (await staffCatalogue.products({ search: 'damask-rose' })).results[0]
  const { id, level, price, stock_item_id: shelf } = await staffCatalogue.product({ id: rose?.id ?? 0 })
  const pennies = Number(price.replace('.', ''))
  const cheaper = (by: number) => ((pennies - by) / 100).toFixed(2)
  const change = async (to: string) =>
    refusalOf(staffCatalogue.updateProduct({ id, version: (await staffCatalogue.product({ id })).version, price: to }))
  const most = Math.floor(10_000 / Math.max(level, 20))
  expect(await change(cheaper(most + 1))).toEqual(CONFIRM)
  expect(await change(cheaper(most))).toBe('done')
  expect(await replace(1)).toEqual(CONFIRM)
  // A higher price hands nothing out.
  expect(await change(price)).toBe('done')
  // An empty shelf may be filled after the price has changed; so may a size that was never there.
  shop.pass(61 * MINUTE)
  await sam.client.staffStock.adjust({ id: shelf ?? 0, quantity: -level, reason: 'counted', request_key: newKey() })
  expect(await change(cheaper(Math.floor(pennies / 2)))).toEqual(CONFIRM)
  const [row] = (await staffCatalogue.products({ search: 'frankincense-night-cream' })).results
  const cream = await staffCatalogue.product({ id: row?.id ?? 0 })
  const sizes = cream.variants.map(({ stock_item_id: _, level: __, available: ___, counted: ____, ...size }) => size)
  const [small] = sizes
  if (!small) throw new Error('The cream has no sizes.')
  const resize = (variants: Parameters<typeof staffCatalogue.updateProduct>[0]['variants']) =>
    refusalOf(staffCatalogue.updateProduct({ id: cream.id, version: cream.version, variants }))
  const another = (name: string, price: string) => ({ ...small, id: null, name, price, opening_stock: 500 })
  expect(await resize([...sizes, another('1 ml', '0.01')])).toEqual(CONFIRM)
  // As much for less: under another name, or the smaller size with the name of the larger one.
  expect(await resize([...sizes, another('60 ml, new', small.price)])).toEqual(CONFIRM)
  expect(await resize([{ ...small, name: '60 ml, old' }, ...sizes.slice(1)])).toEqual(CONFIRM)

  const bytes = new TextEncoder().encode('slug,variant,price,stock\ndamask-rose,,0.01,')
  const file = { bytes, content_type: 'text/csv' }
  const { seen } = await staffCatalogue.checkImport({ file })
  const apply = () => refusalOf(staffCatalogue.applyImport({ file, seen, skip_wrong: 'false', ways: '' }))
  shop.pass(61 * MINUTE)
  expect(await apply()).toEqual(CONFIRM)
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect(await apply()).toBe('done')
})

test('C10 eight replacements of £65.00 to eight addresses: the first is within the amount of an hour, and stays where it goes', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const { staffOrders, staffReplacements } = sam.client
  const { stock_item_id } = (await owner.staffStock.items({ search: 'Souk' })).results.map(({ id }) => ({
    stock_item_id: id,
  }))[0] ?? { stock_item_id: 0 }
  await owner.staffStock.adjust({ id: stock_item_id, quantity: 20, reason: 'made', request_key: newKey() })
  const ids: string[] = []
  for (let at = 1; at <= 8; at++) {
    const guest = shop.client()
    const form = { ...LEEDS, billing_address_line1: `${at} Dock Street`, billing_postal_code: `HU${at} 1AA` }
    const { session_id } = await readyToPay(guest, { items: [{ slug: 'souk-gift-box' }], form })
    const id = (await pay(shop, { client: guest, session_id })).order ?? ''
    await staffOrders.dispatch({ id, version: (await staffOrders.read({ id })).version, carrier: 'Royal Mail' })
    ids.push(id)
  }
  shop.pass(11 * MINUTE)
  const replace = (id: string) => {
    const lines = [{ stock_item_id, quantity: 1 }]
    return refusalOf(staffReplacements.send({ id, lines, reason: 'Broken', request_key: newKey() }))
  }
  const answers: unknown[] = []
  for (const id of ids) answers.push(await replace(id))
  expect(answers).toEqual(['done', ...Array(7).fill(CONFIRM)])
  const sent = await Promise.all(ids.map(async (id) => (await staffOrders.read({ id })).replacements))
  expect(sent.flat()).toHaveLength(1)
  const { id, version, full_name, email, phone, shipping_address } = await staffOrders.read({
    id: sent[0]?.[0]?.id ?? '',
  })
  const away = { ...shipping_address, line1: '9 Mill Lane' }
  expect(await refusalOf(staffOrders.changeContact({ id, version, full_name, email, phone, ...away }))).toEqual(CONFIRM)
})

test('C10 the owner can require a second factor: staff without one have to set it up before any other call', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const clerk = await newColleague(shop, owner)
  expect(await refusalOf(owner.staffSecurity.updateSettings({ version: 1, second_factor_required: true }))).toEqual([
    409,
    expect.stringMatching(/your own second factor first/),
  ])
  const own = await setUpAuthenticator(shop, owner)
  const boss = staffClient(shop, own.token ?? '')
  await boss.staffSecurity.updateSettings({ version: 1, second_factor_required: true })
  // Immediately, in open sessions too.
  const wrong: string[] = []
  for (const operation of await readOperations(shop)) {
    const { 'x-access': access, 'x-stage': stage, operationId } = operation.operation
    if (access !== 'staff' || stage) continue
    const status = await sendAs(shop, operation, {}, clerk.token)
    if (status !== 403) wrong.push(`${operationId} → ${status}`)
  }
  expect(wrong).toEqual([])
  const { body } = await answerOf(shop.ask(staffCalls.staffOrders.list, {}, as(clerk.token)))
  expect(body.code).toBe('second_factor_setup_needed')
  expect(await clerk.client.staffSecurity.state({})).toMatchObject({ state: 'set-up', required: true })
  const { token, codes } = await setUpAuthenticator(shop, clerk.client)
  const whole = staffClient(shop, token ?? '')
  expect([codes.length, await refusalOf(whole.staffOrders.list({}))]).toEqual([10, 'done'])
  expect(await refusalOf(whole.staffSecurity.removeAuthenticator({}))).toEqual([
    409,
    expect.stringMatching(/set up another one/),
  ])
  expect(await whole.staffSecurity.state({})).toMatchObject({
    state: 'given',
    authenticator: true,
    recovery_codes_left: 10,
  })
  expect(await refusalOf(whole.staffSecurity.settings({}))).toEqual([403, 'Only the owner of the shop can do this.'])
})

test('C10 the owner removes a colleague’s lost factor: it is in the audit log, mailed to them, and ends all their sessions', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const { token } = await setUpAuthenticator(shop, sam.client)
  const whole = staffClient(shop, token ?? '')
  expect(await refusalOf(whole.staffPeople.resetSecondFactor({ id: sam.id }))).toEqual([
    403,
    'Only the owner of the shop can do this.',
  ])
  const me = (await owner.staffPeople.accounts({})).find(({ username }) => username === 'olive')
  expect(await refusalOf(owner.staffPeople.resetSecondFactor({ id: me?.id ?? 0 }))).toEqual([409, expect.any(String)])
  expect(await refusalOf(owner.staffPeople.resetSecondFactor({ id: 999_999 }))).toEqual([404, 'Account not found.'])
  expect(await owner.staffPeople.resetSecondFactor({ id: sam.id })).toMatchObject({ second_factor: false, sessions: 0 })
  expect(await refusalOf(whole.accounts.profile({}))).toEqual([401, expect.any(String)])
  const again = await sam.signIn()
  expect(await again.client.staffSecurity.state({})).toMatchObject({
    state: 'none',
    authenticator: false,
    recovery_codes_left: 0,
  })
  const mail = (await shop.mails()).findLast(({ subject }) => subject === 'Your second factor was removed')
  expect(mail?.to?.[0]?.address).toBe(sam.email)
  expect(mail?.text).toContain('olive')
  const { results } = await owner.staffShop.audit({ subject_kind: 'account', subject_id: String(sam.id) })
  expect(results.map(({ action }) => action)).toContain('second-factor.reset')
})

test('C10 mails a sign-in from a new device, until the device is known; a password alone makes none known', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const signIn = async (device?: string) => {
    const input = { username: sam.username, password: STAFF_PASSWORD, ...(device ? { device } : {}) }
    const { body } = await answerOf(shop.ask(everyCall.accounts.signIn, input, { 'user-agent': FIREFOX }))
    return staffClient(shop, String(body.token))
  }
  const mailsSent = async () =>
    (await shop.mails()).filter(({ subject }) => subject === 'A sign-in from a new device').length
  const before = await mailsSent()
  await signIn('laptop-1')
  expect(await mailsSent()).toBe(before + 1)
  expect((await shop.mails()).at(-1)?.text).toMatch(/Firefox on Windows/)
  await signIn('laptop-1')
  expect(await mailsSent()).toBe(before + 1)
  await signIn('laptop-2')
  await signIn()
  expect(await mailsSent()).toBe(before + 3)
  const { secret } = await setUpAuthenticator(shop, await signIn('laptop-1'))
  const thief = await signIn('thief-1')
  expect((await shop.mails()).at(-1)?.text).toMatch(/asked for the second factor/)
  await signIn('thief-1')
  expect(await mailsSent()).toBe(before + 5)
  shop.pass(MINUTE)
  await thief.staffSecurity.verifyCode({ code: codeOf(shop, secret) })
  await signIn('thief-1')
  expect(await mailsSent()).toBe(before + 5)
  // No sign-in from there for half a year: the device is deleted, and the next sign-in is mailed.
  shop.pass(181 * DAY)
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'tidy', {}))
  await shop.context.jobs.runDue()
  await signIn('laptop-1')
  const { rows } = await shop.database.pool.query(
    'select count(*)::int as devices from staff_devices where user_id = $1',
    [sam.id],
  )
  expect(rows[0].devices).toBe(0)
})

test('C10 a client with the password can’t fill its owner’s mailbox with sign-ins', async () => {
  const shop = await openShop({ limits: true })
  const sam = await newColleague(shop, await ownerOf(shop))
  for (let at = 0; at < 9; at++) {
    const request = requestFor(ORIGIN, everyCall.accounts.signIn, { username: sam.username, password: STAFF_PASSWORD })
    expect((await shop.app.fetch(request, { ip: `203.0.113.${at}` })).status).toBe(200)
  }
  expect((await shop.mails()).filter(({ subject }) => subject === 'A sign-in from a new device')).toHaveLength(5)
})

test('C3 staff see their sessions; an ended session is rejected immediately, and nobody can end another account’s', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const [sam, mia] = [await newColleague(shop, owner), await newColleague(shop, owner)]
  const phone = await sam.signIn()
  const till = await sam.signIn()
  const seen = await sam.client.staffSecurity.sessions({})
  expect(seen.map(({ current }) => current)).toEqual([false, false, true])
  const [newest] = seen
  expect(await refusalOf(mia.client.staffSecurity.endSession({ id: newest?.id ?? 0 }))).toEqual([
    404,
    'Session not found.',
  ])
  expect(await sam.client.staffSecurity.endSession({ id: newest?.id ?? 0 })).toHaveLength(2)
  expect(await refusalOf(till.client.staffOrders.list({}))).toEqual([
    401,
    'Your session has ended. Please sign in again.',
  ])
  expect(await refusalOf(phone.client.staffOrders.list({}))).toBe('done')
  expect(await sam.client.staffSecurity.endOtherSessions({})).toMatchObject([{ current: true }])
  expect(await refusalOf(phone.client.accounts.profile({}))).toEqual([401, expect.any(String)])
  expect(await refusalOf(mia.client.staffOrders.list({}))).toBe('done')
  // Expired sessions are not listed.
  await mia.signIn()
  shop.pass(13 * 60 * MINUTE)
  expect(await (await mia.signIn()).client.staffSecurity.sessions({})).toMatchObject([{ current: true }])
})

test('C10 another address of a parcel is handed out with its goods, and a move into a category of a code needs a proof', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner)
  const [dear, cheap] = [await buy(shop, 8), await buy(shop)]
  const { staffOrders, staffCatalogue } = sam.client
  const { results } = await staffCatalogue.categories({})
  const [oil, to] = ['oil', 'cream'].map((slug) => results.find((category) => category.slug === slug))
  const category_ids = [to?.id ?? 0]
  await owner.staffDiscounts.create({ code: 'CREAMS', kind: 'percent', percent: 100, category_ids })
  shop.pass(11 * MINUTE)
  const readdress = async (
    id: string,
    given: { full_name?: string; line1?: string; line2?: string; postal_code?: string },
  ) => {
    const { version, full_name, email, phone, shipping_address } = await staffOrders.read({ id })
    return refusalOf(staffOrders.changeContact({ id, version, full_name, email, phone, ...shipping_address, ...given }))
  }
  const away = { full_name: 'Mal Ory', line1: '9 Dock Street', postal_code: 'HU1 1AA' }
  expect(await readdress(dear, away)).toEqual(CONFIRM)
  expect(await readdress(dear, { line1: '9 Wool Lane' })).toEqual(CONFIRM)
  expect(await readdress(dear, { line2: 'Please bring it to 9 Dock Street, Hull' })).toEqual(CONFIRM)
  // The same place, said better; and another one for what a person may hand out.
  expect(await readdress(dear, { full_name: 'Anna Maria Holt' })).toBe('done')
  expect(await readdress(cheap, away)).toBe('done')

  const [rose] = (await staffCatalogue.products({ search: 'damask-rose' })).results
  const move = async (category_id = 0) => {
    const { id, version } = await staffCatalogue.product({ id: rose?.id ?? 0 })
    return refusalOf(staffCatalogue.updateProduct({ id, version, category_id }))
  }
  expect(await move(oil?.id)).toBe('done')
  expect(await move(to?.id)).toEqual(CONFIRM)
  const { id = 0, version = 0 } = oil ?? {}
  expect(await refusalOf(staffCatalogue.updateCategory({ id, version, parent_id: to?.id ?? 0 }))).toEqual(CONFIRM)
  await sam.client.staffSecurity.confirmPassword({ password: STAFF_PASSWORD })
  expect(await move(to?.id)).toBe('done')
})
