import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { openJobs } from '#server/jobs/jobs.ts'
import { pay, readyToPay } from '#server/testing/buying.ts'
import { openShop, type TestShop } from '#server/testing/shop.ts'
import { openMail } from './mail.ts'
import { outboxTransport, smtpTransport } from './transport.ts'

const FROM = 'Sidr & Sage <hello@sidrandsage.example>'

test('sends a mail once by SMTP, as HTML and text, to its recipient', async () => {
  const server = await openMailServer()
  const shop = await openShop({ transport: smtpTransport({ url: server.url, from: FROM, domain: 'shop.test' }) })
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  await shop.context.jobs.runDue()
  await shop.context.jobs.runDue()
  expect(server.received.map(({ recipients, mail }) => [recipients, mail.subject])).toEqual([
    [['anna@example.com'], 'Confirm your subscription to Sidr & Sage'],
  ])
  const [{ mail } = { mail: null }] = server.received
  expect(mail).toMatchObject({
    from: { name: 'Sidr & Sage', address: 'hello@sidrandsage.example' },
    messageId: '<mail-1@shop.test>',
  })
  expect(mail?.html).toContain('lang="en-GB"')
  expect(mail?.text).toContain('Yes, send me the newsletter')
  // Every mail names the trader.
  expect(mail?.text).toMatch(/Sidr & Sage Demonstration Ltd[\s\S]*Company number 00000000 · VAT GB 000 0000 00/)
  expect(await mailRows(shop)).toEqual([{ state: 'sent', attempts: 1, last_error: null, claimed: false }])
})

test('retries while the mail server is busy or down, and sends the mail once', async () => {
  const server = await openMailServer()
  const shop = await openShop({ transport: smtpTransport({ url: server.url, from: FROM, domain: 'shop.test' }) })
  server.refuse = Object.assign(new Error('Try again later'), { responseCode: 451 })
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  await shop.context.jobs.runDue()
  expect(server.received).toEqual([])
  expect(await mailRows(shop)).toEqual([
    { state: 'queued', attempts: 1, last_error: expect.stringMatching(/451/), claimed: false },
  ])
  server.refuse = null
  // The retry is not due yet.
  await shop.context.jobs.runDue()
  expect(server.received).toEqual([])
  await hurry(shop)
  expect(server.received).toHaveLength(1)
  expect(await mailRows(shop)).toEqual([{ state: 'sent', attempts: 2, last_error: null, claimed: false }])
})

test('a slow mail server doesn’t slow the shop down', async () => {
  const server = await openMailServer()
  const shop = await openShop({ transport: smtpTransport({ url: server.url, from: FROM, domain: 'shop.test' }) })
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  const slow = server.hold()
  const sending = shop.context.jobs.runDue()
  await slow.reached
  expect((await shop.client().catalogue.products({})).count).toBe(27)
  expect(await mailRows(shop)).toEqual([{ state: 'queued', attempts: 1, last_error: null, claimed: true }])
  slow.release()
  await sending
  expect(await mailRows(shop)).toEqual([{ state: 'sent', attempts: 1, last_error: null, claimed: false }])
})

test('sends neither password nor mail to a remote mail server without TLS', async () => {
  const server = await openMailServer()
  // Any address of this machine but the loopback ones counts as remote.
  const elsewhere = server.url.replace('127.0.0.1', 'shop:secret@0.0.0.0')
  const shop = await openShop({ transport: smtpTransport({ url: elsewhere, from: FROM, domain: 'shop.test' }) })
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  await shop.context.jobs.runDue()
  expect(server.received).toEqual([])
  expect(await mailRows(shop)).toMatchObject([
    { state: 'queued', attempts: 1, last_error: expect.stringMatching(/STARTTLS/) },
  ])
})

test('two workers send a mail once, and another worker sends the mail of one that died', async () => {
  const server = await openMailServer()
  const transport = smtpTransport({ url: server.url, from: FROM, domain: 'shop.test' })
  const shop = await openShop({ transport: transport })
  const { db, now } = shop.context
  const second = await openJobs({ pool: shop.database.pool, log: pino({ level: 'silent' }), working: false })
  openMail({ db, jobs: second, transport: transport, now })
  onTestFinished(() => second.stop())
  await shop.client().newsletter.subscribe({ email: 'anna@example.com' })
  // The same mail in two jobs, as after a job that was taken for dead.
  await db.transaction((tx) => second.enqueue(tx, 'send-mail', { mail_id: 1 }))
  await Promise.all([shop.context.jobs.runDue(), second.runDue()])
  await hurry(shop)
  expect(server.received).toHaveLength(1)

  await shop.client().newsletter.subscribe({ email: 'berta@example.com' })
  await shop.database.pool.query(
    "update mails set claimed_until = now() + interval '15 seconds' where state = 'queued'",
  )
  await shop.context.jobs.runDue()
  expect(server.received).toHaveLength(1)
  shop.pass(16_000)
  await hurry(shop)
  expect(server.received.map(({ mail }) => mail.to?.[0]?.address)).toEqual(['anna@example.com', 'berta@example.com'])
})

test('without a mail server each mail is one .eml file, also after a second delivery', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const transport = outboxTransport({ folder, from: FROM, domain: 'shop.test' })
  const envelope = {
    id: 7,
    to: 'anna@example.com',
    replyTo: 'berta@example.com',
    subject: 'Ünïcode £ 🧼',
    html: '<p>Ü £ 🧼</p>',
    text: 'Ü £ 🧼\n.\nFrom here',
    headers: { 'List-Unsubscribe': '<https://shop.test/x>' },
    date: new Date('2026-11-21T09:30:00Z'),
  }
  await transport.deliver(envelope)
  await transport.deliver(envelope)
  expect(await readdir(folder)).toEqual(['000007.eml'])
  const mail = await PostalMime.parse(await readFile(join(folder, '000007.eml')))
  expect(mail).toMatchObject({
    subject: envelope.subject,
    html: expect.stringContaining('Ü £ 🧼'),
    text: expect.stringContaining('Ü £ 🧼\n.\nFrom here'),
  })
  expect([mail.replyTo?.[0]?.address, mail.messageId, mail.date]).toEqual([
    'berta@example.com',
    '<mail-7@shop.test>',
    '2026-11-21T09:30:00.000Z',
  ])
})

test('the order confirmation has everything that Schedule 2 of the Consumer Contracts Regulations requires', async () => {
  const shop = await openShop()
  const guest = shop.client()
  const session = await readyToPay(guest, {
    items: [
      { slug: 'damask-rose', quantity: 2 },
      { slug: 'rosehip-facial-oil', size: 1 },
    ],
    form: {
      first_name: '<i>Anna</i>',
      last_name: "O'Holt & Co",
      email: 'anna@example.com',
      billing_address_line1: '4 Wool Lane',
      billing_city: 'Leeds',
      billing_postal_code: 'LS1 4AB',
    },
    option: 1,
  })
  await pay(shop, { client: guest, session_id: session.session_id })
  const [mail] = await shop.mails()
  const text = mail?.text?.replace(/\s+/g, ' ') ?? ''
  const [soap, oil] = session.items
  for (const required of [
    /Damask Rose Soap × 2/,
    new RegExp(`Rosehip Facial Oil, ${oil?.variant_name} × 1`), // the goods
    `£${soap?.line_total}`,
    `£${session.subtotal}`,
    'UK Express (next business day) £9.99',
    `Total, VAT included £${session.total_amount}`, // price, delivery, tax
    'SS-100001',
    'your payment of',
    /Dispatch by \w{3} \d+ \w+; arrives \w{3} \d+ \w+/, // payment, dispatch and time
    /Delivering to .*4 Wool Lane Leeds LS1 4AB United Kingdom/,
    'Sidr & Sage Demonstration Ltd',
    'The Soap Shed',
    'BA11 0XX',
    'hello@sidrandsage.example',
    '+44 20 7946 0174',
    'Company number', // the trader
    /cancel within 14 days of the day your parcel arrives, without giving a reason/, // the right to cancel, how, and its form
    /I hereby give notice that I cancel my contract of sale/,
    /you cover return postage/,
    /standard delivery included, within 14 days/, // costs of return, the refund
    /hygiene seal that was broken/, // where the right is lost
    /as described, of satisfactory quality and fit for their purpose/, // conformity
    /For complaints and questions, write to us/,
    /unopened goods, up to 30 days after delivery\. We then deduct a fee of £3\.95/, // the shop's own promise
    /\/orders\/view#\d{6}\.[\w-]{22}\./,
  ])
    expect(text).toMatch(
      typeof required === 'string' ? new RegExp(required.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : required,
    )
  expect(mail?.html).toContain('&lt;i&gt;Anna&lt;/i&gt;')
  expect(mail?.html).not.toContain('<i>')
  expect(text).toContain("<i>Anna</i> O'Holt & Co")
})

interface MailServer {
  url: string
  received: { recipients: string[]; mail: Email }[]
  /** The answer to every message, instead of accepting it. */
  refuse: Error | null
  /** Makes the next message wait until it is released. */
  hold(): { reached: Promise<void>; release(): void }
}

/** A mail server on a port. */
async function openMailServer(): Promise<MailServer> {
  let arrived: () => void = () => undefined
  let waiting: Promise<void> = Promise.resolve()
  const opened: MailServer = {
    url: '',
    received: [],
    refuse: null,
    hold() {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      arrived = reached.resolve
      waiting = released.promise
      return { reached: reached.promise, release: released.resolve }
    },
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((to) => to.address)
      const take = async () => {
        const bytes = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))
        arrived()
        await waiting
        if (opened.refuse) throw opened.refuse
        opened.received.push({ recipients, mail: await PostalMime.parse(bytes) })
      }
      take().then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  // `as`: a listening server has a port.
  opened.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return opened
}

/** Makes failed jobs due now. */
async function hurry(shop: TestShop): Promise<void> {
  await shop.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await shop.context.jobs.runDue()
}

async function mailRows(shop: TestShop) {
  const { rows } = await shop.database.pool.query(
    'select state, attempts, last_error, claimed_until is not null as claimed from mails order by id',
  )
  return rows
}
