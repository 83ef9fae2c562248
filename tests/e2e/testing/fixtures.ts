import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { openLedgers } from '#commands/ledgers.ts'
import { withShop } from '#commands/shop-context.ts'
import { createShopperClient, type ShopperClient } from '#contract/shopper-client.ts'
import { everyMinute } from '#server/handle-jobs.ts'
import { proveClaims } from '#server/prove/claims/prove-claims.ts'
import type { Finding } from '#server/prove/finding.ts'
import { readConfig } from '#start/config.ts'
import type { Language } from '#words/languages.ts'
import { isAtStripe } from '../../chaos/at-stripe.ts'
import { violations } from '../../chaos/environment-proof.ts'
import { listenTo, type Noise } from './noise.ts'
import type { RunningShop } from './running-shop.ts'
import { type Options, Shops } from './shops.ts'

export interface Shop {
  origin: string
  /** An API client, as a guest or with a token, to prepare a test. In English unless it names another language. */
  client(token?: string, language?: Language): ShopperClient
  /** The emails to an address with a matching subject, oldest first. Waits for the first. */
  mailsTo(address: string, subject?: RegExp): Promise<Email[]>
  /** Runs the shop's job of every minute now. */
  minute(): Promise<void>
  /** Waits until every invariant of `shop prove` holds, or fails with those that don't. */
  proved(): Promise<void>
  /** What the shop says of its products and doesn't follow from formulas and prices, as lines of JSON. */
  untrueClaims(): Promise<string[]>
}

interface WorkerFixtures {
  /** The folder of the shop's code: this one, or a copy that a test has changed. */
  code: string | undefined
  shops: Shops
}
interface TestFixtures extends Options {
  running: RunningShop
  shop: Shop
  /** Console errors and failed requests fail the test unless it expects them. */
  noise: Noise
  /** Fails the test if the shop logs anything. */
  noServerErrors: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOf: ['shoppers', { option: true }],
  signingIn: [false, { option: true }],
  settings: [{}, { option: true }],
  code: [undefined, { scope: 'worker' }],
  shops: [
    async ({ code }, use) => {
      const shops = new Shops(code)
      await use(shops)
      await shops.stop()
    },
    { scope: 'worker' },
  ],
  // A start takes five seconds of a processor.
  running: [
    async ({ shops, shopOf, signingIn, settings }, use) => use(await shops.of({ shopOf, signingIn, settings })),
    { timeout: 90_000 },
  ],
  baseURL: async ({ running }, use) => use(running.origin),
  shop: async ({ running }, use) => use(shopAt(running)),
  // Closed each time: what DevTools have set, such as a slow network or a virtual fingerprint, ends with its page.
  page: async ({ context }, use) => {
    const page = await context.newPage()
    await use(page)
    await page.close()
  },
  noise: [
    async ({ context }, use) => {
      const noise = listenTo(context)
      if (isAtStripe) noise.expect(/^console warning: You may test your Stripe\.js integration over HTTP/)
      await use(noise)
      expect(noise.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  noServerErrors: [
    async ({ running }, use) => {
      const before = running.output().length
      await use(undefined)
      // Notices of the start (level 30) may arrive late on a busy machine.
      const lines = running.output().slice(before).split('\n')
      expect(lines.filter((line) => line !== '' && !line.startsWith('{"level":30,'))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Goes to a page and waits for hydration: clicks before are lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Waits for hydration. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** The first link in an email whose path starts with `path`. */
export function linkIn(mail: Email | undefined, path: string): string {
  // A comma after a link belongs to the sentence.
  const links = mail?.text?.match(/https?:\/\/[^\s<>"\]]*[^\s<>"\],.]/g) ?? []
  const link = links.find((candidate) => new URL(candidate).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in: ${mail?.text}`)
  return link
}

function shopAt({ origin, folder, started, environment, now }: RunningShop): Shop {
  const config = () => readConfig(environment)
  // The account has payments of earlier shops.
  const since = isAtStripe ? started : undefined
  return {
    origin,
    client: (token, language) =>
      createShopperClient({
        origin,
        fetch,
        ...(language && { language }),
        headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
      }),
    async mailsTo(address, subject = /./) {
      let mails: Email[] = []
      await expect
        .poll(async () => {
          const sent = await readOutbox(join(folder, 'outbox'))
          mails = sent.filter(
            (mail) => mail.to?.some((receiver) => receiver.address === address) && subject.test(mail.subject ?? ''),
          )
          return mails.length
        })
        .toBeGreaterThan(0)
      return mails
    },
    minute: () => withShop(config(), everyMinute, now),
    async proved() {
      await expect.poll(() => violations(config(), since)).toEqual([])
    },
    async untrueClaims() {
      const { database, close } = await openLedgers(config())
      const found: Finding[] = []
      try {
        for await (const line of proveClaims({ db: database.db, now, fetch, origin, pages: true }))
          if ('invariant' in line) found.push(line)
      } finally {
        await close()
      }
      expect(found.filter(({ checked }) => checked > 0)).toHaveLength(5)
      return found.filter(({ count }) => count > 0).map((line) => JSON.stringify(line))
    },
  }
}

async function readOutbox(outbox: string): Promise<Email[]> {
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))))
}
