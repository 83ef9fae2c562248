import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tests/e2e/testing/browser.ts'
import { withShop } from '../with-shop.ts'
import { median } from './compare.ts'

/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750e3 / 8 }
const PATHS = ['/', '/products/lavender-fields']

interface Paint {
  milliseconds: number
  kilobytes: number
}

/** The first paint on a slow line, with scripts after it and with the same scripts requested at once. */
export async function firstPaint(pairs: number): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    return await withShop({ server: null, database: '' }, {}, async ({ origin }) => {
      const rows: string[][] = []
      for (const path of PATHS) {
        const measured: [Paint, Paint][] = []
        for (let pair = 0; pair <= pairs; pair++) {
          const shipped = await paint(browser, `${origin}${path}`, false)
          measured.push([shipped, await paint(browser, `${origin}${path}`, true)])
        }
        // The first pair fills the page cache.
        measured.shift()
        const of = (at: 0 | 1, field: keyof Paint) => median(measured.map((pair) => pair[at][field])).toFixed(0)
        const cell = (at: 0 | 1) => `${of(at, 'milliseconds')} ms, ${of(at, 'kilobytes')} kB`
        const ratio = (field: keyof Paint) => median(measured.map(([a, b]) => a[field] / b[field])).toFixed(2)
        rows.push([
          `React Router: scripts after the first paint (first paint of ${path}, slow 4G)`,
          cell(0),
          cell(1),
          ratio('milliseconds'),
          `${ratio('kilobytes')} of bytes`,
        ])
      }
      return rows
    })
  } finally {
    await browser.close()
  }
}

/** Time of the first contentful paint, and the bytes that came before it. */
async function paint(browser: Browser, url: string, isEager: boolean): Promise<Paint> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  // React Router's own page requests the same files as module preloads, and runs them as soon as they are there.
  if (isEager)
    await page.route(url, async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replaceAll('<link rel="later" fetchpriority="low" ', '<link rel="modulepreload" ')
        .replace(/if \(\s*document\.hidden\s*\|\||if\(document\.hidden\|\|/, (start) => `${start} true ||`)
      await route.fulfill({ response, body })
    })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  const received: { at: number; bytes: number }[] = []
  session.on('Network.dataReceived', ({ timestamp, encodedDataLength }) =>
    received.push({ at: timestamp, bytes: encodedDataLength }),
  )
  let began = 0
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    began ||= timestamp
  })
  await page.goto(url, { waitUntil: 'load' })
  const milliseconds = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await context.close()
  const before = received.filter(({ at }) => at <= began + milliseconds / 1000)
  return { milliseconds, kilobytes: before.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 }
}
