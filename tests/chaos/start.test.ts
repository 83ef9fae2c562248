// Long: only `npm run test:all` runs it.
// @module-tag rest
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readMigrations } from '#server/db/migration-files.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder, emptyDatabase, TEMPORARY } from '#server/testing/template.ts'
import { ConfigError, readConfig } from '#start/config.ts'
import { preflightProblems } from '#start/preflight.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { freePort, root, startShop } from './processes.ts'
import { isFull } from './seed.ts'

/** Starts the shop with invalid settings. Returns its output and its exit code. */
function failToStart(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const shop = spawn(process.execPath, [join(root, 'start/main.ts')], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    shop.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    shop.on('close', (code) => resolve({ code, output: sentencesOf(output) }))
  })
}

/** Its log, which is JSON without a terminal. */
function sentencesOf(output: string): string {
  const lines = output.trim().split('\n')
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg).join('\n')
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-start-'))
  onTestFinished(() => removeData(folder))
  return folder
}

test('prints every invalid setting by name, a line each, and stops', async () => {
  const DATA_DIR = await temporaryFolder()
  const wrong: [Record<string, string>, string][] = [
    [{ PORT: 'eighty' }, 'PORT should be a port such as 3000.'],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL should begin with postgres://.'],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET should be set too: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET go together.',
    ],
    [{ SHOP_CATALOGUE_CURRENCY: 'AED' }, 'SHOP_CATALOGUE_CURRENCY should be GBP or USD.'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL should be an address such as https://shop.example.'],
    [
      {
        PORT: 'eighty',
        PUBLIC_URL: 'https://shop.example/soaps',
        MAIL_FROM: 'Sidr & Sage',
        CORS_ORIGINS: 'https://app.example, https://app.example/cart',
      },
      [
        'PORT should be a port such as 3000.',
        'PUBLIC_URL should be an address without a path, such as https://shop.example: the shop takes a whole host name.',
        'MAIL_FROM should be an address such as Sidr & Sage <hello@shop.example>.',
        'CORS_ORIGINS should be addresses without a path, such as https://app.example, with commas between.',
      ].join('\n'),
    ],
  ]
  const ended = await Promise.all(wrong.map(([environment]) => failToStart({ DATA_DIR, ...environment })))
  expect(ended).toEqual(wrong.map(([, output]) => ({ code: 1, output })))
})

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const LIVE = {
  ...KEYS,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://shop.example',
}
const NO_MAIL =
  'SMTP_URL is not set, and other machines can reach this shop: customers would get no mail. Set SMTP_URL, or PRACTICE=on to say on every page that this shop is for practice; mails are then written to DATA_DIR/outbox.'
const NO_KEYS =
  'There are no Stripe keys, and other machines can reach this shop: it would look real and sell for test cards. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take real payments, or PRACTICE=on to say on every page and in every mail that this shop is for practice.'

test('a shop that other machines can reach needs Stripe keys and a mail server, and names inconsistent keys', () => {
  const wrong: [Record<string, string>, string][] = [
    [{ PUBLIC_URL: 'https://shop.example', SMTP_URL: '' }, `${NO_KEYS}\n${NO_MAIL}`],
    [{ ...LIVE, SMTP_URL: '' }, NO_MAIL],
    [{ ...KEYS, HOST: '0.0.0.0', SMTP_URL: '' }, NO_MAIL],
    [{ PUBLIC_URL: 'https://shop.example' }, NO_KEYS],
    [{ HOST: '0.0.0.0' }, NO_KEYS],
    [{ HOST: '::' }, NO_KEYS],
    [{ PUBLIC_URL: 'http://localhost.shop.example' }, NO_KEYS],
    [
      { ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: no card could be charged. Use two live keys.',
    ],
    [
      { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key: real cards would be declined. Use two test keys.',
    ],
    [
      { ...LIVE, STRIPE_API_BASE: 'http://127.0.0.1:4242' },
      'STRIPE_API_BASE is for tests: with live keys the shop talks to Stripe itself. Leave it out.',
    ],
    [
      { ...LIVE, PUBLIC_URL: 'http://shop.example' },
      'PUBLIC_URL is http://shop.example: with live keys it should begin with https://, because Stripe requires HTTPS.',
    ],
    [
      { ...LIVE, PRACTICE: 'on' },
      'PRACTICE=on and live keys are both set: the pages would say that no card is charged, and cards would be charged. Leave one of them out.',
    ],
    [
      { ...KEYS, STRIPE_WEBHOOK_SECRET: 'sk_test_1' },
      'STRIPE_WEBHOOK_SECRET should begin with whsec_: it is the signing secret of the webhook endpoint, not one of the keys.',
    ],
    [
      { ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_1, ,whsec_2' },
      'STRIPE_WEBHOOK_SECRET has an empty entry: remove the extra comma.',
    ],
    [
      { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_1\nsk_test_2' },
      'STRIPE_SECRET_KEY has a space or a line end in it: copy it again from Stripe’s dashboard.',
    ],
    [
      { ...KEYS, STRIPE_SECRET_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY should begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
    ],
    [
      { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY should begin with pk_test_ or pk_live_.',
    ],
    [
      { STRIPE_API_BASE: 'http://127.0.0.1:4242' },
      'STRIPE_API_BASE is set without keys: set the three STRIPE keys too, or leave it out.',
    ],
    [
      { STATEMENT_SUFFIX: '12345' },
      'STATEMENT_SUFFIX should have 2 to 10 letters or digits, one of them a letter, and none of < > \\ \' " *.',
    ],
  ]
  for (const [environment, output] of wrong)
    expect(() => readConfig({ SMTP_URL: 'smtps://mail.example', ...environment }), output).toThrow(
      new ConfigError(output),
    )
})

test('prints all problems of folder, database and bucket within seconds, and creates nothing', async () => {
  const bucket = createServer((_, answer) => answer.writeHead(404).end())
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void bucket.close())
  const S3_ENDPOINT = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
  const unusedPort = await freePort()
  const started = Date.now()
  const { code, output } = await failToStart({
    PORT: '0',
    DATA_DIR: '/dev/null/shop',
    DATABASE_URL: `postgres://shop:secret@127.0.0.1:${unusedPort}/shop`,
    S3_ENDPOINT,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect({ code, output }).toEqual({
    code: 1,
    output: [
      'DATA_DIR is /dev/null/shop, and the shop can’t write there (ENOTDIR). Give the folder to the user that runs the shop, or name another.',
      `DATABASE_URL: nothing answers at 127.0.0.1:${unusedPort}. Start Postgres, or correct the address.`,
      `S3_BUCKET: there is no bucket pictures at ${S3_ENDPOINT}. Create it, or correct the name.`,
    ].join('\n'),
  })
  expect(Date.now() - started).toBeLessThan(20_000)
}, 60_000)

test.runIf(process.env.TEST_DATABASE_URL)(
  'prints a wrong password and a missing database without the password',
  async () => {
    const right = new URL(process.env.TEST_DATABASE_URL ?? '')
    const [wrong, missing] = [new URL(right), new URL(right)]
    wrong.password = 'not-the-password'
    missing.pathname = '/no_such_database'
    const DATA_DIR = await temporaryFolder()
    const where = `${right.hostname}:${right.port || 5432}`
    const problems = await Promise.all(
      [wrong, missing].map(({ href }) => preflightProblems({ DATA_DIR, DATABASE_URL: href, bucket: null })),
    )
    expect(problems).toEqual([
      [`DATABASE_URL: Postgres at ${where} refuses the password of ${right.username}.`],
      [`DATABASE_URL: Postgres at ${where} has no database no_such_database. Make it with createdb.`],
    ])
  },
)

test('commands refuse a folder and a database without a shop, and make nothing', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'mistyped')
  const { url, drop } = await emptyDatabase(inject('template'))
  onTestFinished(drop)
  const run = (command: string, DATABASE_URL?: string) =>
    promisify(execFile)(process.execPath, [join(root, `commands/${command}.ts`)], {
      env: { ...process.env, DATA_DIR, DATABASE_URL },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )
  const [nowhere, empty] = [`There is no shop in ${DATA_DIR}.`, 'The database is empty: no shop has been in it.']
  const said = await Promise.all([run('backup'), run('prove'), run('backup', url), run('prove', url)])
  expect(said).toEqual([nowhere, nowhere, empty, empty].map((sentence) => expect.stringContaining(sentence)))
  expect(existsSync(DATA_DIR)).toBe(false)
}, 120_000)

test('a shop with DATABASE_URL or Stripe keys starts empty, unless DEMO=on', () => {
  const demo = (environment: Record<string, string>) => readConfig(environment).DEMO
  const settings: Record<string, string>[] = [
    {},
    { DATABASE_URL: 'postgres://localhost/shop' },
    KEYS,
    { ...KEYS, DEMO: 'on' },
    { DEMO: 'off' },
  ]
  expect(settings.map(demo)).toEqual(['on', 'off', 'off', 'on', 'off'])
})

test('trims spaces and line ends around values, and accepts complete groups of settings', () => {
  const copied = {
    STRIPE_SECRET_KEY: ' sk_live_1\n',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1\r\n',
    STRIPE_WEBHOOK_SECRET: 'whsec_1 ,\n whsec_2 ',
  }
  expect(
    readConfig({ ...copied, PUBLIC_URL: ' https://shop.example/ ', SMTP_URL: 'smtps://mail.example' }),
  ).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
    PUBLIC_URL: 'https://shop.example',
    isPractice: false,
  })
  expect(readConfig({})).toMatchObject({ isPractice: false })
  expect(readConfig({ PUBLIC_URL: 'https://shop.example', HOST: '0.0.0.0', PRACTICE: 'on' })).toMatchObject({
    isPractice: true,
  })
  // Test keys take no money either, so a public shop is for practice.
  expect(readConfig({ ...KEYS, PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://mail.example' })).toMatchObject({
    isPractice: true,
  })
  expect(readConfig(KEYS)).toMatchObject({ isPractice: false })
})

test('prints a taken port, a data folder in use and a newer database in one line each', async () => {
  const DATA_DIR = await copyFolder(inject('template'), { withDatabase: true })
  onTestFinished(() => removeData(DATA_DIR))
  const PORT = await freePort()
  const shop = await startShop({ PORT, DATA_DIR, DEMO: 'off', STRIPE_WEBHOOK_SECRET: '' })
  const other = await temporaryFolder()
  const [port, folder] = await Promise.all([
    failToStart({ PORT, DATA_DIR: other, DEMO: 'off' }),
    failToStart({ PORT: await freePort(), DATA_DIR, DEMO: 'off' }),
  ])
  await shop.kill()
  expect(port).toEqual({
    code: 1,
    output: expect.stringMatching(
      new RegExp(`^Port ${PORT} is taken. Stop the other program, or set another port, such as PORT=\\d+.$`),
    ),
  })
  // The port was tried before any work on the database.
  expect(existsSync(join(other, 'postgres'))).toBe(false)
  expect(folder).toEqual({
    code: 1,
    output: `The data folder ${join(DATA_DIR, 'postgres')} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  })
  // The shop was killed and not closed, and its folder must be free.
  const database = await openShopDatabase(readConfig({ DATA_DIR }))
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`,
  )
  await database.close()
  const newer = await failToStart({ PORT, DATA_DIR, DEMO: 'off' })
  expect(newer).toEqual({
    code: 1,
    output: 'The database was written by a newer version of the shop. Update the code, or use another database.',
  })
}, 300_000)

test.runIf(isFull)(
  'with MIGRATE=off a start fails on pending migrations; shop migrate runs them, and finds nothing to do the second time',
  async () => {
    const DATA_DIR = await temporaryFolder()
    const settings = { PORT: await freePort(), DATA_DIR, DEMO: 'off', MIGRATE: 'off' }
    const lacks = `The database lacks this version's ${readMigrations()
      .map(({ name }) => name)
      .join(', ')}. Run shop migrate first.`
    expect(await failToStart(settings)).toEqual({ code: 1, output: lacks })
    expect(runCommand('prove', settings)).toEqual({ code: 1, output: `${lacks}\n` })
    expect(runCommand('migrate', settings)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^ {2}The database has this version's schema now \(\d+\.\d s\)\. Shops may start\.\n$/,
      ),
    })
    expect(runCommand('migrate', settings)).toEqual({
      code: 0,
      output: "  Nothing to do: the database has this version's schema.\n",
    })
    const shop = await startShop({ ...settings, STRIPE_WEBHOOK_SECRET: '' })
    // Beside a running shop too.
    expect(runCommand('migrate', settings).code).toBe(0)
    await shop.kill()
    const database = await openShopDatabase(readConfig({ DATA_DIR }))
    await database.db.execute(sql`drop schema pgboss cascade`)
    await database.close()
    expect(await failToStart(settings)).toEqual({
      code: 1,
      output: 'The database lacks the tables of the jobs, or has them of an older version. Run shop migrate first.',
    })
  },
  300_000,
)

function runCommand(name: string, environment: Record<string, string>): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'commands', `${name}.ts`)], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  return { code: status, output: stdout + stderr }
}

const PAGES = [
  '/',
  '/products',
  '/blog',
  '/about-us',
  '/shipping-info',
  '/returns',
  '/terms-of-service',
  '/privacy-policy',
  '/contact',
  '/checkout',
  '/sitemap.xml',
]

test('a shop without the demo starts, empty and with its pages', async () => {
  const DATA_DIR = await temporaryFolder()
  const shop = await startShop({ PORT: await freePort(), DATA_DIR, DEMO: 'off', STRIPE_WEBHOOK_SECRET: '' })
  try {
    const statuses = await Promise.all(
      PAGES.map(async (page) => [
        page,
        (await fetch(`${shop.origin}${page}`, { headers: { accept: 'text/html' } })).status,
      ]),
    )
    expect(statuses).toEqual(PAGES.map((page) => [page, 200]))
    expect(await (await fetch(`${shop.origin}/products/`)).json()).toMatchObject({ count: 0, results: [] })
    expect((await stat(join(DATA_DIR, 'postgres'))).mode & 0o777).toBe(0o700)
    // The log has one JSON object a line from the first line on.
    const output = shop.output().trim().split('\n')
    expect(output.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain(
      `The shop is open at ${shop.origin}`,
    )
  } finally {
    await shop.kill()
  }
}, 300_000)

test('whatever ends npm start ends the shop', async () => {
  const steps: { isInstalled(): Promise<boolean>; build(): Promise<void> } = await import(
    join(root, 'scripts/steps.mjs')
  )
  // npm start would install them under the feet of the other tests.
  expect(await steps.isInstalled(), 'package.json has changed: npm run build installs it').toBe(true)
  await steps.build()
  const START = [process.execPath, 'scripts/start.mjs']
  const ends: [string[], NodeJS.Signals][] = [
    [['npm', 'start'], 'SIGTERM'],
    [['npm', 'start'], 'SIGKILL'],
    [['npm', 'start'], 'SIGHUP'],
    [START, 'SIGKILL'],
  ]
  await Promise.all(
    ends.map(async ([[command = '', ...args], signal]) => {
      const DATA_DIR = await copyFolder(inject('template'), { withDatabase: true })
      onTestFinished(() => removeData(DATA_DIR))
      const PORT = await freePort()
      const shop = spawn(command, args, {
        cwd: root,
        env: { ...process.env, PORT, DATA_DIR, DEMO: 'off', NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      })
      onTestFinished(() => killGroup(shop))
      // The last process that holds the pipe closes it.
      const closed = once(shop, 'close')
      let output = ''
      for await (const chunk of shop.stdout.iterator({ destroyOnReturn: false })) {
        output += chunk
        if (output.includes('The shop is open')) break
      }
      shop.stdout.resume()
      shop.kill(signal)
      await closed
      await expect(fetch(`http://127.0.0.1:${PORT}/healthz`)).rejects.toThrow()
    }),
  )
}, 300_000)

/** Ends what a failure would leave: the group of a process that was started with `detached`. */
function killGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
