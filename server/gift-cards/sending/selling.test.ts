import { expect, test, vi } from 'vitest'
import { settle } from '#server/checkout/settle.ts'
import { hashOfTyped } from '#server/gift-cards/code.ts'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { chooseEverything, confirmCard, DUBAI, LEEDS, pay, requestedItems } from '#server/testing/buying.ts'
import { DAY, mailsTo } from '#server/testing/reminders.ts'
import { moderators } from '#server/testing/reviews.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { buyCards, codeIn, GIFT_CARD, readyCards, sentTo } from '#server/testing/sold-cards.ts'
import { sendGiftCards } from './send.ts'

const LAMA = 'lama@example.com'
const rowsOf = async (shop: TestShop, table: string) =>
  (await shop.database.pool.query(`select * from ${table} order by id`)).rows

const textOf = async ({ chunks }: { chunks: AsyncIterable<string> }) => (await Array.fromAsync(chunks)).join('')

test('a card bought alone needs no parcel, is opened once, emailed with its code, and delivers the order', async () => {
  const shop = await openShop()
  const form = { gift_card_email: LAMA, gift_card_from: 'Anna', gift_card_message: 'Happy birthday!\nAnna' }
  const { client, session_id, session } = await readyCards(shop, { quantity: 2, form })
  expect(session).toMatchObject({
    state: 'shipping',
    shipping_option: null,
    shipping_cost: '0.00',
    total_amount: '50.00',
    gift_card_for: { email: LAMA, from_name: 'Anna', message: 'Happy birthday!\nAnna', send_on: null },
    items: [{ kind: 'gift_card', quantity: 2 }],
  })
  const { shipping_options } = await client.checkout.shippingOptions({ country: 'GB' })
  expect(
    await refusalOf(
      client.checkout.chooseShipping({
        session_id,
        country_code: 'GB',
        shipping_option_id: shipping_options[0]?.id ?? 0,
      }),
    ),
  ).toEqual([400, expect.any(String)])

  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await confirmCard(shop, payment_intent.client_secret, '4242424242424242')
  shop.pass(3000)
  // Beside the webhook, all at once.
  await Promise.all([1, 2, 3].map(() => settle(shop.context, { payment_intent_id: payment_intent.id })))
  const paid = await client.checkout.session({ session_id })
  expect(paid).toMatchObject({ paid: true, state: 'ordered' })
  expect(await rowsOf(shop, 'gift_cards')).toMatchObject([
    { unit: 1, recipient_email: LAMA, code_hash: null, sent_at: null },
    { unit: 2, recipient_email: LAMA, code_hash: null, sent_at: null },
  ])
  expect(await rowsOf(shop, 'gift_card_entries')).toMatchObject([
    { kind: 'bought', amount_pence: 2500, order_id: paid.order },
    { kind: 'bought', amount_pence: 2500, order_id: paid.order },
  ])

  // Two processes send at once.
  const failure = vi.spyOn(shop.context.log, 'error')
  await Promise.all([sendGiftCards(shop.context), sendGiftCards(shop.context)])
  expect(failure).not.toHaveBeenCalled()
  const mails = await sentTo(shop, LAMA)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Anna has sent you a gift card of £25.00'))
  expect(mails[0]?.text).toContain('Happy birthday!\n')
  const codes = mails.map(codeIn)
  expect(new Set(codes).size).toBe(2)
  const cards = await rowsOf(shop, 'gift_cards')
  expect(cards.map(({ code_hash }) => code_hash).toSorted()).toEqual(codes.map(hashOfTyped).toSorted())
  expect(codes.some((code) => code.endsWith(cards[0].code_end))).toBe(true)
  for (const code of codes) expect(await tableText(shop, 'gift_cards')).not.toContain(code)

  const { staff, owner } = await moderators(shop)
  const order = await staff.staffOrders.read({ id: paid.order ?? '' })
  expect(order).toMatchObject({ status: 'delivered', is_emailed: true, vat: '0.00', shipping_method: 'By email' })
  expect(order.gift_cards.map(({ recipient_email, amount }) => [recipient_email, amount])).toEqual(
    Array(2).fill([LAMA, '25.00']),
  )
  expect(order.may).toEqual([])
  expect((await owner.staffToday.read({})).to_pack).toBe(0)
  const confirmation = (await mailsTo(shop, LEEDS.email)).at(-1)
  expect(confirmation?.text).toContain(LAMA)
  expect(confirmation?.text).not.toContain('We pack')
  expect(confirmation?.text).not.toContain('VAT included')
  expect(codeIn(confirmation)).toBe('')
  // Staff who look at the mail don't see the code.
  const [mail] = (await staff.staffShop.mails({ search: LAMA })).results
  const { preview_url } = await staff.staffShop.mail({ id: mail?.id ?? 0 })
  const preview = await (await shop.app.fetch(new Request(new URL(preview_url, 'http://shop.test')))).text()
  expect(preview).toContain('hidden')
  for (const code of codes) expect(preview).not.toContain(code)
})

test('whom and when are checked; a day is 08:00 in the shop, and an order waits for its last card', async () => {
  const shop = await openShop()
  const day = (days: number) => new Date(shop.context.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const with_ = (form: Record<string, string>) => refusalOf(readyCards(shop, { form }))
  const WRONG_DAY = [400, expect.stringContaining('from today to one year ahead')]
  expect(await with_({ gift_card_email: 'nobody' })).toEqual([400, expect.stringContaining('valid email')])
  expect(await with_({ gift_card_on: day(-2) })).toEqual(WRONG_DAY)
  expect(await with_({ gift_card_on: day(368) })).toEqual(WRONG_DAY)
  expect(await with_({ gift_card_on: '2027-02-30' })).toEqual(WRONG_DAY)
  expect(await with_({ gift_card_message: 'x'.repeat(201) })).toEqual([400, expect.stringContaining('200')])

  // Without an address it is the buyer's own. Bought in Arabic from the Emirates, where no cosmetic may be sent so.
  const { client, session_id, session } = await readyCards(shop, { form: { ...DUBAI, gift_card_on: day(30) } })
  expect(session.gift_card_for).toMatchObject({ email: DUBAI.email, send_on: day(30) })
  const again = await client.checkout.saveCustomer({ session_id, ...DUBAI })
  expect(again.gift_card_for, 'kept where nothing is said').toEqual(session.gift_card_for)
  const { order } = await pay(shop, { client, session_id })
  const [card] = await rowsOf(shop, 'gift_cards')
  const at = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
    hour12: false,
  })
  expect(at.format(card.send_at)).toBe(`${day(30)}, 08:00`)
  expect(await sentTo(shop, DUBAI.email)).toEqual([])
  const { staff } = await moderators(shop)
  expect((await staff.staffOrders.read({ id: order ?? '' })).status).toBe('paid')
  expect((await staff.staffOrders.list({ status: 'paid', sent_by: 'parcel' })).count).toBe(0)
  expect((await staff.staffOrders.list({ status: 'paid', sent_by: 'email' })).count).toBe(1)
  const { version } = await staff.staffOrders.read({ id: order ?? '' })
  expect(await refusalOf(staff.staffOrders.move({ id: order ?? '', version, to: 'packed' }))).toEqual([
    409,
    expect.stringContaining('the shop emails automatically'),
  ])
  shop.pass(31 * DAY)
  expect(await sentTo(shop, DUBAI.email)).toHaveLength(1)
  expect((await staff.staffOrders.read({ id: order ?? '' })).status).toBe('delivered')
})

test('beside goods it counts for no discount and no free delivery, takes no VAT, and the rest is packed', async () => {
  const shop = await openShop()
  const { staff, owner } = await moderators(shop)
  const terms = { kind: 'percent' as const, percent: 10 }
  await owner.staffDiscounts.create({ ...terms, code: 'TENTH' })
  await owner.staffDiscounts.create({ ...terms, code: 'BIG', least: '60.00' })
  const client = shop.client()
  const items = await requestedItems(client, [{ slug: 'damask-rose' }, { slug: GIFT_CARD, size: 3 }])
  const { session_id } = await client.checkout.createSession({ items, discount_code: 'TENTH' })
  const rose = await client.catalogue.product({ slug: 'damask-rose' })
  const tenth = (Number(rose.price) / 10).toFixed(2)
  expect(await refusalOf(client.discounts.apply({ session_id, code: 'BIG' }))).toEqual([400, expect.any(String)])
  const session = await chooseEverything(client, { session_id, form: { ...LEEDS, gift_card_email: LAMA } })
  expect(session.discount).toMatchObject({ code: 'TENTH', amount: tenth })
  expect(session.shipping_cost, 'not free').toBe('4.99')
  const { order } = await pay(shop, { client, session_id })
  await sendGiftCards(shop.context)
  const read = await staff.staffOrders.read({ id: order ?? '' })
  const taxed = Math.round(Number(read.total) * 100) - 10_000
  expect(read).toMatchObject({ status: 'paid', is_emailed: false, vat: (Math.round(taxed / 6) / 100).toFixed(2) })
  expect((await owner.staffToday.read({})).to_pack).toBe(1)
  expect((await owner.staffStock.countSheet({})).some(({ name }) => name === 'Gift card')).toBe(false)
  expect((await owner.staffStock.items({ search: 'gift card' })).count).toBe(0)
  const day = shop.context.now().toISOString().slice(0, 10)
  const report = await owner.staffReports.read({ from: day, to: day, by: 'day' })
  expect(report.total).toMatchObject({ gift_cards: '100.00', goods: (Number(rose.price) * 0.9).toFixed(2) })
  expect(report.total.standard_rated).toBe((taxed / 100).toFixed(2))
})

test('staff give, change, send again and block cards, and others may not', async () => {
  const shop = await openShop()
  const { staff, owner } = await moderators(shop)
  const given = {
    amount: '15.00',
    email: LAMA,
    from_name: 'The shop',
    reason: 'Late parcel',
    send_on: '',
    request_key: 'one-late-parcel-xx',
  }
  expect(await refusalOf(staff.staffGiftCards.give(given))).toEqual([403, expect.any(String)])
  expect(await refusalOf(owner.staffGiftCards.give({ ...given, amount: '0.50' }))).toEqual([400, expect.any(String)])
  const later = new Date(shop.context.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  const pressed = await Promise.all([1, 2, 3].map(() => owner.staffGiftCards.give({ ...given, send_on: later })))
  expect(new Set(pressed.map(({ id: each }) => each)).size, 'pressed again').toBe(1)
  const card = pressed[0] ?? expect.fail('no card')
  expect(card).toMatchObject({
    state: 'scheduled',
    worth: '15.00',
    entries: [{ kind: 'given', by: expect.any(String) }],
  })
  const { id } = card
  expect(await refusalOf(owner.staffGiftCards.sendAgain({ id, version: 1 }))).toEqual([409, expect.any(String)])
  const moved = await owner.staffGiftCards.update({ id, version: 1, email: 'other@example.com', send_on: '' })
  expect(moved).toMatchObject({ recipient_email: 'other@example.com', version: 2 })
  expect(await refusalOf(owner.staffGiftCards.update({ id, version: 1 }))).toEqual([409, expect.any(String)])
  const [first] = await sentTo(shop, 'other@example.com')
  const sent = await staff.staffGiftCards.read({ id })
  expect(sent).toMatchObject({ state: 'sent', code_end: codeIn(first).slice(-4) })
  expect(await refusalOf(owner.staffGiftCards.update({ id, version: sent.version, email: LAMA }))).toEqual([
    409,
    expect.stringContaining('sent already'),
  ])
  const again = await owner.staffGiftCards.sendAgain({ id, version: sent.version, email: LAMA })
  const [second] = await sentTo(shop, LAMA)
  expect(codeIn(second)).not.toBe(codeIn(first))
  expect(second?.text).toContain('no longer works')
  const [{ code_hash }] = await rowsOf(shop, 'gift_cards')
  expect(code_hash, 'the old one stops').toBe(hashOfTyped(codeIn(second)))

  for (const search of ['lama@', codeIn(second).slice(-4).toLowerCase(), codeIn(second)])
    expect((await staff.staffGiftCards.list({ search })).results.map((row) => row.id)).toEqual([id])
  expect((await staff.staffGiftCards.list({ search: codeIn(first) })).count).toBe(0)
  expect(await staff.staffGiftCards.outstanding({})).toEqual({ cards: 1, worth: '15.00' })
  const blocked = await owner.staffGiftCards.block({ id, version: again.version, reason: 'Stolen' })
  expect(blocked).toMatchObject({ state: 'blocked', worth: '0.00' })
  expect(blocked.entries.map(({ kind, amount, worth }) => [kind, amount, worth])).toEqual([
    ['given', '15.00', '15.00'],
    ['withdrawn', '-15.00', '0.00'],
  ])
  expect(await staff.staffGiftCards.outstanding({})).toEqual({ cards: 0, worth: '0.00' })
  expect((await staff.staffGiftCards.list({ state: 'blocked' })).count).toBe(1)
  expect(await refusalOf(owner.staffGiftCards.sendAgain({ id, version: blocked.version }))).toEqual([
    409,
    'Nothing is left on this card.',
  ])
  const csv = await textOf(await owner.staffGiftCards.export({}))
  expect(csv).toContain(`"${LAMA}"`)
  expect(await textOf(await owner.staffGiftCards.exportLedger({}))).toContain('"withdrawn","-15.00"')
  const log = await tableText(shop, 'audit_log')
  for (const action of ['give', 'update', 'send-again', 'block', 'export', 'export-ledger'])
    expect(log).toContain(`gift-card.${action}`)
  expect(log).not.toContain(LAMA)
})

test('an erased recipient’s card keeps its worth and its code; one that isn’t sent waits for another address', async () => {
  const shop = await openShop()
  const { owner } = await moderators(shop)
  await buyCards(shop, { form: { gift_card_email: LAMA, gift_card_message: 'For you' } })
  const [mail] = await sentTo(shop, LAMA)
  const later = new Date(shop.context.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  await buyCards(shop, { form: { gift_card_email: LAMA, gift_card_on: later } })
  const exported = await owner.staffPeople.exportCustomer({ email: LAMA })
  expect(exported.gift_cards).toMatchObject([{ message: 'For you', worth: '25.00' }, { worth: '25.00' }])
  await owner.staffPeople.eraseCustomer({ email: LAMA, confirm: LAMA })
  const cards = await rowsOf(shop, 'gift_cards')
  expect(cards).toMatchObject([
    { recipient_email: '', message: '', from_name: '', code_hash: hashOfTyped(codeIn(mail)) },
    { recipient_email: '', code_hash: null },
  ])
  expect(await tableText(shop, 'mails')).not.toContain(LAMA)
  expect((await owner.staffGiftCards.outstanding({})).worth).toBe('50.00')
  shop.pass(61 * DAY)
  await sendGiftCards(shop.context)
  expect((await rowsOf(shop, 'gift_cards'))[1].sent_at).toBeNull()
  const { id, version } = cards[1]
  const waiting = async () => ({
    found: (await owner.staffGiftCards.list({ state: 'no_address' })).results.map((card) => card.id),
    problems: (await owner.staffToday.read({})).problems.filter(({ kind }) => kind === 'cards_without_address'),
  })
  expect(await waiting()).toEqual({ found: [id], problems: [{ kind: 'cards_without_address', count: 1 }] })
  await owner.staffGiftCards.update({ id, version, email: LEEDS.email })
  expect(await waiting()).toEqual({ found: [], problems: [] })
  expect(await sentTo(shop, LEEDS.email)).toHaveLength(1)
})

test('an order is delivered once its last card is refunded, and the others are sent', async () => {
  const shop = await openShop()
  const { owner } = await moderators(shop)
  const later = new Date(shop.context.now().getTime() + 60 * DAY).toISOString().slice(0, 10)
  const { order } = await buyCards(shop, { quantity: 2, form: { gift_card_email: LAMA, gift_card_on: later } })
  const id = order ?? ''
  const [card] = (await owner.staffGiftCards.list({})).results
  await owner.staffGiftCards.update({ id: card?.id ?? 0, version: card?.version ?? 0, send_on: '' })
  expect(await sentTo(shop, LAMA)).toHaveLength(1)
  const read = () => owner.staffOrders.read({ id })
  expect(await read()).toMatchObject({ status: 'paid' })
  const lines = [{ item_id: (await read()).lines[0]?.item_id ?? 0, quantity: 1 }]
  await owner.staffOrders.refund({ id, amount: '25.00', lines, reason: 'asked', request_key: 'the-other-card-back' })
  expect(await sentTo(shop, LAMA)).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'delivered' })
})

test('a buyer of gift cards alone is erased at once, and the cards go to their recipient on their day', async () => {
  const shop = await openShop()
  const { owner } = await moderators(shop)
  const later = new Date(shop.context.now().getTime() + 200 * DAY).toISOString().slice(0, 10)
  const { order } = await buyCards(shop, { form: { gift_card_email: LAMA, gift_card_on: later } })
  await shop.mails()
  await owner.staffPeople.eraseCustomer({ email: LEEDS.email, confirm: LEEDS.email })
  expect(await owner.staffOrders.read({ id: order ?? '' })).toMatchObject({ email: '', full_name: '' })
  expect(await tableText(shop, 'checkout_sessions')).not.toContain(LEEDS.email)
  // Past the hour of its day, whenever this runs.
  shop.pass(201 * DAY)
  expect(await sentTo(shop, LAMA)).toHaveLength(1)
  expect(await owner.staffOrders.read({ id: order ?? '' })).toMatchObject({ status: 'delivered' })
})
