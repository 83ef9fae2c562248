import { expect, test } from 'vitest'
import { refusalOf, tableText } from '#server/testing/answers.ts'
import { LEEDS, newShopper, pay, readyToPay } from '#server/testing/buying.ts'
import { solvedCaptcha } from '#server/testing/captcha.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const ROSE = [{ slug: 'damask-rose' }]

test('staff see emails without the keys in their links, and can’t use any link', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffShop } = staffClient(shop, staff)
  const { email } = await newShopper(shop, 'anna')
  const guest = shop.client()
  await pay(shop, {
    client: guest,
    session_id: (await readyToPay(guest, { items: ROSE, form: { ...LEEDS, email } })).session_id,
  })
  await guest.accounts.requestPasswordReset({ email })
  await guest.privacy.requestLink({ email })
  await guest.newsletter.subscribe({ email })
  const stolen = (await privacyToken(shop, email)) ?? ''
  // Somebody writes to the shop and has a link of theirs in the message.
  await guest.contact.send({
    name: 'Anna',
    email,
    phone: '',
    message: `${ORIGIN}/privacy-data#${stolen}`,
    recaptcha: await solvedCaptcha(shop),
  })

  const mails = await shop.mails()
  const keys = new Set(
    mails.flatMap(({ html = '', text = '' }) =>
      [...`${html}${text}`.matchAll(/cs_[\w-]{24}|[\w-]{43}(?![\w-])/g)].map(([key]) => key),
    ),
  )
  expect(keys.size).toBe(4)
  const { results } = await staffShop.mails({ page_size: 100 })
  expect(new Set(results.map(({ kind }) => kind)).size).toBe(7)
  for (const { id, kind } of results) {
    const read = await staffShop.mail({ id })
    const preview = await shop.app.fetch(new Request(ORIGIN + read.preview_url))
    expect(preview.status, kind).toBe(200)
    const seen = JSON.stringify([results, read]) + (await preview.text())
    expect(
      [...keys].filter((key) => seen.includes(key)),
      kind,
    ).toEqual([])
    if (kind === 'privacy-link') expect(seen).toContain('/privacy-data#hidden')
    if (kind === 'order-confirmation') expect(seen).toMatch(/\/orders\/view#[\w.-]+\.hidden.*Damask Rose Soap/s)
  }
  expect(await refusalOf(guest.privacy.linkedData({ token: 'hidden' }))).toMatchObject([400, expect.any(String)])
})

test('exports and erasures are in the audit trail, without the erased data', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffPeople, staffShop, staffOrders } = staffClient(shop, staff)
  const history = async (address: string) =>
    (await staffShop.audit({ customer: address })).results.map(({ by, action }) => `${by}: ${action}`)

  const bought = async (name: string) => {
    const shopper = await newShopper(shop, name)
    await pay(shop, {
      client: shopper.client,
      session_id: (await readyToPay(shopper.client, { items: ROSE, form: { ...LEEDS, email: shopper.email } }))
        .session_id,
    })
    return shopper
  }
  const own = await bought('ownself')
  const linked = await bought('linkself')
  const asked = await bought('askedstaff')
  for (const { id } of (await staffOrders.list({})).results) {
    const sent = await staffOrders.dispatch({
      id,
      version: (await staffOrders.read({ id })).version,
      carrier: 'Royal Mail',
      tracking_number: 'AB123456789GB',
    })
    await staffOrders.sendDispatchMail({ id, version: sent.version })
  }
  const { rows } = await shop.database.pool.query(`select id from users where username = 'ownself'`)

  await own.client.privacy.data({})
  await own.client.privacy.erase({ current_password: 'olive-and-laurel' })
  expect(await history('OwnSelf@example.com')).toEqual([
    `Account ${rows[0].id}: customer.erase`,
    `Account ${rows[0].id}: customer.export`,
  ])

  await shop.client().privacy.requestLink({ email: linked.email })
  const token = (await privacyToken(shop, linked.email)) ?? ''
  await shop.client().privacy.linkedData({ token })
  await shop.client().privacy.eraseLinked({ token, confirm: linked.email })
  expect(await history(linked.email)).toEqual([
    'The link sent to the customer: customer.erase',
    'The link sent to the customer: customer.export',
  ])

  await staffPeople.exportCustomer({ email: asked.email })
  await staffPeople.eraseCustomer({ email: asked.email, confirm: asked.email })
  expect(await history(asked.email)).toEqual(['sam: customer.erase', 'sam: customer.export'])

  for await (const _ of (await staffPeople.exportSubscribers({})).chunks);
  for await (const _ of (await staffOrders.export({ q: 'askedstaff' })).chunks);
  const lists = await staffShop.audit({})
  expect(lists.results.slice(0, 2)).toMatchObject([
    { by: 'sam', action: 'order.export', at: expect.stringMatching(/Z$/), after: { narrowed_by: ['q'] } },
    { by: 'sam', action: 'subscriber.export' },
  ])
  expect(await tableText(shop, 'audit_log')).not.toMatch(/ownself|linkself|askedstaff|@example|Holt|Wool Lane/i)
  expect(await history('nobody@example.com')).toEqual([])
})

test('resending an email leaves no address in the audit trail', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const { staffOrders } = staffClient(shop, staff)
  const guest = shop.client()
  await pay(shop, { client: guest, session_id: (await readyToPay(guest, { items: ROSE })).session_id })
  const [order] = (await staffOrders.list({})).results
  const { id, mails } = await staffOrders.read({ id: order?.id ?? '' })
  await staffOrders.resendMail({ id, mail_id: mails[0]?.id ?? 0, request_key: 'press-once-more-0001' })
  expect(await tableText(shop, 'audit_log')).toContain('order.resend_mail')
  expect(await tableText(shop, 'audit_log')).not.toContain(LEEDS.email)
})

async function privacyToken(shop: TestShop, email: string): Promise<string | undefined> {
  const mail = (await shop.mails()).findLast(
    ({ subject, to }) => subject === 'What we know about you' && to?.[0]?.address === email,
  )
  return /privacy-data#([\w-]+)/.exec(mail?.text ?? '')?.[1]
}
