import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { inject, onTestFinished } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { createShopperClient, type ShopperClient } from '#contract/shopper-client.ts'
import { type App, openApp } from '#server/app.ts'
import type { Context, ShopSettings } from '#server/context.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { noop } from '#server/failpoints.ts'
import { noLimits, openLimits } from '#server/http/limits.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { newId } from '#server/http/secrets.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openMail } from '#server/mail/mail.ts'
import { type MailTransport, outboxTransport } from '#server/mail/transport.ts'
import { openConversions } from '#server/media/conversions.ts'
import { folderStore } from '#server/media/store.ts'
import type { StripeSettings } from '#server/payments/payments.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'
import { type Emulator, openEmulator } from '#stripe-emulator/emulator.ts'
import { takeDatabase } from './kept-databases.ts'
import { plainSettings } from './plain-settings.ts'
import { copyFolder } from './template.ts'

export const ORIGIN = 'http://shop.test'
const WEBHOOK_SECRET = 'whsec_of_the_tests'

export interface ShopOptions {
  settings?: Partial<ShopSettings>
  /** Rate limits; off by default. */
  limits?: boolean
  corsOrigins?: string[]
  transport?: MailTransport
  fetch?: typeof fetch
  /** Another account than the emulator's, as after a change of API keys. */
  account?: string
  /** How long shoppers wait for Stripe, in milliseconds. */
  shopperTimes?: StripeSettings['shopperTimes']
  /** Creates ids; random by default. */
  newId?: Context['newId']
  /** For tests that count statements: those that an earlier shop has prepared on a connection count for that shop. */
  ownConnections?: boolean
  /** For tests that read the log; silent by default. */
  log?: Logger
}

export interface TestShop {
  app: App
  context: Context
  database: OpenDatabase
  /** The API as a guest, or with a token. */
  client(token?: string): ShopperClient
  /** A call's response, for tests of status and headers. */
  ask(call: Call, input: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>
  emulator: {
    secretKey: string
    fetch(request: Request): Promise<Response>
    control(path: string, body?: unknown): Promise<Response>
  }
  /** Moves the clocks of the shop and the emulator forward. */
  pass(milliseconds: number): void
  /** Runs the jobs and returns the mails in the outbox, oldest first. */
  mails(): Promise<Email[]>
  /** Closes the shop and opens it again on the same data. */
  restart(changed?: ShopOptions): Promise<void>
}

/** The real app with a real database, the demo shop and the Stripe emulator, without a port. Closed after the test. */
export async function openShop(options: ShopOptions = {}): Promise<TestShop> {
  const { shop, end } = await openSharedShop(options)
  onTestFinished(end)
  return shop
}

/** The same for several tests that don't disturb each other. The caller ends it. */
export async function openSharedShop(options: ShopOptions = {}): Promise<{ shop: TestShop; end(): Promise<void> }> {
  const template = inject('template')
  const kept = await takeDatabase(template)
  const folder = await copyFolder(template, { withDatabase: false })
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)

  const emulator = openEmulator({
    file: join(folder, 'stripe.sqlite'),
    webhook: { url: `${ORIGIN}${WEBHOOK_PATH}`, secret: WEBHOOK_SECRET, events: WEBHOOK_EVENTS },
    publicUrl: ORIGIN,
    control: true,
    retryScale: 1 / 600,
    now,
    fetch: (address, init) => shop.app.fetch(new Request(address, init)),
  })
  const open = async (): Promise<Pick<TestShop, 'app' | 'context' | 'database'>> => {
    const database = await openDatabase(kept.url, {
      now,
      ...(options.ownConnections ? {} : { openPool: kept.openPool }),
    })
    const context = await openTestContext(options, { database, emulator, folder, now })
    const app = openApp(context, { corsOrigins: options.corsOrigins ?? [], checkAnswers: true })
    return { app: { fetch: (request, from) => inFlight(app.fetch(request, from)) }, context, database }
  }
  const pending = new Set<Promise<unknown>>()
  const inFlight = <T>(answer: Promise<T>): Promise<T> => {
    pending.add(answer)
    return answer.finally(() => pending.delete(answer))
  }
  /** Like a process at SIGTERM: refuses new requests and finishes those in flight. */
  const close = async () => {
    shop.app = { fetch: async () => new Response('closed', { status: 503 }) }
    await Promise.allSettled(pending)
    await shop.context.jobs.stop()
    await shop.database.close()
  }

  const shop: TestShop = {
    ...(await open()),
    client: (token) =>
      createShopperClient({
        origin: ORIGIN,
        fetch: (request) => shop.app.fetch(request),
        headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
      }),
    ask: (call, input, headers = {}) => shop.app.fetch(requestFor(ORIGIN, call, input, { headers })),
    emulator: { secretKey: emulator.secretKey, fetch: emulator.fetch, control: controlOf(emulator) },
    pass: (milliseconds) => {
      ahead += milliseconds
    },
    async mails() {
      await shop.context.jobs.runDue()
      const outbox = join(folder, 'outbox')
      const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
      return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))))
    },
    async restart(changed = {}) {
      await close()
      // A new process has no connections.
      await kept.endConnections()
      Object.assign(options, changed)
      Object.assign(shop, await open())
    },
  }
  const end = async () => {
    await emulator.close()
    await close()
    await kept.giveBack()
    await rm(folder, { recursive: true, force: true })
  }
  return { shop, end }
}

interface OpenedParts {
  database: OpenDatabase
  emulator: Emulator
  folder: string
  now(): Date
}

async function openTestContext(
  options: ShopOptions,
  { database, emulator, folder, now }: OpenedParts,
): Promise<Context> {
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const jobs = await openJobs({ pool: database.pool, log, working: false })
  const media = folderStore(join(folder, 'media'))
  const metrics = openMetrics()
  return {
    db: database.db,
    jobs,
    mail: openMail({
      db: database.db,
      jobs,
      now,
      transport:
        options.transport ??
        outboxTransport({ folder: join(folder, 'outbox'), from: 'Shop <shop@shop.test>', domain: 'shop.test' }),
    }),
    media,
    conversions: openConversions(media),
    payments: openPayments(
      {
        secretKey: emulator.secretKey,
        publishableKey: emulator.publishableKey,
        webhookSecrets: [WEBHOOK_SECRET],
        apiBase: null,
        script: null,
        statementSuffix: 'SKINCARE',
        account: options.account ?? emulator.account,
        ...(options.shopperTimes && { shopperTimes: options.shopperTimes }),
        fetch: (address, init) => emulator.fetch(new Request(address, init)),
      },
      metrics.stripe,
    ),
    limits: options.limits ? openLimits(database.pool) : noLimits,
    metrics,
    log,
    settings: { ...plainSettings(ORIGIN), ...options.settings },
    failpoint: noop,
    now,
    newId: options.newId ?? newId,
    secret: 'a secret of the tests',
    fetch: options.fetch ?? (() => Promise.reject(new Error('Tests make no requests to the outside.'))),
  }
}

function controlOf(emulator: Emulator): TestShop['emulator']['control'] {
  return async (path, body) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await emulator.fetch(
      new Request(`${ORIGIN}/stripe-emulator/control/${path}`, body === undefined ? {} : post),
    )
    // A test with a misspelt control would pass for the wrong reason.
    if (!answer.ok) throw new Error(`The emulator's control refused ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    template: import('./template.ts').Template
  }
}
