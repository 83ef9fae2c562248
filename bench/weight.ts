// `node bench/weight.ts`: bytes over the wire of each page's first view, on a phone and a desktop, as gzip and Brotli,
// and how well its photographs fit.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { freePort, startShop } from '../tests/chaos/processes.ts'
import { findBrowser } from '../tests/e2e/testing/browser.ts'
import { say, table } from './table.ts'

const SCREENS = [
  { name: '390 px × 3', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  {
    name: '1440 px × 1',
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  },
]
type Screen = (typeof SCREENS)[number]
const PAGES = [
  '/',
  '/products',
  '/products/lavender-fields',
  '/blog',
  '/blog/how-cold-process-soap-is-made',
  '/cart',
  '/checkout',
  '/login',
]
const ENCODINGS = ['gzip', 'br'] as const
/** The first view is complete after so many milliseconds without a request. */
const QUIET_MS = 1500

/** Bytes over the wire. */
interface Weight {
  html: number
  script: number
  style: number
  font: number
  imageInView: number
  imageBelow: number
  other: number
  /** Of all responses. */
  headers: number
}

interface Drawn {
  image: string
  /** Device pixels: the width that a sharp photograph needs, and the width that came. */
  needed: number
  taken: number
  inView: boolean
  lazy: boolean
  first: boolean
}

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const shop = await startShop({
  PORT: await freePort(),
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  STRIPE_WEBHOOK_SECRET: '',
})
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const visitor = await visitorWithACart(browser)
  for (const screen of SCREENS) {
    const weights: (string | number)[][] = []
    const photographs: (string | number)[][] = []
    for (const page of PAGES) {
      const [gzip, brotli] = [await weigh(visitor, screen, page, 'gzip'), await weigh(visitor, screen, page, 'br')]
      weights.push(row(page, gzip.weight, brotli.weight))
      photographs.push(...brotli.drawn.map((drawn) => [page, ...photographRow(drawn)]))
    }
    const kinds = [
      'page',
      'HTML',
      'JavaScript',
      'CSS',
      'fonts',
      'images in view',
      'images below',
      'other',
      'headers',
      'in all',
    ]
    say(
      `\n\`node bench/weight.ts\`: ${screen.name} device pixels, cold cache, not scrolled, kB (1000 bytes) over the wire as gzip / brotli; one figure if both are equal.\n`,
    )
    say(table(kinds, weights))
    say(`\nPhotographs of the first view, ${screen.name}: pixels on the screen, and pixels of the file.\n`)
    say(table(['page', 'photograph', 'drawn', 'fetched', 'ratio', 'place', 'loading'], photographs))
  }
} finally {
  await browser.close()
  await shop.kill()
  await rm(folder, { recursive: true, force: true })
}

/** The storage of a guest with one product in the cart, so that cart and checkout have content. */
async function visitorWithACart(from: Browser): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await from.newContext()
  const page = await context.newPage()
  await page.goto(`${shop.origin}/products/lavender-fields`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Added to cart' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function weigh(
  storageState: Awaited<ReturnType<typeof visitorWithACart>>,
  { name: _, ...screen }: Screen,
  path: string,
  encoding: (typeof ENCODINGS)[number],
): Promise<{ weight: Weight; drawn: Drawn[] }> {
  const context = await browser.newContext({ ...screen, storageState })
  const page = await context.newPage()
  // The first visit generates sizes, which takes longer than a first view.
  await page.goto(shop.origin + path, { waitUntil: 'networkidle' })
  const answers = await fetchedBy(page, shop.origin + path, encoding)
  const drawn = await photographsOf(page)
  await context.close()
  const seen = new Set(drawn.filter(({ inView }) => inView).map(({ image }) => image))
  const weight: Weight = { html: 0, script: 0, style: 0, font: 0, imageInView: 0, imageBelow: 0, other: 0, headers: 0 }
  for (const { type, address, headers, bytes } of answers) {
    weight[kindOf(type, seen.has(new URL(address).pathname))] += bytes
    weight.headers += headers
  }
  return { weight, drawn }
}

interface Fetched {
  type: string
  address: string
  headers: number
  bytes: number
}

/** Loads the page with a cold cache, without scrolling, and returns its requests after the last one. */
async function fetchedBy(page: Page, address: string, encoding: (typeof ENCODINGS)[number]): Promise<Fetched[]> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: false })
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } })
  const fetched = new Map<string, Fetched>()
  let last = performance.now()
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    last = performance.now()
    if (!/^(data|blob):/.test(response.url))
      fetched.set(requestId, { type, address: response.url, headers: response.encodedDataLength, bytes: 0 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now()
    const answer = fetched.get(requestId)
    if (answer) answer.bytes = encodedDataLength - answer.headers
  })
  await page.goto('about:blank')
  fetched.clear()
  await page.goto(address, { waitUntil: 'load' })
  while (performance.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100))
  return [...fetched.values()]
}

/** The fetched photographs, each at its largest place. One that is cropped to its box is larger than the box. */
function photographsOf(page: Page): Promise<Drawn[]> {
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll('img')].filter(
      (image) => image.currentSrc.includes('/media/') && image.naturalWidth > 0,
    )
    // Parts cut off by a box around them, such as the next slide, don't count.
    const visible = await new Promise<Set<Element>>((resolve) => {
      const observer = new IntersectionObserver((entries) =>
        resolve(new Set(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target))),
      )
      for (const image of images) observer.observe(image)
      if (images.length === 0) resolve(new Set())
    })
    const drawn = new Map<string, Drawn>()
    for (const image of images) {
      const box = image.getBoundingClientRect()
      const shape = image.naturalWidth / image.naturalHeight
      const width = getComputedStyle(image).objectFit === 'cover' ? Math.max(box.width, box.height * shape) : box.width
      const address = new URL(image.currentSrc).pathname
      const known = drawn.get(address)
      if (known && known.needed > width * devicePixelRatio) continue
      drawn.set(address, {
        image: address,
        needed: Math.round(width * devicePixelRatio),
        taken: Number(/\/(\d+)(?:-square)?\.\w+$/.exec(address)?.[1]),
        inView: visible.has(image),
        lazy: image.loading === 'lazy',
        first: image.fetchPriority === 'high',
      })
    }
    return [...drawn.values()]
  })
}

function kindOf(type: string, inView: boolean): keyof Weight {
  if (type === 'Document') return 'html'
  if (type === 'Script') return 'script'
  if (type === 'Stylesheet') return 'style'
  if (type === 'Font') return 'font'
  if (type === 'Image') return inView ? 'imageInView' : 'imageBelow'
  return 'other'
}

function row(page: string, gzip: Weight, brotli: Weight): string[] {
  const kinds = ['html', 'script', 'style', 'font', 'imageInView', 'imageBelow', 'other', 'headers'] as const
  const total = (weight: Weight) => kinds.reduce((sum, kind) => sum + weight[kind], 0)
  return [page, ...kinds.map((kind) => both(gzip[kind], brotli[kind])), both(total(gzip), total(brotli))]
}

function both(gzip: number, brotli: number): string {
  const [one, other] = [gzip, brotli].map((bytes) => (bytes / 1000).toFixed(1))
  return one === other ? `${one}` : `${one} / ${other}`
}

function photographRow({ image, needed, taken, inView, lazy, first }: Drawn): (string | number)[] {
  const [, , hash = '', file = ''] = image.split('/')
  return [
    `${hash.slice(0, 6)}/${file}`,
    needed,
    taken,
    (taken / needed).toFixed(2),
    inView ? 'in view' : 'below',
    lazy ? 'lazy' : first ? 'first' : 'eager',
  ]
}
