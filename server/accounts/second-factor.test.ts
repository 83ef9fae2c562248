import { expect, test } from 'vitest'
import { refusalOf } from '#server/testing/answers.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { type Colleague, codeOf, newColleague, ownerOf, setUpAuthenticator } from '#server/testing/second-factor.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { staffClient } from '#server/testing/staff.ts'
import { resetSecondFactorByCommand } from './second-factor/reset.ts'

const MINUTE = 60_000
const done = (outcomes: unknown[]) => outcomes.filter((outcome) => outcome === 'done').length

/** Sessions that have given the password alone. */
const halves = (sam: Colleague, many: number) => Promise.all(Array.from({ length: many }, () => sam.signIn()))

test('of eight concurrent sessions with the same code, recovery code or passkey response, one succeeds', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { secret, codes, token } = await setUpAuthenticator(shop, sam.client)
  shop.pass(MINUTE)
  for (const code of [codeOf(shop, secret), codes[0] ?? '']) {
    const sessions = await halves(sam, 8)
    expect(
      done(await Promise.all(sessions.map(({ client }) => refusalOf(client.staffSecurity.verifyCode({ code }))))),
    ).toBe(1)
  }
  const whole = staffClient(shop, token ?? '')
  const key = new SoftwareAuthenticator(ORIGIN)
  await whole.staffSecurity.addPasskey({
    name: 'Laptop',
    response: key.create(await whole.staffSecurity.startPasskey({})),
  })
  const [half] = await halves(sam, 1)
  const response = key.get((await half?.client.staffSecurity.passkeyOptions({})) ?? {})
  const answers = Array.from({ length: 8 }, () =>
    half ? refusalOf(half.client.staffSecurity.verifyPasskey({ response })) : null,
  )
  expect(done(await Promise.all(answers))).toBe(1)
})

test('concurrent changes of factors leave has_second_factor correct', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  const { token } = await setUpAuthenticator(shop, sam.client)
  const whole = staffClient(shop, token ?? '')
  const key = new SoftwareAuthenticator(ORIGIN)
  const response = key.create(await whole.staffSecurity.startPasskey({}))
  await Promise.all([
    whole.staffSecurity.addPasskey({ name: 'Laptop', response }),
    whole.staffSecurity.removeAuthenticator({}),
  ])
  const half = await sam.signIn()
  expect(await half.client.staffSecurity.state({})).toMatchObject({
    state: 'needed',
    authenticator: false,
    passkeys: [{ name: 'Laptop' }],
  })
  expect(await refusalOf(half.client.staffOrders.list({}))).toMatchObject([403, expect.any(String)])
  await whole.staffSecurity.removePasskey({ id: key.id.toString('base64url') })
  expect(await refusalOf(half.client.staffOrders.list({}))).toBe('done')
})

test('concurrent refunds of several orders count together against the refund limit', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  await owner.staffSecurity.updateSettings({ version: 1, refund_limit: '10.00' })
  const sam = await newColleague(shop, owner)
  const orders = [await buy(shop), await buy(shop), await buy(shop), await buy(shop)]
  shop.pass(11 * MINUTE)
  const refunds = orders.map((id, at) =>
    refusalOf(
      sam.client.staffOrders.refund({
        id,
        amount: '6.00',
        other: '6.00',
        reason: 'Broken',
        restock: [],
        request_key: `press-of-a-button-${at}`,
      }),
    ),
  )
  expect(done(await Promise.all(refunds))).toBe(1)
})

test('checking a token takes one statement, for shoppers and staff', async () => {
  const shop = await openShop({ ownConnections: true })
  const sam = await newColleague(shop, await ownerOf(shop))
  const { token } = await setUpAuthenticator(shop, sam.client)
  const before = shop.database.statements()
  await staffClient(shop, token ?? '').accounts.profile({})
  expect(shop.database.statements() - before).toBe(1)
})

test('the command removes a lost factor, rejects an unknown account, and is in the audit trail', async () => {
  const shop = await openShop()
  const owner = await ownerOf(shop)
  const sam = await newColleague(shop, owner, { is_superuser: true })
  await setUpAuthenticator(shop, sam.client)
  const reset = (username: string) => resetSecondFactorByCommand(shop.context, username)
  await expect(reset('nobody')).rejects.toThrow('A staff account “nobody” was not found.')
  await reset(sam.username.toUpperCase())
  expect(await (await sam.signIn()).client.staffSecurity.state({})).toMatchObject({ state: 'none' })
  const { results } = await owner.staffShop.audit({ subject_kind: 'account', subject_id: String(sam.id) })
  expect(results.find(({ action }) => action === 'second-factor.reset')).toMatchObject({ by: 'command on the machine' })
  expect((await shop.mails()).map(({ subject }) => subject)).toContain('Your second factor was removed')
})

test('the nightly purge deletes unanswered challenges', async () => {
  const shop = await openShop()
  const sam = await newColleague(shop, await ownerOf(shop))
  await sam.client.staffSecurity.startPasskey({})
  const left = async () =>
    (await shop.database.pool.query('select count(*)::int as challenges from passkey_challenges')).rows[0].challenges
  const tidy = async () => {
    await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'tidy', {}))
    await shop.context.jobs.runDue()
  }
  await tidy()
  expect(await left()).toBe(1)
  shop.pass(6 * MINUTE)
  await tidy()
  expect(await left()).toBe(0)
})

async function buy(shop: TestShop): Promise<string> {
  const guest = shop.client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'argan-hair-and-body-oil' }] })
  const { order } = await pay(shop, { client: guest, session_id })
  if (!order) throw new Error('It was not bought.')
  return order
}
