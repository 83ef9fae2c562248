import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MEDIA_FORMATS, MEDIA_WIDTHS } from '#contract/media.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { type Conversions, openConversions } from './conversions.ts'
import { namedSizes } from './named-sizes.ts'
import type { MediaStore } from './store.ts'

const HASH = 'ab'.repeat(16)
const SIZES = MEDIA_WIDTHS.flatMap((width) =>
  MEDIA_FORMATS.flatMap((format) => [`${width}.${format}`, `${width}-square.${format}`]),
)

const photograph = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#a4b494' } })
    .jpeg()
    .toBuffer()

/** A real folder, which also counts what is read and written at once. */
async function counted() {
  const shop = await openShop()
  const { media } = shop.context
  await media.write(`${HASH}/original.jpg`, await photograph())
  const seen = { now: 0, most: 0, written: [] as string[] }
  const store: MediaStore = {
    ...media,
    async read(path) {
      seen.now += 1
      seen.most = Math.max(seen.most, seen.now)
      return media.read(path)
    },
    async write(path, bytes) {
      await media.write(path, bytes)
      seen.now -= 1
      seen.written.push(path)
    },
  }
  return { store, seen }
}

async function outcome(conversions: Conversions, path: string): Promise<string> {
  const found = await conversions.open(path)
  if (found === null || found === 'busy') return String(found)
  const bytes = await buffer(found.stream)
  return bytes.length === found.length ? found.contentType : 'cut short'
}

test('two sizes are converted at a time, a limited number waits, and others get Retry-After', async () => {
  const { store, seen } = await counted()
  const conversions = openConversions(store, { waiting: 10 })
  const all = await Promise.all(SIZES.map((size) => outcome(conversions, `${HASH}/${size}`)))
  expect(seen.most).toBe(2)
  expect(all.filter((what) => what === 'busy')).toHaveLength(SIZES.length - 12)
  expect(all.filter((what) => what.startsWith('image/'))).toHaveLength(12)
  expect(await outcome(conversions, `${HASH}/96.jpg`)).toBe('image/jpeg')
})

test('concurrent requests for a size convert it once, and other paths are 404', async () => {
  const { store, seen } = await counted()
  const conversions = openConversions(store, { waiting: 1 })
  const all = await Promise.all(Array.from({ length: 50 }, () => outcome(conversions, `${HASH}/640.webp`)))
  expect(new Set(all)).toEqual(new Set(['image/webp']))
  expect(seen.written).toEqual([`${HASH}/640.webp`])
  for (const path of [
    `${HASH}/641.webp`,
    `${HASH}/640.gif`,
    `${HASH}/original.jpg`,
    `../${HASH}/640.webp`,
    `${'cd'.repeat(16)}/640.webp`,
  ])
    expect(await outcome(conversions, path), path).toBe('null')
})

test('a visitor’s size goes before sizes made ahead, and is converted once', async () => {
  const { store, seen } = await counted()
  const conversions = openConversions(store)
  const ahead = conversions.makeAhead(HASH, ['640.avif', '640.webp', '640.jpg', '800.avif', '800.webp', '800.jpg'])
  const other = conversions.makeAhead(HASH, ['96.avif', '96.webp'])
  expect(await Promise.all([outcome(conversions, `${HASH}/240.jpg`), outcome(conversions, `${HASH}/96.avif`)])).toEqual(
    ['image/jpeg', 'image/avif'],
  )
  expect(seen.written.length).toBeLessThan(6)
  expect((await ahead) + (await other)).toBeGreaterThan(5)
  expect(seen.written).toHaveLength(new Set(seen.written).size)
  expect(seen.most).toBe(2)
})

test('a process that stops drops conversions that have not begun', async () => {
  const { store } = await counted()
  const conversions = openConversions(store)
  const ahead = conversions.makeAhead(HASH, SIZES)
  const waiting = Promise.all(SIZES.slice(0, 20).map((size) => outcome(conversions, `${HASH}/${size}`)))
  conversions.close()
  await expect(ahead).rejects.toThrow('The process is about to end.')
  expect((await waiting).filter((what) => what === 'busy').length).toBeGreaterThan(10)
})

test('an uploaded photograph’s sizes are converted ahead', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const { hash, width, height } = await staff.staffCatalogue.uploadPhotograph({
    file: { bytes: new Uint8Array(await photograph()), content_type: 'image/jpeg' },
  })
  const missing = async (square: boolean) => {
    const there = await Promise.all(
      namedSizes({ width, height }, square).map((name) => shop.context.media.has(`${hash}/${name}`)),
    )
    return there.filter((has) => !has).length
  }
  expect(await missing(false)).toBeGreaterThan(15)
  await shop.context.jobs.runDue()
  expect(await missing(false)).toBe(0)
  expect(await missing(true)).toBeGreaterThan(5)
  // On the home page it is shown square on phones.
  const { version } = await staff.staffContent.home({})
  await staff.staffContent.updateHome({ version, hero: [{ hash, alt: 'Sage' }] })
  await shop.context.jobs.runDue()
  expect(await missing(true)).toBe(0)
})
