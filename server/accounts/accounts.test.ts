import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { answerOf, linksIn, refusalOf, tableText } from '#server/testing/answers.ts'
import { newShopper } from '#server/testing/buying.ts'
import { ORIGIN, openShop, type TestShop } from '#server/testing/shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'olive-and-laurel'
const REQUIRED = 'This field is required'

test('sign-in validates its fields in the documented order, with the documented messages', async () => {
  const shop = await openShop()
  const said = async (input: Record<string, unknown>) => {
    const { status, body } = await answerOf(shop.ask(calls.accounts.signIn, input))
    return [status, (body.non_field_errors as string[] | undefined)?.[0]]
  }
  const FILL = [400, 'Please fill in all fields.']
  const EMPTY = [400, 'Username and password cannot be empty.']
  const SHORT = [400, 'Username must be at least 3 characters and password at least 6 characters.']
  const LONG = [400, 'Username and password cannot be longer than 20 characters.']
  expect(await said({})).toEqual(FILL)
  expect(await said({ username: 'anna' })).toEqual(FILL)
  expect(await said({ username: '', password: '' })).toEqual(FILL)
  expect(await said({ username: 'anna', password: 42 })).toEqual(FILL)
  expect(await said({ username: '   ', password: 'x' })).toEqual(EMPTY)
  expect(await said({ username: 'anna', password: '      ' })).toEqual(EMPTY)
  expect(await said({ username: 'an', password: 'secret' })).toEqual(SHORT)
  expect(await said({ username: 'anna', password: 'ab' })).toEqual(SHORT)
  // Of the two minimums only the 3 is checked, as written.
  expect(await said({ username: 'anna', password: 'abc' })).toEqual([400, 'Login failed. Check credentials.'])
  expect(await said({ username: 'an', password: 'x'.repeat(21) })).toEqual(SHORT)
  expect(await said({ username: 'anna', password: 'x'.repeat(21) })).toEqual(LONG)
  expect(await said({ username: 'a'.repeat(21), password: 'secret' })).toEqual(LONG)
  expect(await said({ username: 'a'.repeat(20), password: 'x'.repeat(20) })).toEqual([
    400,
    'Login failed. Check credentials.',
  ])
})

test('registration signs the shopper in, and sign-in refuses an unknown name like a wrong password', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  expect(await anna.client.accounts.profile({})).toEqual({
    username: 'anna',
    email: 'anna@example.com',
    first_name: '',
    last_name: '',
    is_staff: false,
    is_superuser: false,
  })
  const again = await shop.client().accounts.signIn({ username: ' Anna ', password: PASSWORD })
  expect(again.token).not.toBe(anna.token)
  expect(await shop.client(again.token).accounts.profile({})).toMatchObject({ username: 'anna' })

  const wrong = await shop.ask(calls.accounts.signIn, { username: 'anna', password: 'not-her-password' })
  const unknown = await shop.ask(calls.accounts.signIn, { username: 'nobody', password: 'not-her-password' })
  expect(await answerOf(wrong)).toEqual(await answerOf(unknown))
  expect(wrong.status).toBe(400)
  expect(wrong.headers.get('content-length')).toBe(unknown.headers.get('content-length'))
})

test('registration needs a free username, an address and an uncommon password', async () => {
  const shop = await openShop()
  const register = (input: Record<string, unknown>) =>
    answerOf(
      shop.ask(calls.accounts.register, { username: 'mira', email: 'mira@example.com', password: PASSWORD, ...input }),
    )
  const refused = async (input: Record<string, unknown>, field: string, message: RegExp) =>
    expect(await register(input)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(message), [field]: [expect.stringMatching(message)] },
    })

  expect(await answerOf(shop.ask(calls.accounts.register, {}))).toEqual({
    status: 400,
    body: { detail: REQUIRED, username: [REQUIRED], email: [REQUIRED], password: [REQUIRED] },
  })
  await refused({ password: '1234567' }, 'password', /at least 8/)
  await refused({ password: 'x'.repeat(10) + 'y'.repeat(11) }, 'password', /at most 20/)
  for (const common of ['password', '12345678', 'iloveyou', 'QWERTYUIOP', 'aaaaaaaaaa'])
    await refused({ password: common }, 'password', /too easy to guess/)
  await refused({ username: 'longname', password: 'LongName' }, 'password', /too easy to guess/)
  await refused({ email: 'mira' }, 'email', /valid email/)
  await refused({ email: 'mira@example.com\r\nBcc: all@example.com' }, 'email', /./)
  await refused({ username: 'mi' }, 'username', /at least 3/)
  // Two letters of the Deseret alphabet: four units of UTF-16 and still two characters.
  await refused({ username: '\u{10400}\u{10401}' }, 'username', /at least 3/)
  await refused({ username: 'm'.repeat(21) }, 'username', /at most 20/)
  await refused({ username: 'mira <b>' }, 'username', /letters, digits/)

  expect(await register({ password: 'ünï çødé ⚓ 8-20' })).toMatchObject({
    status: 201,
    body: { token: expect.stringMatching(/^[\w-]{43}$/) },
  })
  await refused({ username: 'MIRA', email: 'other@example.com' }, 'username', /taken/)
  // The response must not reveal that the address has an account; both emails go to its owner.
  const second = await register({ username: 'mira2', email: 'Mira@Example.com' })
  expect([second.status, Object.keys(second.body)]).toEqual([201, ['token']])
  expect((await shop.mails()).map((mail) => [mail.to?.[0]?.address, mail.subject])).toEqual([
    ['mira@example.com', 'Welcome to Sidr & Sage'],
    ['Mira@example.com', 'Welcome to Sidr & Sage'],
  ])
})

test('registration and profile ignore roles and ids in the request', async () => {
  const shop = await openShop()
  const grand = {
    is_staff: true,
    is_superuser: true,
    id: 1,
    user_id: 1,
    role: 'admin',
    created_at: '2001-01-01',
    first_name: 'Root',
  }
  const { body } = await answerOf(
    shop.ask(calls.accounts.register, { username: 'mallory', email: 'm@example.com', password: PASSWORD, ...grand }),
  )
  const client = shop.client(String(body.token))
  expect(await client.accounts.profile({})).toMatchObject({
    username: 'mallory',
    first_name: '',
    is_staff: false,
    is_superuser: false,
  })
  const { rows } = await shop.database.db.execute(
    sql`select is_staff, is_superuser, created_at > now() - interval '1 hour' as new from users`,
  )
  expect(rows).toEqual([{ is_staff: false, is_superuser: false, new: true }])
})

test('signing out ends its own token for good', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const phone = await shop.client().accounts.signIn({ username: 'anna', password: PASSWORD })
  await anna.client.accounts.signOut({})
  for (const call of [calls.accounts.profile, calls.cart.read, calls.orders.list, calls.accounts.signOut]) {
    expect((await shop.ask(call, {}, { authorization: `Token ${anna.token}` })).status).toBe(401)
  }
  expect(await refusalOf(anna.client.accounts.profile({}))).toEqual([
    401,
    'Your session has ended. Please sign in again.',
  ])
  expect(await refusalOf(shop.client().accounts.profile({}))).toEqual([401, 'Please sign in to continue.'])
  expect(await shop.client(phone.token).accounts.profile({})).toMatchObject({ username: 'anna' })
  for (const header of [`Bearer ${phone.token}`, `Token ${phone.token}x`, 'Token', phone.token])
    expect((await shop.ask(calls.accounts.profile, {}, { authorization: header })).status).toBe(401)
})

test('a token ends after 30 idle days, at the latest after 90; staff tokens end sooner', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const idle = await newShopper(shop, 'idle')
  const till = await newShopper(shop, 'till')
  await shop.database.db.execute(sql`update users set is_staff = true where username = 'till'`)
  shop.pass(13 * 60 * MINUTE)
  expect(await refusalOf(till.client.accounts.profile({}))).toEqual([
    401,
    'Your session has ended. Please sign in again.',
  ])
  for (let month = 0; month < 3; month++) {
    shop.pass(29 * DAY)
    expect(await refusalOf(anna.client.accounts.profile({}))).toBe('done')
  }
  expect(await refusalOf(idle.client.accounts.profile({}))).toEqual([
    401,
    'Your session has ended. Please sign in again.',
  ])
  shop.pass(3 * DAY)
  expect(await refusalOf(anna.client.accounts.profile({}))).toEqual([
    401,
    'Your session has ended. Please sign in again.',
  ])
})

test('the database stores no usable password or token', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const link = await resetLink(shop, anna.email)
  const kept = await Promise.all(['users', 'tokens', 'password_resets'].map((table) => tableText(shop, table)))
  expect(kept.join()).not.toContain(anna.token)
  expect(kept.join()).not.toContain(link.token)
  expect(kept.join()).not.toContain(PASSWORD)
  expect(kept[0]).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('an emailed link resets a password once, within an hour, for its own account, and ends every session', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const guest = shop.client()
  const known = await answerOf(shop.ask(calls.accounts.requestPasswordReset, { email: 'ANNA@example.com' }))
  const unknown = await answerOf(shop.ask(calls.accounts.requestPasswordReset, { email: 'nobody@example.com' }))
  expect(known).toEqual(unknown)
  expect(
    (await shop.mails())
      .filter((mail) => mail.subject === 'Choose a new password')
      .map((mail) => mail.to?.[0]?.address),
  ).toEqual(['anna@example.com'])

  const stale = [400, 'This link is no longer valid. Please ask for a new one.']
  const first = await resetLink(shop, anna.email)
  expect(first.address).toBe(
    `${ORIGIN}/reset-password-confirm/${first.uid}/${first.token}?token=${first.token}&email=anna%40example.com`,
  )
  const confirm = (input: Record<string, unknown>) =>
    refusalOf(guest.accounts.confirmPasswordReset({ token: first.token, password: 'fresh-and-clean', ...input }))
  expect(await confirm({ email: 'nobody@example.com' })).toEqual(stale)
  expect(await confirm({ uid: '999999' })).toEqual(stale)
  expect(await confirm({})).toEqual(stale)
  expect(await confirm({ email: anna.email, token: 'A'.repeat(43) })).toEqual(stale)
  expect(await confirm({ email: anna.email, password: 'password' })).toEqual([
    400,
    expect.stringMatching(/too easy to guess/),
  ])
  expect(await confirm({ email: anna.email, password: '' })).toEqual([400, expect.stringMatching(/at least 8/)])
  expect(
    await guest.accounts.confirmPasswordReset({ token: first.token, email: anna.email, password: 'fresh-and-clean' }),
  ).toEqual({
    detail: 'Password successfully reset! Redirecting...',
  })
  expect(await confirm({ email: anna.email })).toEqual(stale)
  expect(await refusalOf(anna.client.accounts.profile({}))).toEqual([401, expect.stringMatching(/ended/)])
  expect(await refusalOf(guest.accounts.signIn({ username: 'anna', password: PASSWORD }))).toEqual([
    400,
    'Login failed. Check credentials.',
  ])
  expect(await refusalOf(guest.accounts.signIn({ username: 'anna', password: 'fresh-and-clean' }))).toBe('done')

  const late = await resetLink(shop, anna.email)
  shop.pass(61 * MINUTE)
  expect(
    await refusalOf(
      guest.accounts.confirmPasswordReset({ token: late.token, uid: late.uid, password: 'another-password' }),
    ),
  ).toEqual(stale)
  const twin = await resetLink(shop, anna.email)
  const twice = await Promise.all(
    ['first-of-the-two', 'second-of-the-two'].map((password) =>
      refusalOf(guest.accounts.confirmPasswordReset({ ...twin, password })),
    ),
  )
  expect(twice.filter((outcome) => outcome === 'done')).toHaveLength(1)
})

test('one email has a link for each account of the address, so that a stranger’s registration hides no link', async () => {
  const shop = await openShop({ limits: true })
  const anna = await newShopper(shop, 'anna')
  for (let at = 0; at < 6; at++)
    await shop.client().accounts.register({ username: `stranger.${at}`, email: 'ANNA@example.com', password: PASSWORD })
  await shop.client().accounts.requestPasswordReset({ email: anna.email })
  const resets = (await shop.mails()).filter(({ subject }) => subject === 'Choose a new password')
  expect(resets.map(({ to }) => to?.[0]?.address)).toEqual(['anna@example.com'])
  const links = linksIn(resets[0]?.text, `${ORIGIN}/reset-password-confirm/`)
  expect(links).toHaveLength(7)
  // Each link is for its own account, and a name that looks like an address of the web makes none.
  expect(resets[0]?.text?.replace(/\s+/g, ' ')).toContain('There are 7 accounts with your address.')
  expect(`${resets[0]?.text}${resets[0]?.html}`).not.toContain('stranger.0')
  for (const [at, username] of ['anna', 'stranger.0'].entries()) {
    const [, , uid = '', token = ''] = links[at]?.pathname.split('/') ?? []
    await shop.client().accounts.confirmPasswordReset({ uid, token, password: 'fresh-and-clean' })
    expect(await refusalOf(shop.client().accounts.signIn({ username, password: 'fresh-and-clean' }))).toBe('done')
  }
  expect(await refusalOf(shop.client().accounts.signIn({ username: 'stranger.1', password: PASSWORD }))).toBe('done')
})

test('a reset link goes only to the address of its account, even if Postgres folds two addresses to one', async () => {
  const shop = await openShop()
  const mine = { username: 'mira', email: 'mira@example.com', password: PASSWORD }
  const alike = { username: 'other', email: 'mİra@example.com', password: PASSWORD }
  for (const account of [alike, mine]) await shop.client().accounts.register(account)
  for (const { username, email } of [mine, alike]) {
    await shop.client().accounts.requestPasswordReset({ email })
    const mail = (await shop.mails()).at(-1)
    expect([mail?.to?.[0]?.address, mail?.text?.match(/For the account (\w+):/g)]).toEqual([
      email,
      [`For the account ${username}:`],
    ])
  }
})

test('the emailed link ignores the request’s Host header', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  await shop.app.fetch(
    requestFor('http://evil.example', calls.accounts.requestPasswordReset, { email: anna.email }, { headers: forged }),
  )
  const mail = (await shop.mails()).at(-1)
  expect(mail?.subject).toBe('Choose a new password')
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  expect(linksIn(mail?.text, `${ORIGIN}/reset-password-confirm/`)).toHaveLength(1)
})

test('the nightly purge deletes expired tokens and reset links', async () => {
  const shop = await openShop()
  const anna = await newShopper(shop, 'anna')
  await resetLink(shop, anna.email)
  shop.pass(91 * DAY)
  await shop.database.db.transaction((tx) => shop.context.jobs.enqueue(tx, 'tidy', {}))
  await shop.context.jobs.runDue()
  expect(await tableText(shop, 'tokens')).toBe('')
  expect(await tableText(shop, 'password_resets')).toBe('')
})

async function resetLink(shop: TestShop, email: string): Promise<{ address: string; uid: string; token: string }> {
  await shop.client().accounts.requestPasswordReset({ email })
  const mail = (await shop.mails()).at(-1)
  const [link] = linksIn(mail?.text, `${ORIGIN}/reset-password-confirm/`)
  const [, , uid = '', token = ''] = link?.pathname.split('/') ?? []
  return { address: link?.href ?? '', uid, token }
}
