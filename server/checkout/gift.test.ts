import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { answerOf, refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, LEEDS, pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import * as refusals from '#words/en/refusals.ts'

const ITEMS = [{ slug: 'oat-and-honey' }]
const WORDS = 'Happy birthday, <b>Layla</b>!\nكل عام وأنت بخير'

test('a gift message is saved, changed while a payment is open, ordered, emailed, exported and erased', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ITEMS, form: { ...LEEDS, gift_message: '' } })
  const { payment_intent: opened } = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })

  const changed = await guest.checkout.saveCustomer({ session_id, ...LEEDS, gift_message: `  ${WORDS}\n` })
  expect(changed).toMatchObject({ gift_message: WORDS, state: 'paying' })
  // A client that knows no gifts leaves the message as it is.
  expect((await guest.checkout.saveCustomer({ session_id, ...LEEDS })).gift_message).toBe(WORDS)
  const again = await guest.checkout.createPaymentIntent({ checkout_session_id: session_id })
  expect(again.payment_intent.id).toBe(opened.id)
  expect((await confirmCard(shop, opened.client_secret, CARDS.good)).status).toBe(200)
  shop.pass(3000)
  const paid = await guest.checkout.session({ session_id })
  expect(paid).toMatchObject({ paid: true, gift_message: WORDS, checkout_session: { gift_message: WORDS } })

  const order = await guest.orders.read({ id: paid.order ?? '' })
  expect(order.gift_message).toBe(WORDS)
  const [mail] = await shop.mails()
  expect(mail?.text).toContain('Gift message:\nHappy birthday, <b>Layla</b>!')
  expect(mail?.html).toContain('&lt;b&gt;Layla&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>Layla')

  const { staffOrders, staffPeople } = staffClient(shop, (await staffTokens(shop)).superuser)
  const { orders } = await staffOrders.papers({ ids: order.id })
  expect(orders[0]?.gift_message).toBe(WORDS)
  const exported = await staffPeople.exportCustomer({ email: LEEDS.email })
  expect(exported).toMatchObject({ orders: [{ gift_message: WORDS }] })
  // A parcel that is still to be sent keeps its customer until it has arrived.
  const version = async () => (await staffOrders.read({ id: order.id })).version
  await staffOrders.dispatch({ id: order.id, version: await version(), carrier: 'Royal Mail' })
  await staffOrders.move({ id: order.id, version: await version(), to: 'delivered' })
  await staffPeople.eraseCustomer({ email: LEEDS.email, confirm: LEEDS.email })
  expect((await staffOrders.read({ id: order.id })).gift_message).toBeNull()
  const { rows } = await shop.database.pool.query('select gift_message from checkout_sessions where id = $1', [
    session_id,
  ])
  expect(rows).toEqual([{ gift_message: null }])
})

test('staff change a gift’s message until it is dispatched: once, where it is shown, and without a word in the history', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: ITEMS, form: { ...LEEDS, gift_message: WORDS } })
  const { order } = await pay(shop, { client: guest, session_id })
  const { staffOrders } = staffClient(shop, (await staffTokens(shop)).superuser)
  const id = order ?? ''
  const seen = async () => ({ id, version: (await staffOrders.read({ id })).version })
  const change = { ...(await seen()), gift_message: ' For Leila\nfrom us ' }
  const twice = await Promise.all([1, 2].map(() => refusalOf(staffOrders.changeGiftMessage(change))))
  expect(twice).toContain('done')
  expect(twice).toContainEqual([409, expect.stringContaining('Somebody else has changed this')])
  expect((await staffOrders.papers({ ids: id })).orders[0]?.gift_message).toBe('For Leila\nfrom us')
  expect((await guest.checkout.session({ session_id })).gift_message).toBe('For Leila\nfrom us')
  const { timeline } = await staffOrders.read({ id })
  expect(timeline.filter(({ sentence }) => sentence === 'The gift message was changed.')).toHaveLength(1)
  const { rows } = await shop.database.pool.query(`select * from audit_log where action = 'order.change_gift_message'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Leila')
  expect(await refusalOf(staffOrders.changeGiftMessage({ ...(await seen()), gift_message: 'x'.repeat(201) }))).toEqual([
    400,
    refusals.atMostCharacters(200),
  ])
  expect((await staffOrders.changeGiftMessage({ ...(await seen()), gift_message: '' })).gift_message).toBe('')
  await staffOrders.dispatch({ ...(await seen()), carrier: 'Royal Mail' })
  expect(await refusalOf(staffOrders.changeGiftMessage({ ...(await seen()), gift_message: 'late' }))).toEqual([
    409,
    "An order that is dispatched can't be changed.",
  ])
  const other = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: ITEMS })).session_id,
  })
  const plain = await staffOrders.read({ id: other.order ?? '' })
  expect(
    await refusalOf(staffOrders.changeGiftMessage({ id: plain.id, version: plain.version, gift_message: 'words' })),
  ).toEqual([409, 'This order is no gift.'])
})

test('a gift may be without words, and be none again; a long message or one with control characters is refused', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const { session_id, gift_message } = await readyToPay(guest, { items: ITEMS })
  expect(gift_message).toBeNull()
  const save = (message: string | null) =>
    answerOf(shop.ask(calls.checkout.saveCustomer, { session_id, ...LEEDS, gift_message: message }))
  expect((await save('')).body).toMatchObject({ gift_message: '' })
  expect((await save('x'.repeat(200))).status).toBe(200)
  expect(await save('x'.repeat(201))).toMatchObject({
    status: 400,
    body: { gift_message: [refusals.atMostCharacters(200)] },
  })
  expect(await save('a\u0000b')).toMatchObject({
    status: 400,
    body: { gift_message: [refusals.noControlCharacters] },
  })
  expect((await save(null)).body).toMatchObject({ gift_message: null })
  const paid = await pay(shop, { client: guest, session_id })
  expect((await guest.orders.read({ id: paid.order ?? '' })).gift_message).toBeNull()
  expect((await shop.mails())[0]?.text).not.toContain('gift')
})
