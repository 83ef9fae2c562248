import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { type Client, createClient } from '#contract/client.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { listenTo, type Noise } from './noise.ts'
import { type RunningShop, runShop } from './running-shop.ts'
import { copyTemplate } from './template.ts'

export interface Shop {
  origin: string
  /** The API beside the browser, as a guest or with a token, to prepare a test. */
  client(token?: string): Client
  /** The mails to an address, oldest first, whose subject matches; waited for until there is one. */
  mailsTo(address: string, subject?: RegExp): Promise<Email[]>
  /** What the shop does every minute is done now. */
  minute(): Promise<void>
  /** Waits until every invariant of `npm run prove` holds, or fails with those that don't. */
  proved(): Promise<void>
}

interface WorkerFixtures {
  /** For back-office tests with passkeys or passing time: on localhost, with a clock that can be advanced. */
  signingIn: boolean
  /** Test files that change prices, posts or thresholds use a shop of their own. */
  shopOf: string
  /** Settings of the shop besides those of every test. */
  settings: Record<string, string>
  running: RunningShop
}
interface TestFixtures {
  shop: Shop
  /** A browser that complains fails its test, unless the test says what it expects to hear. */
  noise: Noise
  serverStaysCalm: undefined
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOf: ['shoppers', { scope: 'worker', option: true }],
  signingIn: [false, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  running: [
    async ({ shopOf: _, signingIn, settings }, use) => {
      const folder = await copyTemplate()
      const running = await runShop(folder, {
        settings,
        ...(signingIn ? { host: 'localhost', movableClock: true } : {}),
      })
      await use(running)
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ running }, use) => use(running.origin),
  shop: async ({ running }, use) => use(shopAt(running)),
  noise: [
    async ({ context }, use) => {
      const noise = listenTo(context)
      await use(noise)
      expect(noise.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  serverStaysCalm: [
    async ({ running }, use) => {
      const before = running.output().length
      await use(undefined)
      expect(running.output().slice(before)).toBe('')
    },
    { auto: true },
  ],
})

export { expect }

/** Goes to a page and waits until its scripts answer: what is pressed before that is a browser's own affair. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}

/** React has taken the document over. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** The first address in a mail whose path begins so. */
export function linkIn(mail: Email | undefined, path: string): string {
  const links = mail?.text?.match(/https?:\/\/[^\s<>"\]]+/g) ?? []
  const link = links.find((candidate) => new URL(candidate).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in: ${mail?.text}`)
  return link
}

function shopAt({ origin, folder }: RunningShop): Shop {
  return {
    origin,
    client: (token) =>
      createClient({
        origin,
        fetch,
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
    async minute() {
      const running = await findInstance(folder)
      if (!running) throw new Error('The shop does not answer.')
      await callInstance(running, 'every-minute')
    },
    async proved() {
      const running = await findInstance(folder)
      if (!running) throw new Error('The shop does not answer.')
      const broken = async () => {
        const lines = (await (await callInstance(running, 'prove', { grace: 0 })).text()).trim().split('\n')
        return lines.filter((line) => (JSON.parse(line) as { count?: number }).count !== 0)
      }
      await expect.poll(broken).toEqual([])
    },
  }
}

async function readOutbox(outbox: string): Promise<Email[]> {
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))))
}
