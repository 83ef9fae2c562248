import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { LEEDS } from '#server/testing/buying.ts'
import {
  askAndConfirm,
  confirmTokenIn,
  DAY,
  mailsTo,
  reminded,
  stockOf,
  stopTokenIn,
} from '#server/testing/reminders.ts'
import { deliver, invited, moderators } from '#server/testing/reviews.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { confirmToken } from './links.ts'
import { purgeReminders } from './purge.ts'
import { sendReminders } from './send.ts'

const SLUG = 'damask-rose'
const ANNA = 'anna@example.com'
const ASKED = { detail: expect.stringMatching(/^Thank you. If this address isn’t on the list yet/) }
const NOTED = { detail: 'You are on the list. We will send you one email.' }
const FORGED = [400, expect.stringMatching(/^This link isn’t one of ours/)]
const LATE = [400, expect.stringMatching(/^This link has ended: it worked for 7 days/)]
const GONE = [400, expect.stringMatching(/^This reminder isn’t there any more/)]

const rowsOf = async (shop: TestShop, table = 'reminders') =>
  (await shop.database.pool.query(`select * from ${table} order by 1`)).rows

test('a stranger confirms by email; asking again, known or not, gets the same answer and is one row', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  const { reminders } = shop.client()
  const ask = (email: string, country: 'GB' | 'AE' = 'GB') => reminders.ask({ product: SLUG, email, country })
  expect(await refusalOf(ask(ANNA))).toEqual([409, 'Damask Rose Soap is in the shop now. You can buy it.'])
  await rose.set(0)
  expect(await refusalOf(reminders.ask({ product: 'nothing', email: ANNA, country: 'GB' }))).toEqual([
    404,
    expect.any(String),
  ])
  expect(await Promise.all([1, 2].map(() => ask('Anna@Example.com')))).toEqual([ASKED, ASKED])
  expect(await rowsOf(shop)).toMatchObject([{ email: ANNA, kind: 'back_in_stock', confirmed_at: null }])
  const mails = await mailsTo(shop, ANNA)
  const token = confirmTokenIn(mails.at(-1))
  expect(JSON.stringify(mails.at(-1)?.headers)).toContain('List-Unsubscribe=One-Click')
  await rose.set(5)
  expect(await reminded(shop), 'not confirmed').toEqual([])
  await rose.set(0)

  for (const forged of [`${token}x`, token.replace(/^\d+/, '99999'), 'x'.repeat(43), '1.2.3'])
    expect(await refusalOf(reminders.confirm({ token: forged }))).toEqual(FORGED)
  expect(await reminders.confirm({ token })).toEqual(NOTED)
  expect(await reminders.confirm({ token }), 'pressed again').toEqual(NOTED)
  const before = (await mailsTo(shop, ANNA)).length
  expect(await ask(ANNA)).toEqual(ASKED)
  expect((await mailsTo(shop, ANNA)).length, 'no mail to who is on the list').toBe(before)

  await rose.set(5)
  expect(await reminded(shop)).toEqual([ANNA])
  expect(await reminded(shop)).toEqual([ANNA])
  expect(await rowsOf(shop), 'one mail and the row is gone').toEqual([])
  expect(await refusalOf(reminders.confirm({ token })), 'replayed').toEqual(GONE)
  const mail = (await mailsTo(shop, ANNA)).at(-1)
  expect(mail?.subject).toBe('Back in stock: Damask Rose Soap')
  expect(mail?.text).toContain(`${ORIGIN}/products/${SLUG}`)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    `<${ORIGIN}/api/reminders/one-click/?token=${stopTokenIn(mail)}>`,
  )
})

test('a late link says what to do, an unconfirmed row ends after seven days, and an Emirate gets what is sold there', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  await rose.set(0)
  const { reminders } = shop.client()
  await reminders.ask({ product: SLUG, email: ANNA, country: 'GB' })
  const token = confirmTokenIn((await mailsTo(shop, ANNA)).at(-1))
  shop.pass(7 * DAY + 60_000)
  expect(await refusalOf(reminders.confirm({ token }))).toEqual(LATE)
  await purgeReminders(shop.context.db, shop.context.now())
  expect(await rowsOf(shop)).toEqual([])
  expect(await refusalOf(reminders.confirm({ token }))).toEqual(LATE)
  const never = confirmToken(shop.context.secret, { id: 999, now: shop.context.now() })
  expect(await refusalOf(reminders.confirm({ token: never })), 'signed, but of nothing').toEqual(GONE)

  await shop.database.pool.query(`update products set uae_registered_until = null, uae_registration_number = null
    where slug = '${SLUG}'`)
  expect(await refusalOf(reminders.ask({ product: SLUG, email: ANNA, country: 'AE' }))).toEqual([
    409,
    expect.stringContaining('Damask Rose Soap'),
  ])
})

test('mails in lots of three for each piece that came in, in order of asking, daily while there is stock', async () => {
  const shop = await openShop()
  const oil = await stockOf(shop, 'argan-hair-and-body-oil', { size: 0 })
  const other = oil.product.variants[1]?.id
  await oil.set(0)
  const people = Array.from({ length: 12 }, (_, at) => `p${at}@example.com`)
  for (const email of people) {
    await askAndConfirm(shop, { product: oil.product.slug, size: oil.size, email })
    shop.pass(1000)
  }
  expect(other).toBeDefined()
  expect(await reminded(shop), 'another size is in stock').toEqual([])
  await oil.set(1)
  // Two processes at the same moment.
  await Promise.all([1, 2, 3].map(() => sendReminders(shop.context)))
  expect(await reminded(shop)).toEqual(people.slice(0, 3))
  shop.pass(0.9 * DAY)
  expect(await reminded(shop)).toEqual(people.slice(0, 3))
  shop.pass(0.2 * DAY)
  await Promise.all([1, 2].map(() => sendReminders(shop.context)))
  expect(await reminded(shop)).toEqual(people.slice(0, 6))
  // Sold out, which ends the lot; new stock begins another at once.
  await oil.set(0)
  expect(await reminded(shop)).toEqual(people.slice(0, 6))
  expect(await rowsOf(shop, 'reminder_lots')).toEqual([])
  await oil.set(1)
  expect(await reminded(shop)).toEqual(people.slice(0, 9))
  // Sold out and restocked between two runs.
  await oil.set(0)
  await oil.set(1)
  expect(await reminded(shop)).toEqual(people)
  shop.pass(1.1 * DAY)
  await reminded(shop)
  expect(await rowsOf(shop, 'reminder_lots'), 'nobody waits').toEqual([])
})

test('a process that dies has written mail and deletion or neither, and two at once mail each person once', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  await rose.set(0)
  for (const at of [1, 2, 3]) await askAndConfirm(shop, { product: SLUG, email: `p${at}@example.com` })
  await rose.set(9)
  const failpoint = () => {
    throw new Error('killed')
  }
  await sendReminders({ ...shop.context, failpoint })
  expect([await rowsOf(shop), await rowsOf(shop, 'reminder_lots')]).toMatchObject([{ length: 3 }, []])
  await Promise.all([1, 2, 3].map(() => sendReminders(shop.context)))
  expect(await reminded(shop)).toEqual(['p1@example.com', 'p2@example.com', 'p3@example.com'])
})

test('tells everybody once a category or a product of it is on sale', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  const announce = async (slug: string, coming_soon: boolean) => {
    const category = (await staff.staffCatalogue.categories({})).results.find((one) => one.slug === slug)
    if (!category) throw new Error(`No ${slug}.`)
    await staff.staffCatalogue.updateCategory({ id: category.id, version: category.version, coming_soon })
  }
  const { reminders } = shop.client()
  const ofRange = { category: 'floral-soap', email: 'range@example.com' }
  expect(await refusalOf(reminders.ask({ ...ofRange, country: 'GB' }))).toEqual([409, expect.any(String)])
  await announce('floral-soap', true)
  await askAndConfirm(shop, ofRange)
  for (const at of [1, 2]) await askAndConfirm(shop, { product: SLUG, email: `p${at}@example.com` })
  expect(await reminded(shop)).toEqual([])
  await announce('floral-soap', false)
  await Promise.all([1, 2].map(() => sendReminders(shop.context)))
  expect(await reminded(shop)).toEqual(['range@example.com', 'p1@example.com', 'p2@example.com'])
  expect((await mailsTo(shop, 'range@example.com')).at(-1)?.text).toContain(`${ORIGIN}/floral-soaps`)
})

test('stops all reminders of an address with the link or the program’s button, and of no other', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  const oat = await stockOf(shop, 'oat-and-honey', { people: rose })
  await rose.set(0)
  await oat.set(0)
  const { reminders } = shop.client()
  await askAndConfirm(shop, { product: SLUG, email: ANNA })
  await askAndConfirm(shop, { product: 'oat-and-honey', email: ANNA })
  await askAndConfirm(shop, { product: SLUG, email: 'other@example.com' })
  const stop = stopTokenIn((await mailsTo(shop, ANNA)).at(-1))
  for (const forged of [stop.slice(1), `${stop}x`, 'x'.repeat(43), `${stop.split('.')[0]}.`])
    expect(await refusalOf(reminders.stop({ token: forged }))).toEqual(FORGED)
  const address = `${ORIGIN}/api/reminders/one-click/?token=${stop}`
  const looked = await shop.app.fetch(new Request(address))
  expect([looked.status, looked.headers.get('location')]).toEqual([302, `${ORIGIN}/remind-me/stop#${stop}`])
  expect(await rowsOf(shop)).toHaveLength(3)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await shop.app.fetch(new Request(address, { method: 'POST', body }))).status).toBe(200)
  expect(await reminders.stop({ token: stop })).toEqual({ detail: expect.stringMatching(/removed your reminders/) })
  await rose.set(9)
  await oat.set(9)
  expect(await reminded(shop)).toEqual(['other@example.com'])
})

test('a shopper whose address a mailed link has shown needs no second mail, until it is another address', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  const oat = await stockOf(shop, 'oat-and-honey', { people: rose })
  await rose.set(0)
  await oat.set(0)
  const account = { username: 'noor', email: ANNA, password: 'olive-and-laurel' }
  const { token } = await shop.client().accounts.register(account)
  const { reminders, accounts } = shop.client(token)
  const ask = (product: string, email = ANNA) => reminders.ask({ product, email, country: 'GB' })
  // Anybody can register anybody's address.
  expect(await ask(SLUG)).toEqual(ASKED)
  await reminders.confirm({ token: confirmTokenIn((await mailsTo(shop, ANNA)).at(-1)) })
  expect(await ask('oat-and-honey')).toEqual(NOTED)
  expect(await ask('oat-and-honey', 'other@example.com')).toEqual(ASKED)
  const data = await accounts.profile({}).then(() => shop.client(token).privacy.data({}))
  expect(data).toMatchObject({ reminders: [{ about: 'Damask Rose Soap' }, { kind: 'back_in_stock' }] })
  await accounts.changeProfile({ email: 'new@example.com', current_password: account.password })
  expect(await ask(SLUG, 'new@example.com')).toEqual(ASKED)
  // The link to the new address confirms it; the earlier one is anybody's now.
  const [link] = (await mailsTo(shop, 'new@example.com')).flatMap(
    ({ text }) => /account\/details#([\w-]{43})/.exec(text ?? '')?.[1] ?? [],
  )
  await shop.client().sessions.confirmEmail({ token: link ?? '' })
  expect(await ask('oat-and-honey', 'new@example.com')).toEqual(NOTED)
  expect(await ask(SLUG)).toEqual(ASKED)
})

test('reminds of a refill 25 days for each bar after the delivery, from the mail’s link or the account’s own order', async () => {
  const shop = await openShop()
  const { staff, owner } = await moderators(shop)
  const oil = await shop.client().catalogue.product({ slug: 'argan-hair-and-body-oil' })
  const items = [{ slug: SLUG, quantity: 2 }, { slug: 'oat-and-honey' }, { slug: oil.slug }]
  await deliver(shop, staff, { items })
  const [token = ''] = await invited(shop, 15)
  const { reminders } = shop.client()
  const { lines } = await reminders.openRefills({ token })
  expect(lines.map(({ name }) => name)).toEqual(['Damask Rose Soap', expect.stringMatching(/Oat/)])
  const daysTo = (at = '') => Math.round((Date.parse(at) - shop.context.now().getTime()) / DAY)
  expect(lines.map(({ due_at }) => daysTo(due_at))).toEqual([35, 10])
  const [rose, oat] = lines
  expect(await reminders.askRefill({ token, line: oat?.line ?? 0 })).toEqual(NOTED)
  expect((await reminders.openRefills({ token })).lines.map(({ asked }) => asked)).toEqual([false, true])
  expect(await refusalOf(reminders.askRefill({ token, line: 999_999 }))).toEqual([400, expect.any(String)])
  expect(await refusalOf(reminders.openRefills({ token: 'x'.repeat(43) }))).toEqual([400, expect.any(String)])
  shop.pass(9 * DAY)
  expect(await reminded(shop)).toEqual([])
  shop.pass(1.1 * DAY)
  expect(await reminded(shop)).toEqual([LEEDS.email])
  expect((await mailsTo(shop, LEEDS.email)).at(-1)?.subject).toMatch(/^Time for more\? /)

  // Staff know better how long the oil lasts, and that nobody need be reminded of the soap.
  const change = async (slug: string, refill_days: number) => {
    const { id } = await shop.client().catalogue.product({ slug })
    const { version } = await owner.staffCatalogue.product({ id })
    await owner.staffCatalogue.updateProduct({ id, version, refill_days })
  }
  await change(oil.slug, 90)
  await change('oat-and-honey', 0)
  expect((await reminders.openRefills({ token })).lines.map(({ line }) => line)).toEqual([
    rose?.line,
    expect.any(Number),
  ])
  shop.pass(80 * DAY)
  expect(await refusalOf(reminders.openRefills({ token }))).toEqual([400, expect.stringMatching(/This link has ended/)])
})

test('only the account’s own delivered order can be asked about by its id', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  const order = await deliver(shop, staff)
  const own = await shop.client().accounts.register({ username: 'noor', email: ANNA, password: 'olive-and-laurel' })
  const { reminders } = shop.client(own.token)
  expect(await refusalOf(reminders.openRefills({ order: order.id })), 'a guest’s').toEqual([404, 'Order not found.'])
  await shop.database.pool.query('update orders set user_id = (select id from users where username = $1)', ['noor'])
  const [line] = (await reminders.openRefills({ order: order.id })).lines
  expect(line).toMatchObject({ asked: false })
  // Its address isn't shown to be theirs.
  expect(await reminders.askRefill({ order: order.id, line: line?.line ?? 0 })).toEqual(ASKED)
  expect(confirmTokenIn((await mailsTo(shop, ANNA)).at(-1))).not.toBe('')
  expect(await refusalOf(shop.client().reminders.openRefills({ order: order.id }))).toEqual([404, 'Order not found.'])
})

test('an erasure removes the rows, the export has them, and the newsletter is another matter', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  await rose.set(0)
  const token = await askAndConfirm(shop, { product: SLUG, email: ANNA })
  await askAndConfirm(shop, { product: SLUG, email: 'other@example.com' })
  expect(await rowsOf(shop, 'subscribers')).toEqual([])
  await deliver(shop, rose.staff, { items: [{ slug: 'oat-and-honey' }] })
  expect(await rose.owner.staffPeople.exportCustomer({ email: ANNA })).toMatchObject({
    reminders: [{ about: 'Damask Rose Soap', kind: 'back_in_stock', country: 'GB' }],
  })
  await rose.owner.staffPeople.eraseCustomer({ email: ANNA, confirm: ANNA })
  expect(await rowsOf(shop)).toMatchObject([{ email: 'other@example.com' }])
  expect(await refusalOf(shop.client().reminders.confirm({ token }))).toEqual(GONE)
  await rose.set(9)
  expect(await reminded(shop)).toEqual(['other@example.com'])
})

test('staff see who waits for what, remove one and export all, which the log tells without addresses', async () => {
  const shop = await openShop()
  const rose = await stockOf(shop, SLUG)
  await rose.set(0)
  await askAndConfirm(shop, { product: SLUG, email: '=1+1@example.com' })
  await askAndConfirm(shop, { product: SLUG, email: ANNA })
  await shop.client().reminders.ask({ category: 'bath-soak', email: ANNA, country: 'AE' })
  const { results, count } = await rose.staff.staffReminders.list({})
  expect(count).toBe(2)
  expect(results).toMatchObject([
    { kind: 'back_in_stock', name: 'Damask Rose Soap', waiting: 2, unconfirmed: 0 },
    { kind: 'coming_soon', waiting: 0, unconfirmed: 1 },
  ])
  expect((await rose.staff.staffReminders.list({ kind: 'refill' })).count).toBe(0)
  const id = results[0]?.id ?? ''
  const { people } = await rose.staff.staffReminders.read({ id })
  expect(people.map(({ email }) => email)).toEqual(['=1+1@example.com', ANNA])
  await rose.staff.staffReminders.remove({ id: people[1]?.id ?? 0 })
  await rose.staff.staffReminders.remove({ id: people[0]?.id ?? 0 })
  expect(await rose.staff.staffReminders.read({ id })).toMatchObject({ waiting: 0, people: [], first_asked_at: null })
  for (const wrong of ['x', 'refill.999999.0.0', 'refill.0.0.0'])
    expect(await refusalOf(rose.staff.staffReminders.read({ id: wrong }))).toEqual([404, expect.any(String)])
  expect(await refusalOf(rose.staff.staffReminders.remove({ id: 999 }))).toEqual([404, 'Reminder not found.'])
  await askAndConfirm(shop, { product: SLUG, email: '=1+1@example.com' })
  const file = await rose.staff.staffReminders.export({})
  let text = ''
  for await (const chunk of file.chunks) text += chunk
  expect(text).toContain("'=1+1@example.com")
  const { rows } = await shop.database.pool.query(
    "select action, before from audit_log where subject_kind = 'reminder' order by id",
  )
  expect(rows.map(({ action }) => action)).toEqual(['reminder.remove', 'reminder.remove', 'reminder.export'])
  expect(JSON.stringify(rows)).not.toMatch(/@example/)
})
