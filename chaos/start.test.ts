import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { copyFolder, TEMPORARY } from '#server/testing/template.ts'
import { freePort, root, startShop } from './processes.ts'

/** Starts the shop with settings it can't start with. Answers what it said and how it ended. */
function failToStart(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const shop = spawn(process.execPath, [join(root, 'main.ts')], { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    shop.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    shop.on('close', (code) => resolve({ code, said: said.trim() }))
  })
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a wrong setting stops the start with one line that names it', async () => {
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
  ]
  const ended = await Promise.all(wrong.map(([environment]) => failToStart({ DATA_DIR, ...environment })))
  expect(ended).toEqual(wrong.map(([, said]) => ({ code: 1, said })))
})

test('a taken port, a data folder in use and a database from the future are said in one line each', async () => {
  const DATA_DIR = await copyFolder(inject('template'), { withDatabase: true })
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const PORT = await freePort()
  const shop = await startShop({ PORT, DATA_DIR, DEMO: 'off', STRIPE_WEBHOOK_SECRET: '' })
  const other = await copyFolder(inject('template'), { withDatabase: true })
  onTestFinished(() => rm(other, { recursive: true, force: true }))
  const [port, folder] = await Promise.all([
    failToStart({ PORT, DATA_DIR: other, DEMO: 'off' }),
    failToStart({ PORT: await freePort(), DATA_DIR, DEMO: 'off' }),
  ])
  await shop.kill()
  expect(port).toEqual({ code: 1, said: `Port ${PORT} is taken. Stop the other program, or set PORT to another number.` })
  expect(folder).toEqual({
    code: 1,
    said: `The data folder ${join(DATA_DIR, 'database')} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  })
  // The shop was killed, not closed: its folder must be free all the same.
  const database = await openDatabase({ folder: join(DATA_DIR, 'database') })
  await database.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 99999999999999)`)
  await database.close()
  const newer = await failToStart({ PORT, DATA_DIR, DEMO: 'off' })
  expect(newer).toEqual({ code: 1, said: 'The database was written by a newer version of the shop. Update the code, or use another database.' })
}, 120_000)

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

test('a shop without the demo opens, empty and with its pages', async () => {
  const shop = await startShop({ PORT: await freePort(), DATA_DIR: await temporaryFolder(), DEMO: 'off', STRIPE_WEBHOOK_SECRET: '' })
  try {
    const statuses = await Promise.all(PAGES.map(async (page) => [page, (await fetch(`${shop.origin}${page}`, { headers: { accept: 'text/html' } })).status]))
    expect(statuses).toEqual(PAGES.map((page) => [page, 200]))
    expect(await (await fetch(`${shop.origin}/products/`)).json()).toMatchObject({ count: 0, results: [] })
  } finally {
    await shop.kill()
  }
}, 120_000)
