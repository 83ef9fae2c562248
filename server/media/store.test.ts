import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openTestEdge } from '#edge/testing/open-test-edge.ts'
import { oncePerOutage } from '#server/db/outage-log.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { openConversions, photographsOf } from './conversions.ts'
import { askBucket, type BucketSettings, type MediaStore, openStore } from './store.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** As much of S3's protocol as the shop speaks, with three names a page. */
async function openBucket(): Promise<BucketSettings & { close(): void }> {
  const files = new Map<string, Buffer>()
  const server = createServer(async (request, answer) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (bucket !== 'pictures') return answer.writeHead(404).end()
    if (request.method === 'PUT') {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
      files.set(key, Buffer.concat(chunks))
      return answer.end()
    }
    if (url.searchParams.has('delete')) {
      for (const [, name = ''] of (await text(request)).matchAll(/<Key>([^<]+)<\/Key>/g)) files.delete(name)
      return answer.end('<DeleteResult/>')
    }
    if (url.searchParams.get('list-type')) return answer.end(listing([...files.keys()].sort(), url.searchParams))
    const found = key === '' ? Buffer.alloc(0) : files.get(key)
    if (!found)
      return answer.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
    answer.writeHead(200, { 'content-length': found.length }).end(request.method === 'HEAD' ? '' : found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, region: 'auto', bucket: 'pictures', accessKeyId: 'key', secretAccessKey: 'secret', close }
}

function listing(keys: string[], asked: URLSearchParams): string {
  const here = keys.filter((key) => key.startsWith(asked.get('prefix') ?? ''))
  if (!asked.get('delimiter'))
    return `<ListBucketResult>${here.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
  const prefixes = [...new Set(here.map((key) => `${key.split('/')[0]}/`))]
  const from = Number(asked.get('continuation-token') ?? 0)
  const next =
    from + 3 < prefixes.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + 3}</NextContinuationToken>`
      : ''
  return `<ListBucketResult>${prefixes
    .slice(from, from + 3)
    .map((prefix) => `<CommonPrefixes><Prefix>${prefix}</Prefix></CommonPrefixes>`)
    .join('')}${next}</ListBucketResult>`
}

const HASHES = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']

async function useStore(store: MediaStore): Promise<void> {
  expect(await store.hashes()).toEqual([])
  for (const hash of HASHES) await store.write(`${hash}/original.jpg`, Buffer.from(`picture ${hash}`))
  await store.write('a1/400.webp', Buffer.from('small'))
  expect((await store.hashes()).sort()).toEqual(HASHES)
  expect([await store.has('a1/400.webp'), await store.has('a1/800.webp')]).toEqual([true, false])
  expect((await store.read('c3/original.jpg'))?.toString()).toBe('picture c3')
  expect(await store.read('c3/400.webp')).toBeNull()
  const file = await store.open('a1/original.jpg')
  expect([file?.length, file && (await text(file.stream))]).toEqual([10, 'picture a1'])
  await store.remove('a1')
  expect((await store.hashes()).sort()).toEqual(HASHES.slice(1))
  expect(await store.has('a1/400.webp')).toBe(false)
}

test('photographs are kept, listed and removed in a folder', async () => {
  await useStore(await openStore({ bucket: null, DATA_DIR: await temporaryFolder() }))
})

test('photographs are kept, listed and removed in a bucket, however many pages its list has', async () => {
  await useStore(await openStore({ bucket: await openBucket(), DATA_DIR: '/nowhere' }))
})

test('the check passes for an existing bucket and reports a missing one', async () => {
  const bucket = await openBucket()
  expect(await askBucket(bucket, 5000)).toBeNull()
  expect(await askBucket({ ...bucket, bucket: 'other' }, 5000)).toMatchObject({ status: 404 })
})

test('a photograph whose bucket is away is a 503 that no cache keeps, and one line of the log', async () => {
  const bucket = await openBucket()
  const lines: string[] = []
  const log = pino({ hooks: oncePerOutage() }, { write: (line: string) => void lines.push(line) })
  const conversions = openConversions(await openStore({ bucket, DATA_DIR: '/nowhere' }))
  const nothing = () => Promise.reject(new Error('This test has photographs alone.'))
  const edge = openTestEdge({ api: nothing, pages: nothing, media: photographsOf({ conversions, log }) })
  const ask = async () => {
    const path = `/media/${'ab'.repeat(16)}/960.jpg`
    const { status, headers } = await edge(new Request(`http://shop.test${path}`), { ip: '203.0.113.7' })
    return [status, headers.get('retry-after'), headers.get('cache-control')]
  }
  expect((await ask())[0]).toBe(404)
  bucket.close()
  expect([await ask(), await ask()]).toEqual(Array(2).fill([503, '5', 'no-store']))
  expect(lines).toEqual([expect.stringContaining('photographs can’t be shown')])
})

test('an upload that the bucket doesn’t take says to staff which bucket, and why', async () => {
  const shop = await openShop()
  const bucket = await openBucket()
  Object.assign(shop.context.media, await openStore({ bucket: { ...bucket, bucket: 'photos' }, DATA_DIR: '/nowhere' }))
  const staff = staffClient(shop, (await staffTokens(shop)).staff)
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a4b494' } })
    .jpeg()
    .toBuffer()
  const upload = () =>
    refusalOf(
      staff.staffCatalogue.uploadPhotograph({ file: { bytes: new Uint8Array(bytes), content_type: 'image/jpeg' } }),
    )
  expect(await upload()).toEqual([
    503,
    expect.stringMatching(
      `^This photograph wasn’t stored: the bucket photos at ${bucket.endpoint} doesn’t take it \\(.+\\)\\. Please`,
    ),
  ])
})
