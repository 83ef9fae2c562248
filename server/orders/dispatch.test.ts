import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { sendDueDispatchMails } from './dispatch-mail.ts'

const MINUTE = 60_000
const GONE = [
  409,
  'The customer has had the email, so you can’t undo the dispatch. You can correct the tracking number.',
]

/** A paid order, and the staff's calls with its current version. */
async function bought() {
  const shop = await openShop()
  const guest = shop.client()
  const { order: id = '' } = await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: [{ slug: 'damask-rose' }] })).session_id,
  })
  const { staffOrders } = staffClient(shop, (await staffTokens(shop)).staff)
  const order = () => staffOrders.read({ id: id ?? '' })
  const seen = async () => ({ id: id ?? '', version: (await order()).version })
  const dispatch = async (tracking_number?: string) =>
    staffOrders.dispatch({ ...(await seen()), carrier: 'Royal Mail', ...(tracking_number ? { tracking_number } : {}) })
  const mails = async (about: RegExp) => (await shop.mails()).filter(({ subject }) => about.test(subject ?? ''))
  return { shop, staffOrders, order, seen, dispatch, mails }
}

test('mails a dispatch without a tracking number after ten minutes', async () => {
  const { shop, order, dispatch, mails } = await bought()
  const sent = await dispatch()
  expect(sent).toMatchObject({
    status: 'dispatched',
    tracking: { carrier: 'Royal Mail', number: null, url: null },
    may: ['delivered', 'undispatched'],
  })
  shop.pass(9 * MINUTE)
  await sendDueDispatchMails(shop.context)
  expect(await mails(/is on its way/)).toEqual([])
  shop.pass(MINUTE)
  // Two processes send due mails concurrently.
  await Promise.all([sendDueDispatchMails(shop.context), sendDueDispatchMails(shop.context)])
  await sendDueDispatchMails(shop.context)
  const mailed = await mails(/is on its way/)
  expect(mailed).toHaveLength(1)
  expect(mailed[0]?.text).toMatch(/It has no tracking\s+number\./)
  expect(await order()).toMatchObject({ dispatch_mail_due_at: null, may: ['delivered'] })
  expect((await order()).timeline.slice(-2).map(({ sentence }) => sentence)).toEqual([
    'It was handed to Royal Mail, without a tracking number.',
    'The customer was emailed that it is on its way.',
  ])
})

test('undoes a dispatch before its mail, restores the order and sends no mail', async () => {
  const { shop, staffOrders, order, seen, dispatch, mails } = await bought()
  await staffOrders.move({ ...(await seen()), to: 'packed' })
  await dispatch('WRONG')
  const before = await seen()
  expect(await staffOrders.undoDispatch(before)).toMatchObject({
    status: 'packed',
    tracking: null,
    dispatch_mail_due_at: null,
  })
  expect(await refusalOf(staffOrders.undoDispatch(before)), 'pressed twice').toEqual([409, expect.any(String)])
  shop.pass(20 * MINUTE)
  await sendDueDispatchMails(shop.context)
  expect(await mails(/is on its way/)).toEqual([])
  expect((await order()).timeline.at(-1)).toMatchObject({
    sentence: 'The dispatch was undone: it is packed again.',
    by: 'sam',
  })

  await staffOrders.move({ ...(await seen()), to: 'unpacked' })
  await dispatch('RIGHT')
  expect((await staffOrders.undoDispatch(await seen())).status).toBe('paid')
  await dispatch('RIGHT')
  shop.pass(10 * MINUTE)
  // Undo and mail concurrently: one of them succeeds, never both.
  const late = await seen()
  const [outcome] = await Promise.all([refusalOf(staffOrders.undoDispatch(late)), sendDueDispatchMails(shop.context)])
  expect(await mails(/is on its way/)).toHaveLength(outcome === 'done' ? 0 : 1)
  if (outcome !== 'done') expect(outcome).toEqual(GONE)
})

test('a tracking number corrected before the mail is in it; one corrected later sends another mail', async () => {
  const { shop, staffOrders, seen, dispatch, mails } = await bought()
  await dispatch('AB1')
  await staffOrders.correctTracking({ ...(await seen()), carrier: 'DPD', tracking_number: 'AB2' })
  await staffOrders.sendDispatchMail(await seen())
  const [mailed] = await mails(/is on its way/)
  expect(mailed?.text).toContain('DPD')
  expect(mailed?.text).toContain('AB2')
  expect(mailed?.text).not.toContain('AB1')
  expect(await mails(/^The tracking number/)).toEqual([])
  expect(await refusalOf(staffOrders.undoDispatch(await seen()))).toEqual(GONE)

  const change = { ...(await seen()), carrier: 'DPD', tracking_number: 'AB3' }
  const twice = await Promise.all([
    refusalOf(staffOrders.correctTracking(change)),
    refusalOf(staffOrders.correctTracking(change)),
  ])
  expect(twice.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const again = await mails(/^New tracking details for your order SS-\d+$/)
  expect(again).toHaveLength(1)
  expect(again[0]?.text).toContain('AB3')
  shop.pass(20 * MINUTE)
  await sendDueDispatchMails(shop.context)
  expect(await mails(/is on its way/)).toHaveLength(1)
})

test('returns 409 for a tracking correction before dispatch, and for unpacking an order that is not packed', async () => {
  const { staffOrders, seen, dispatch } = await bought()
  const wrong = { ...(await seen()), carrier: 'DPD', tracking_number: 'AB3' }
  expect(await refusalOf(staffOrders.correctTracking(wrong))).toEqual([
    409,
    'An order that is paid has no tracking number to correct.',
  ])
  expect(await refusalOf(staffOrders.undoDispatch(await seen()))).toEqual([
    409,
    'An order that is paid has no dispatch to undo.',
  ])
  await dispatch('AB1')
  expect(await refusalOf(staffOrders.move({ ...(await seen()), to: 'packed' }))).toEqual([
    409,
    "An order that is dispatched can't become packed.",
  ])
  expect(await refusalOf(staffOrders.move({ ...(await seen()), to: 'unpacked' }))).toEqual([
    409,
    'An order that is dispatched has not been packed.',
  ])
})
