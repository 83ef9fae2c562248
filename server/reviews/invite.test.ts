import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { DUBAI, LEEDS } from '#server/testing/buying.ts'
import { deliver, invited, moderators } from '#server/testing/reviews.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'
import { inviteToReview } from './invite.ts'

test('asks 14 days after delivery in the UK and 21 in the Emirates, once, in the order’s language', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  await deliver(shop, staff)
  await deliver(shop, staff, { form: DUBAI, items: [{ slug: 'damask-rose' }] })
  expect(await invited(shop, 13.9)).toEqual([])
  expect(await invited(shop, 0.2)).toHaveLength(1)
  expect(await invited(shop, 6.8)).toHaveLength(1)
  expect(await invited(shop, 0.3)).toHaveLength(2)
  // Two processes at once, and again later.
  await Promise.all([inviteToReview(shop.context), inviteToReview(shop.context)])
  expect(await invited(shop, 5)).toHaveLength(2)
  const [mail] = (await shop.mails()).filter(({ text }) => text?.includes('/reviews/write#'))
  expect(mail?.to?.[0]?.address).toBe('anna@example.com')
  expect(mail?.text).toContain('Damask Rose')
  expect(mail?.text).toContain('/orders/view#')
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
})

test('two processes at the due moment mail once, and one that dies mails at the next run', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  await deliver(shop, staff)
  shop.pass(14 * 24 * 60 * 60_000)
  const dies = { ...shop.context, mail: { ...shop.context.mail, enqueue: () => Promise.reject(new Error('killed')) } }
  await inviteToReview(dies)
  const { rows } = await shop.database.pool.query('select * from review_invitations')
  expect(rows).toEqual([])
  await Promise.all([1, 2, 3].map(() => inviteToReview(shop.context)))
  expect(await invited(shop, 0)).toHaveLength(1)
})

test('asks nobody about an order that was refunded, returned, replaced, cancelled or is long past', async () => {
  const shop = await openShop()
  const { staff, owner } = await moderators(shop)
  const [refunded, returned, replaced, part] = [
    await deliver(shop, staff),
    await deliver(shop, staff),
    await deliver(shop, staff),
    await deliver(shop, staff, { items: [{ slug: 'damask-rose' }, { slug: 'oat-and-honey' }] }),
  ]
  const keyed = (order: typeof refunded) => ({ id: order.id, request_key: `key-of-${order.id}` })
  const lineOf = async (id: string) =>
    (await staff.staffOrders.read({ id })).lines[0] ?? { item_id: 0, stock_item_id: 0 }
  const refundOf = async (order: typeof refunded) =>
    owner.staffOrders.refund({
      ...keyed(order),
      amount: '1.00',
      other: '1.00',
      reason: 'As a kindness',
      restock: [],
    })
  await refundOf(refunded)
  await refundOf(part)
  await staff.staffOrders.recordReturn({
    ...keyed(returned),
    lines: [{ item_id: (await lineOf(returned.id)).item_id, quantity: 1, restock: 0 }],
    reason: 'Sent back',
  })
  const { id, request_key } = keyed(replaced)
  await staff.staffReplacements.send({
    id,
    request_key,
    lines: [{ stock_item_id: (await lineOf(replaced.id)).stock_item_id, quantity: 1 }],
    reason: 'Broken',
  })
  expect(await invited(shop, 15)).toEqual([])

  await deliver(shop, staff)
  expect(await invited(shop, 60), 'the jobs stood still for two months').toEqual([])
})

test('stops for an address with the link, late too, or by the program’s button, and for who left the newsletter', async () => {
  const shop = await openShop()
  const { staff } = await moderators(shop)
  const { reviews, newsletter } = shop.client()
  const order = await deliver(shop, staff)
  const [token = ''] = await invited(shop, 15)
  const [mail] = (await staff.staffOrders.read({ id: order.id })).mails.filter(({ subject }) =>
    subject.startsWith('How do you find'),
  )
  const again = { id: order.id, mail_id: mail?.id ?? 0, request_key: 'sent-by-staff-again' }
  expect(await refusalOf(staff.staffOrders.resendMail(again))).toEqual([409, 'An invitation to review is sent once.'])
  expect(await refusalOf(reviews.optOut({ token: 'forged' }))).toEqual([
    400,
    expect.stringMatching(/isn’t one of ours/),
  ])
  const looked = await shop.app.fetch(new Request(`${ORIGIN}/api/reviews/one-click/?token=${token}`))
  expect([looked.status, looked.headers.get('location')]).toEqual([302, `${ORIGIN}/reviews/stop#${token}`])
  shop.pass(100 * 24 * 60 * 60_000)
  const pressed = () =>
    shop.app.fetch(
      new Request(`${ORIGIN}/api/reviews/one-click/?token=${token}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
    )
  expect((await pressed()).status).toBe(200)
  expect((await pressed()).status).toBe(200)
  await deliver(shop, staff, { form: { ...LEEDS, email: 'ANNA@example.com' } })
  expect(await invited(shop, 15)).toEqual([token])

  await deliver(shop, staff, { form: { ...LEEDS, email: 'left@example.com' } })
  await newsletter.subscribe({ email: 'left@example.com' })
  const leave = /unsubscribe\?token=([\w-]+)/.exec((await shop.mails()).at(-1)?.text ?? '')?.[1] ?? ''
  await newsletter.unsubscribe({ token: leave })
  expect(await invited(shop, 15)).toEqual([token])
})
