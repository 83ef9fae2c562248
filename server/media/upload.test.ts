import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTOGRAPH_LIMIT } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'

const picture = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#a4b494' } })
const file = (bytes: Uint8Array, content_type = 'image/jpeg') => ({
  file: { bytes: new Uint8Array(bytes), content_type },
})

test('accepts photographs as JPEG, PNG, WebP and AVIF, and serves every width', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  for (const bytes of [
    await picture().jpeg().toBuffer(),
    await picture().png().toBuffer(),
    await picture().webp().toBuffer(),
    await picture().avif().toBuffer(),
  ]) {
    const taken = await staff.staffCatalogue.uploadPhotograph(file(bytes))
    expect(taken).toMatchObject({ width: 800, height: 600, image: `/media/${taken.hash}/960.jpg` })
    const kept = await shop.context.media.read(`${taken.hash}/original.jpg`)
    expect((await sharp(kept ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg')
  }
})

test('removes the camera’s metadata and turns the photograph upright', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const bytes = await picture()
    .withExif({
      IFD0: { Make: 'Camera of Basil', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const { hash, width, height } = await staff.staffCatalogue.uploadPhotograph(file(bytes))
  expect([width, height]).toEqual([600, 800])
  const kept = (await shop.context.media.read(`${hash}/original.jpg`)) ?? Buffer.alloc(0)
  const { exif, icc, xmp, orientation } = await sharp(kept).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
  expect(kept.includes('Camera of Basil')).toBe(false)
})

test('checks a file’s bytes, not its name or content type', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const upload = (bytes: Uint8Array, type?: string) =>
    refusalOf(staff.staffCatalogue.uploadPhotograph(file(bytes, type)))
  const none = [400, 'This is not a photograph we can use. Please send a JPEG, PNG, WebP or AVIF file.']
  expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toEqual(
    none,
  )
  expect(await upload(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png')).toEqual(none)
  expect(await upload(await picture().gif().toBuffer())).toEqual(none)
  expect(await upload(Buffer.from('%PDF-1.7'))).toEqual(none)
  const damaged = [400, 'This photograph is damaged: it could not be read to its end.']
  expect(await upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).toEqual(damaged)
  const noise = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer()
  expect(await upload(noise.subarray(0, noise.length / 2))).toEqual(damaged)
  expect(await upload(await picture(120, 90).png().toBuffer())).toEqual([
    400,
    'This photograph has only 120 × 90 pixels. Please send one of at least 400.',
  ])
  // The type that is said is of no importance either way.
  expect(await upload(await picture().png().toBuffer(), 'text/html')).toBe('done')
})

test('refuses a small file that would decode to gigabytes before decoding', async () => {
  const shop = await openShop()
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const before = process.memoryUsage().rss
  const refusal = await refusalOf(staff.staffCatalogue.uploadPhotograph(file(bomb(60_000, 60_000))))
  expect(refusal).toEqual([
    400,
    'This photograph has 60000 × 60000 pixels, which is more than we can take. Please make it smaller.',
  ])
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

test('refuses a photograph over ten megabytes', async () => {
  const shop = await openShop()
  const { staff } = await staffTokens(shop)
  const sent = file(new Uint8Array(PHOTOGRAPH_LIMIT + 1))
  const answer = await shop.ask(staffCalls.staffCatalogue.uploadPhotograph, sent, { authorization: `Token ${staff}` })
  expect(answer.status).toBe(413)
})

/** A PNG whose header promises this many pixels; its data, all noughts, squeezes to next to nothing. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
