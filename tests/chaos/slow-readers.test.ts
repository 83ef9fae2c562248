// Long: only `npm run test:all` runs it.
// @module-tag rest
import { cpSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { removeData } from '#server/testing/remove-data.ts'
import { copyFolder } from '#server/testing/template.ts'
import { freePort, type Running, startShop } from './processes.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function stocked(): Promise<{ shop: Running; photograph: string }> {
  const template = inject('template')
  const DATA_DIR = await copyFolder(template, { withDatabase: true })
  cpSync(join(template.folder, 'media'), join(DATA_DIR, 'media'), { recursive: true })
  const shop = await startShop({
    PORT: await freePort(),
    DATA_DIR,
    RATE_LIMITS: 'off',
    STRIPE_WEBHOOK_SECRET: '',
    DATABASE_URL: '',
  })
  onTestFinished(async () => {
    await shop.kill()
    await removeData(DATA_DIR)
  })
  const [hash] = readdirSync(join(DATA_DIR, 'media'))
  return { shop, photograph: `/media/${hash}/1120.jpg` }
}

/** Sends the same request many times and reads none of the responses. */
function asking(shop: Running, path: string, times: number): Socket {
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1').pause()
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(times))
  return socket
}

/** Megabytes. */
const memory = (shop: Running) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
/** Open files of photographs and of the build; the database opens other files. */
const openFiles = (shop: Running) =>
  readdirSync(`/proc/${shop.pid}/fd`).filter((fd) => /\/(media|build)\//.test(target(shop, fd))).length
const target = (shop: Running, fd: string) => {
  try {
    return readlinkSync(`/proc/${shop.pid}/fd/${fd}`)
  } catch {
    return '' // It was closed after the listing.
  }
}

test.skipIf(process.platform !== 'linux')(
  'a client with a thousand requests that reads nothing takes little memory, and leaves no open files after it disconnects',
  async () => {
    const { shop, photograph } = await stocked()
    const whole = await fetch(shop.origin + photograph)
    const length = (await whole.arrayBuffer()).byteLength
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(length)])
    const script =
      readdirSync('build/storefront/en/client/assets').find((name) => /^entry\.client.*\.js$/.test(name)) ?? ''
    const paths = [photograph, `/assets/${script}`, '/products', '/api/shop/']
    for (const path of paths) {
      const response = await fetch(shop.origin + path, {
        headers: { accept: path === '/products' ? 'text/html' : '*/*' },
      })
      expect([path, response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([path, 200, true])
      const head = await fetch(shop.origin + path, { method: 'HEAD' })
      expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
    }
    expect((await fetch(shop.origin + photograph, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(length),
    )
    await wait(500)
    const before = memory(shop)
    expect(openFiles(shop)).toBe(0)
    const sockets = paths.flatMap((path) => Array.from({ length: 5 }, () => asking(shop, path, 800)))
    await wait(3000)
    expect(memory(shop) - before).toBeLessThan(150)
    const started = performance.now()
    expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(openFiles(shop)).toBeGreaterThan(0)
    for (const socket of sockets) socket.destroy()
    for (let waited = 0; openFiles(shop) > 0 && waited < 5000; waited += 50) await wait(50)
    expect(openFiles(shop)).toBe(0)
  },
  60_000,
)
