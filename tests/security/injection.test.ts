import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { blogPosts } from '#server/blog/tables.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { LEEDS, newShopper, pay, readyToPay, requestedItems } from '#server/testing/buying.ts'
import { solvedCaptcha } from '#server/testing/captcha.ts'
import { ORIGIN } from '#server/testing/shop.ts'
import { staffClient } from '#server/testing/staff.ts'
import { ALIVE, MARKUP } from './mxss.ts'
import { readOperations } from './testing/every-call.ts'
import { shopOfFile } from './testing/shared-fixture.ts'

const lines: string[] = []
const paper = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk))
    done()
  },
})
const shop = shopOfFile({ log: pino({ level: 'trace' }, paper) })
const TAG = '<img src=x onerror=alert(1)>'

test('C25 sanitises forty mXSS payloads when a post is written and when it is read', async () => {
  for (const markup of MARKUP) {
    const clean = sanitised(markup)
    expect(clean, markup).not.toMatch(ALIVE)
    // Sanitising the result a second time brings none back.
    expect(sanitised(clean), markup).not.toMatch(ALIVE)
  }
  const office = staffClient(shop(), await officeToken())
  const all = `<p>Soap</p>${MARKUP.join('\n')}`
  const written = await office.staffBlog.createPost({
    title: 'Nasty',
    slug: 'nasty',
    content: all,
    picture: null,
    category_id: null,
    published_at: 'now',
  })
  expect(written.content).not.toMatch(ALIVE)
  // As in a backup that was tampered with.
  await shop().context.db.update(blogPosts).set({ content: all })
  expect((await shop().client().blog.post({ slug: 'nasty' })).content).not.toMatch(ALIVE)
})

test('C26 markup and formulas in names, addresses and messages are text in mails, cells in exports, and values in responses', async () => {
  const form = {
    ...LEEDS,
    first_name: TAG,
    last_name: '=HYPERLINK("http://evil")',
    billing_city: '+cmd|calc',
    email: 'zoe@example.com',
  }
  const guest = shop().client()
  const { session_id } = await readyToPay(guest, { items: [{ slug: 'damask-rose' }], form })
  await pay(shop(), { client: guest, session_id })
  const recaptcha = await solvedCaptcha(shop())
  await guest.contact.send({ name: TAG, email: 'zoe@example.com', message: `${TAG}\n@SUM(1)`, phone: '', recaptcha })
  const mails = await shop().mails()
  expect(mails.length).toBeGreaterThanOrEqual(3)
  for (const mail of mails) expect(mail.html, mail.subject).not.toContain('<img src=x')
  expect(mails.some((mail) => mail.html?.includes('&lt;img src=x'))).toBe(true)
  const office = staffClient(shop(), await officeToken())
  const { chunks } = await office.staffOrders.export({})
  let table = ''
  for await (const chunk of chunks) table += chunk
  expect(table).toContain('hyperlink'.toUpperCase())
  for (const cell of table.matchAll(/"((?:[^"]|"")*)"/g)) expect(cell[1], cell[0]).not.toMatch(/^[=+@]|^-(?!\d)/)
  const { results } = await office.staffPeople.messages({})
  expect(results[0]).toMatchObject({ name: TAG })
})

test('C28 SQL in search, filters, ordering and page is only a value, and causes no 5xx', async () => {
  const nasty = [
    "' or 1=1 --",
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    "\\' or true",
    '1) or (1=1',
    '*',
    ':*',
    '!',
    '&',
    'a & | !',
    '"',
    '$1',
    '{{7*7}}',
    '(('.repeat(200),
  ]
  const { count } = await shop().client().blog.posts({})
  const broken: string[] = []
  for (const { path, method, operation } of await readOperations(shop())) {
    if (method !== 'GET') continue
    for (const parameter of operation.parameters.filter((found) => found.in === 'query')) {
      for (const value of nasty) {
        const address = new URL(path.replace(/\{\w+\}/g, 'damask-rose'), ORIGIN)
        address.searchParams.set(parameter.name, value)
        const answer = await shop().app.fetch(
          new Request(address, { headers: { authorization: `Token ${await officeToken()}` } }),
        )
        await answer.text()
        if (answer.status >= 500) broken.push(`${path} ${parameter.name}=${value}: ${answer.status}`)
        if (parameter.name === 'ordering' && answer.status !== 400)
          broken.push(`${path} ordering=${value}: ${answer.status}`)
      }
    }
  }
  expect(broken).toEqual([])
  for (const search of ["' or 1=1 --", '%', '_'])
    expect((await shop().client().blog.posts({ search })).count).toBeLessThan(count)
})

test('C29 line breaks, long and strange text in names, addresses and messages make one mail with one recipient and one subject', async () => {
  const before = (await shop().mails()).length
  const send = async (input: Record<string, unknown>) =>
    (
      await shop().ask(calls.contact.send, {
        phone: '',
        message: 'Hello',
        recaptcha: await solvedCaptcha(shop()),
        ...input,
      })
    ).status
  const email = 'una@example.com'
  for (const wrong of ['Una\r\nBcc: all@example.com', 'Una\nSubject: You have won', 'Una\u0000'])
    expect(await send({ name: wrong, email }), wrong).toBe(400)
  for (const wrong of [
    `${email}\r\nBcc: all@example.com`,
    `${email}, all@example.com`,
    `<${email}> all@example.com`,
    `${email};b@example.com`,
  ])
    expect(await send({ name: 'Una', email: wrong }), wrong).toBe(400)
  expect(
    await send({ name: 'Una \u2028\u202e 🧼'.repeat(5), email, message: 'One\r\nBcc: all@example.com\r\n\r\n.\r\n' }),
  ).toBe(201)
  for (const mail of (await shop().mails()).slice(before)) {
    expect(mail.to).toHaveLength(1)
    expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []])
    expect(mail.headers.filter((header) => header.key === 'subject')).toHaveLength(1)
  }
})

test('C30 no header forges a log line, and the log has no passwords, tokens, addresses or cards', async () => {
  lines.length = 0
  const vera = await newShopper(shop(), 'vera')
  const ready = await readyToPay(vera.client, { items: [{ slug: 'damask-rose' }] })
  await pay(shop(), { client: vera.client, session_id: ready.session_id })
  await shop().ask(
    calls.accounts.signIn,
    { username: 'vera', password: 'a-wrong-secret-1' },
    { 'user-agent': '\u001b[2J{"level":60,"msg":"forged"}', 'x-request-id': 'x\u001b[31m' },
  )
  const entries = lines.flatMap((line) => line.trim().split('\n')).map((line) => JSON.parse(line))
  expect(entries.length).toBeGreaterThan(5)
  const all = lines.join('')
  const secrets = [
    vera.token,
    vera.email,
    'a-wrong-secret',
    'olive-and-laurel',
    'Wool Lane',
    'Holt',
    '4242424242424242',
    ready.session_id,
    '\u001b',
    'forged',
    '_secret_',
  ]
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})

test('C31 rejects bodies, URLs and JSON that are too large or too deep immediately', async () => {
  const tries: [string, string, unknown][] = [
    [
      '/api/register/',
      'a megabyte of address',
      { username: 'wilma', email: `${'a'.repeat(60_000)}@example.com`, password: 'olive-and-laurel' },
    ],
    ['/api/register/', 'at-signs', { username: 'wilma', email: '@'.repeat(60_000), password: 'olive-and-laurel' }],
    [
      '/api/register/',
      'spaces',
      { username: ' '.repeat(60_000), email: `a@${'b.'.repeat(25_000)}`, password: ' '.repeat(5000) },
    ],
    [
      '/api/checkout/create-session/',
      'ten thousand things',
      { items: Array(5000).fill({ product_id: 1, quantity: 1 }) },
    ],
    ['/contact/', 'a million letters', { name: 'a', email: 'a@b.cd', message: 'x'.repeat(1_000_000), recaptcha: 'x' }],
  ]
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const slow: string[] = []
  const post = async (path: string, body: string) => {
    // Processor time: a busy machine stretches the clock.
    const started = process.cpuUsage()
    const { status } = await shop().app.fetch(
      new Request(ORIGIN + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    )
    return { status, ms: process.cpuUsage(started).user / 1000 }
  }
  for (const [path, what, body] of [...tries, ['/api/register/', 'deep', null] as const]) {
    const text = what === 'deep' ? deep : JSON.stringify(body)
    await post(path, text)
    const { status, ms } = await post(path, text)
    // A pattern that backtracks takes seconds.
    if (status < 400 || status >= 500 || ms > 400) slow.push(`${what}: ${status} after ${Math.round(ms)} ms`)
  }
  expect(slow).toEqual([])
  const started = process.cpuUsage()
  const long = await shop().app.fetch(
    requestFor(ORIGIN, calls.blog.posts, { search: 'soap '.repeat(3000), page: 1, page_size: 1_000_000 }),
  )
  expect([200, 400]).toContain(long.status)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
})

test('C32 __proto__ and constructor in body and query pollute nothing', async () => {
  const post = (path: string, body: string) =>
    shop().app.fetch(
      new Request(ORIGIN + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    )
  for (const key of ['__proto__', 'constructor', 'prototype'])
    await post(
      '/api/register/',
      `{"username":"xenia-${key.length}","email":"x@example.com","password":"olive-and-laurel","${key}":{"is_staff":true,"prototype":{"is_staff":true}}}`,
    )
  await shop().app.fetch(
    new Request(`${ORIGIN}/blogposts/?__proto__[is_staff]=true&constructor.prototype.is_staff=true&__proto__=1`),
  )
  expect(({} as Record<string, unknown>).is_staff).toBeUndefined()
  const { token } = await shop().client().accounts.signIn({ username: 'xenia-9', password: 'olive-and-laurel' })
  expect(await shop().client(token).accounts.profile({})).toMatchObject({ is_staff: false })
  expect(await requestedItems(shop().client(), [{ slug: 'damask-rose' }])).toHaveLength(1)
})

let owner: Promise<string> | undefined
/** A token of an owner. */
function officeToken(): Promise<string> {
  owner ??= newShopper(shop(), 'owner').then(async ({ token }) => {
    await shop().database.pool.query("update users set is_staff = true, is_superuser = true where username = 'owner'")
    return token
  })
  return owner
}
