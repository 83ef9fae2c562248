import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffClient } from '#contract/staff/client.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { type Colleague, newColleague, ownerOf } from '#server/testing/second-factor.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'
import { type Faults, SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { staffClient } from '#server/testing/staff.ts'

const MINUTE = 60_000
const REFUSED = [400, 'That passkey was not accepted. Please try again.']
const NOT_ADDED = [400, 'We couldn’t add that passkey. Please try again.']

async function addPasskey(
  client: StaffClient,
  key: SoftwareAuthenticator,
  name = 'My laptop',
): Promise<{ token: string | null; recovery_codes: string[] | null }> {
  const options = await client.staffSecurity.startPasskey({})
  return client.staffSecurity.addPasskey({ name, response: key.create(options) })
}

/** An account with a passkey, and a function that opens sessions with the password only. */
async function withPasskey(
  shop: TestShop,
): Promise<{ sam: Colleague; key: SoftwareAuthenticator; whole: StaffClient }> {
  const sam = await newColleague(shop, await ownerOf(shop))
  const key = new SoftwareAuthenticator(ORIGIN)
  const { token } = await addPasskey(sam.client, key)
  return { sam, key, whole: staffClient(shop, token ?? '') }
}

test('C10 a passkey completes a sign-in with a new token; the same assertion is rejected the second time', async () => {
  const shop = await openShop()
  const { sam, key, whole } = await withPasskey(shop)
  expect(await whole.staffSecurity.state({})).toMatchObject({
    state: 'given',
    passkeys: [{ name: 'My laptop', last_used_at: null }],
    recovery_codes_left: 10,
  })
  const half = await sam.signIn()
  expect(await refusalOf(half.client.staffOrders.list({}))).toEqual([
    403,
    'Please enter your second factor to continue.',
  ])
  const response = key.get(await half.client.staffSecurity.passkeyOptions({}))
  const { token } = await half.client.staffSecurity.verifyPasskey({ response })
  const client = staffClient(shop, token ?? '')
  expect(await refusalOf(client.staffOrders.list({}))).toBe('done')
  // The session that sent it, and another of the same account.
  expect(await refusalOf(client.staffSecurity.verifyPasskey({ response }))).toEqual(REFUSED)
  expect(await refusalOf((await sam.signIn()).client.staffSecurity.verifyPasskey({ response }))).toEqual(REFUSED)
  expect((await client.staffSecurity.state({})).passkeys[0]?.last_used_at).not.toBeNull()
})

test('C10 one assertion sent twice concurrently counts once', async () => {
  const shop = await openShop()
  const { sam, key } = await withPasskey(shop)
  const half = await sam.signIn()
  const response = key.get(await half.client.staffSecurity.passkeyOptions({}))
  const both = await Promise.all([1, 2].map(() => refusalOf(half.client.staffSecurity.verifyPasskey({ response }))))
  expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('C10 rejects forged assertions: another key, origin, domain or type, no user presence, a counter that went back', async () => {
  const shop = await openShop()
  const { sam, key } = await withPasskey(shop)
  const half = await sam.signIn()
  const faults: Record<string, Faults> = {
    'another key': { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    'another origin': { origin: 'http://shop.test.evil.example' },
    'another scheme': { origin: 'https://shop.test' },
    'another domain': { rpId: 'evil.example' },
    'a registration in place of a sign-in': { type: 'webauthn.create' },
    'no user presence': { flags: 0x00 },
    'a challenge of its own': { challenge: Buffer.from('made up by the page').toString('base64url') },
  }
  for (const [what, lie] of Object.entries(faults)) {
    const response = key.get(await half.client.staffSecurity.passkeyOptions({}), lie)
    expect(await refusalOf(half.client.staffSecurity.verifyPasskey({ response })), what).toEqual(REFUSED)
  }
  const response = key.get(await half.client.staffSecurity.passkeyOptions({}))
  const { token } = await half.client.staffSecurity.verifyPasskey({ response })
  const client = staffClient(shop, token ?? '')
  // A cloned key, whose counter is behind.
  const copied = key.get(await client.staffSecurity.passkeyOptions({}), { counter: 1 })
  expect(await refusalOf(client.staffSecurity.verifyPasskey({ response: copied }))).toEqual(REFUSED)
  const stranger = new SoftwareAuthenticator(ORIGIN)
  const unknown = stranger.get(await client.staffSecurity.passkeyOptions({}))
  expect(await refusalOf(client.staffSecurity.verifyPasskey({ response: unknown }))).toEqual(REFUSED)
})

test('C10 a challenge is for one session, one ceremony and five minutes', async () => {
  const shop = await openShop()
  const { sam, key, whole } = await withPasskey(shop)
  const mia = await withPasskey(shop)
  const [first, second] = [await sam.signIn(), await sam.signIn()]
  const options = await first.client.staffSecurity.passkeyOptions({})
  expect(await refusalOf(second.client.staffSecurity.verifyPasskey({ response: key.get(options) }))).toEqual(REFUSED)
  // Another account's passkey, in the session of the challenge.
  expect(await refusalOf(first.client.staffSecurity.verifyPasskey({ response: mia.key.get(options) }))).toEqual(REFUSED)
  // The challenge of a registration.
  const creating = await whole.staffSecurity.startPasskey({})
  expect(await refusalOf(whole.staffSecurity.verifyPasskey({ response: key.get(creating) }))).toEqual(REFUSED)
  shop.pass(6 * MINUTE)
  expect(await refusalOf(first.client.staffSecurity.verifyPasskey({ response: key.get(options) }))).toEqual(REFUSED)
  const fresh = await first.client.staffSecurity.passkeyOptions({})
  expect(await refusalOf(first.client.staffSecurity.verifyPasskey({ response: key.get(fresh) }))).toBe('done')
})

test('C10 adds a passkey only for the challenge, origin and session of the request, and once', async () => {
  const shop = await openShop()
  const { sam, key, whole } = await withPasskey(shop)
  const other = new SoftwareAuthenticator(ORIGIN)
  const add = async (faults: Faults, client = whole, made = other) => {
    const options = await whole.staffSecurity.startPasskey({})
    return refusalOf(client.staffSecurity.addPasskey({ name: 'Another', response: made.create(options, faults) }))
  }
  for (const faults of [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'AAAA' },
    { type: 'webauthn.get' },
    { flags: 0x40 },
  ])
    expect(await add(faults), JSON.stringify(faults)).toEqual(NOT_ADDED)
  const mia = await newColleague(shop, await ownerOf(shop))
  expect(await add({}, mia.client)).toEqual(NOT_ADDED)
  expect(await add({}, whole, key)).toEqual([409, 'You have already added this passkey.'])
  const options = await whole.staffSecurity.startPasskey({})
  const response = other.create(options)
  expect(await refusalOf(whole.staffSecurity.addPasskey({ name: 'Security key', response }))).toBe('done')
  expect(await refusalOf(whole.staffSecurity.addPasskey({ name: 'Security key', response }))).toEqual(NOT_ADDED)
  const [, added] = (await whole.staffSecurity.state({})).passkeys
  expect(
    (await whole.staffSecurity.renamePasskey({ id: added?.id ?? '', name: 'Key on my ring' })).passkeys.map(
      ({ name }) => name,
    ),
  ).toEqual(['My laptop', 'Key on my ring'])
  // Other people's passkeys can't be renamed or removed.
  expect(await refusalOf(mia.client.staffSecurity.renamePasskey({ id: added?.id ?? '', name: 'Mine' }))).toEqual([
    404,
    'Passkey not found.',
  ])
  expect(await refusalOf(mia.client.staffSecurity.removePasskey({ id: added?.id ?? '' }))).toEqual([
    404,
    'Passkey not found.',
  ])
  for (const passkey of (await whole.staffSecurity.state({})).passkeys)
    await whole.staffSecurity.removePasskey({ id: passkey.id })
  expect(await whole.staffSecurity.state({})).toMatchObject({ state: 'none', passkeys: [], recovery_codes_left: 0 })
  expect(await refusalOf((await sam.signIn()).client.staffOrders.list({}))).toBe('done')
})

test('C10 offers no passkeys at an IP address', async () => {
  const shop = await openShop({ settings: { publicUrl: 'http://192.0.2.7:3000' } })
  const sam = await newColleague(shop, await ownerOf(shop))
  expect(await sam.client.staffSecurity.state({})).toMatchObject({ passkeys_at: null })
  expect(await refusalOf(sam.client.staffSecurity.startPasskey({}))).toEqual([
    409,
    expect.stringMatching(/authenticator app/),
  ])
})
