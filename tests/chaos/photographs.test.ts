// Long: only `npm run test:all` runs it.
// @module-tag rest
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { MEDIA_FORMATS, MEDIA_WIDTHS } from '#contract/media.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import { namedSizes } from '#server/media/named-sizes.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder, TEMPORARY } from '#server/testing/template.ts'
import { freePort, startShop } from './processes.ts'
import { isFull } from './seed.ts'

const SETTINGS = {
  RATE_LIMITS: 'off',
  STRIPE_WEBHOOK_SECRET: '',
  SHOP_STAFF_PASSWORD: 'staff-of-the-tests',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A stocked shop whose photographs have only their originals and no sizes. */
async function stocked(): Promise<string> {
  const template = inject('template')
  const folder = await copyFolder(template, { withDatabase: true })
  onTestFinished(() => removeData(folder))
  cpSync(join(template.folder, 'media'), join(folder, 'media'), { recursive: true })
  return folder
}

test.runIf(isFull)(
  'other requests stay fast while three hundred missing sizes are requested concurrently',
  async () => {
    const DATA_DIR = await stocked()
    const shop = await startShop({ ...SETTINGS, PORT: await freePort(), DATA_DIR })
    onTestFinished(() => shop.kill())
    const hashes = await readdir(join(DATA_DIR, 'media'))
    const sizes = hashes.flatMap((hash) =>
      MEDIA_WIDTHS.flatMap((width) => MEDIA_FORMATS.map((format) => `/media/${hash}/${width}-square.${format}`)),
    )
    const others = ['/healthz', '/products', '/logo.svg', '/products/?format=json', '/login']
    for (const path of others) await fetch(shop.origin + path).then((answer) => answer.arrayBuffer())

    const requested = Promise.all(
      sizes.slice(0, 300).map(async (path) => {
        const answer = await fetch(shop.origin + path)
        await answer.arrayBuffer()
        return answer.status === 503 && answer.headers.get('retry-after') === null ? 'without a time' : answer.status
      }),
    )
    let over = false
    void requested.finally(() => {
      over = true
    })
    const took = new Map<string, number[]>(others.map((path) => [path, []]))
    while (!over) {
      for (const path of others) {
        const started = performance.now()
        const answer = await fetch(shop.origin + path)
        await answer.arrayBuffer()
        expect([path, answer.ok]).toEqual([path, true])
        took.get(path)?.push(performance.now() - started)
      }
      await wait(20)
    }
    const statuses = await requested
    // A machine that runs other tests concurrently is sometimes slow; waiting for the photographs would take half a
    // minute.
    for (const [path, times] of took) {
      const inOrder = times.toSorted((a, b) => a - b)
      expect(inOrder[Math.floor(inOrder.length / 2)], path).toBeLessThan(1000)
      expect(inOrder.at(-1), path).toBeLessThan(10_000)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50)
  },
  240_000,
)

test.runIf(isFull)(
  'a process that dies while it generates sizes generates the rest after its restart',
  async () => {
    const DATA_DIR = await stocked()
    const shop = await startShop({ ...SETTINGS, PORT: await freePort(), DATA_DIR })
    onTestFinished(() => shop.kill())
    const { token } = await createClient({ origin: shop.origin, fetch }).accounts.signIn({
      username: 'staff',
      password: 'staff-of-the-tests',
    })
    const office = createStaffClient({
      origin: shop.origin,
      fetch,
      headers: () => ({ authorization: `Token ${token}` }),
    })
    const picture = sharp({
      create: {
        width: 1900,
        height: 1400,
        channels: 3,
        background: '#a4b494',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
    const bytes = new Uint8Array(await picture.jpeg().toBuffer())
    const { hash, width, height } = await office.staffCatalogue.uploadPhotograph({
      file: { bytes, content_type: 'image/jpeg' },
    })
    const names = namedSizes({ width, height }, false)
    const there = () => names.filter((name) => existsSync(join(DATA_DIR, 'media', hash, name))).length
    for (let waited = 0; there() < 2 && waited < 60_000; waited += 20) await wait(20)
    await shop.kill()
    expect(there()).toBeLessThan(names.length)
    const again = await startShop({ ...SETTINGS, PORT: await freePort(), DATA_DIR })
    onTestFinished(() => again.kill())
    for (let waited = 0; there() < names.length && waited < 90_000; waited += 100) await wait(100)
    expect(there()).toBe(names.length)
  },
  180_000,
)

test.runIf(isFull)(
  'a new demo shop prints how many sizes it generates, which are those of its pages, and stops between two sizes on SIGTERM',
  async () => {
    const DATA_DIR = await mkdtemp(join(TEMPORARY, 'shop-photographs-'))
    onTestFinished(() => removeData(DATA_DIR))
    const shop = await startShop({ ...SETTINGS, PORT: await freePort(), DATA_DIR })
    onTestFinished(() => shop.kill())
    const folder = join(DATA_DIR, 'media')
    const addresses = new Set<string>()
    const hero = new Set<string>()
    for (const path of [
      '/',
      '/products',
      '/products?page=2',
      '/products/damask-rose',
      '/blog',
      '/about-us',
      '/our-principles',
      '/api/home/',
    ]) {
      const text = await (
        await fetch(shop.origin + path, {
          headers: { accept: path.startsWith('/api') ? 'application/json' : 'text/html' },
        })
      ).text()
      for (const [, address = ''] of text.matchAll(/\/media\/([0-9a-f]{32}\/[\w-]+\.\w+)/g)) addresses.add(address)
      if (path === '/api/home/')
        for (const [, hash = ''] of JSON.stringify(JSON.parse(text).hero).matchAll(/\/media\/([0-9a-f]{32})/g))
          hero.add(hash)
    }
    const expected = new Map<string, string[]>()
    for (const hash of await readdir(folder)) {
      const { width, height } = await sharp(join(folder, hash, 'original.jpg')).metadata()
      expected.set(hash, namedSizes({ width, height }, hero.has(hash)))
    }
    expect(addresses.size).toBeGreaterThan(200)
    expect(
      [...addresses].filter((address) => !expected.get(address.slice(0, 32))?.includes(address.slice(33))),
    ).toEqual([])
    const count = [...expected.values()].reduce((sum, names) => sum + names.length, 0)
    for (let waited = 0; !shop.output().includes('The shop is open') && waited < 10_000; waited += 50) await wait(50)
    expect(shop.output()).toContain(`${count} sizes of its photographs are being generated in the background`)
    const generated = async () =>
      (await Promise.all([...hero].map((hash) => readdir(join(folder, hash)))))
        .flat()
        .filter((name) => name.endsWith('.avif')).length
    for (let waited = 0; (await generated()) === 0 && waited < 30_000; waited += 100) await wait(100)
    expect(await generated()).toBeGreaterThan(0)
    const started = performance.now()
    await shop.stop()
    expect(performance.now() - started).toBeLessThan(9_000)
  },
  180_000,
)
