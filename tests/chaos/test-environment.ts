import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { createStaffClient, type StaffClient } from '#contract/staff/client.ts'
import { type Finding, printed } from '#server/prove/finding.ts'
import { chooseEverything, type Wish, wanted } from '#server/testing/buying.ts'
import { copyDatabase, copyFolder } from '#server/testing/template.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { freePort, type Running, root, startEmulator, startShop, WEBHOOK_SECRET } from './processes.ts'

const STAFF_PASSWORD = 'staff-of-the-chaos'

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface StripeEvent {
  id: string
  type: string
  data: { object: { id: string; payment_intent?: string } }
}

export interface TestEnvironment {
  stripe: Running
  /** The file of the emulator's store. */
  books: string
  /** Two processes on one Postgres, or one with its embedded database. */
  shops: Running[]
  /** A client at one of the processes: a guest's, or that of a token. */
  client(at?: number, token?: string): Client
  /** The staff's client, for the shop's first account. */
  office(): Promise<StaffClient>
  /** Adds units of every product to the stock, so that a long run doesn't sell out. */
  fillShelves(pieces: number): Promise<void>
  control(path: string, body?: object): Promise<unknown>
  /** A call of Stripe's API with the shop's key. */
  atStripe<T>(method: 'GET' | 'POST', path: string, form?: Record<string, string>): Promise<T>
  /** A checkout with customer and delivery; `client_secret` after the payment is opened. */
  readyToPay(wishes: Wish[], client?: Client): Promise<string>
  openPayment(session_id: string, client?: Client): Promise<{ id: string; client_secret: string }>
  confirm(
    payment: { id: string; client_secret: string },
    card?: string,
  ): Promise<{ status: string; error?: { code: string } }>
  /** Kills the processes and starts them again, with more settings if given. */
  restart(environment?: Record<string, string>): Promise<void>
  /** Stops one process with SIGTERM and starts another in its place, while the others run. */
  replace(at: number): Promise<void>
  /** Starts one more process on the same database with additional settings; the caller ends it. */
  startAnother(environment: Record<string, string>): Promise<Running>
  /** Kills Stripe's process and starts it again on its store. */
  restartBank(): Promise<void>
  reconcile(): Promise<void>
  /** Waits until nothing is in flight and every invariant holds, or fails with those that don't. */
  proved(): Promise<void>
  mailsTo(email: string): Promise<string[]>
  /** Runs `npm run …` on the first process's folder. */
  command(name: string, args?: string[], environment?: Record<string, string>): { code: number | null; said: string }
  close(): Promise<void>
}

/**
 * Milliseconds until everything should hold. A failed mail waits before its retry, and pg-boss gives the jobs of a dead
 * process to another after half a minute.
 */
const TIMEOUT_MS = 90_000

/** Empty after every mail has been sent. */
async function unsentMails(env: TestEnvironment): Promise<string> {
  const metrics = await (await fetch(`${env.shops[0]?.origin}/metrics`)).text()
  const queued = Number(/shop_mails\{state="queued"\} (\d+)/.exec(metrics)?.[1] ?? 0)
  return queued === 0 ? '' : `${queued} mails have not gone out.`
}

/** Starts the shop and its Stripe as processes, on disk: in a new folder with a copy of the template, or in `given`. */
export async function openTestEnvironment(
  environment: Record<string, string> = {},
  given?: string,
): Promise<TestEnvironment> {
  const template = inject('template')
  const postgres = inject('database') === 'postgres' && template.server ? await copyDatabase(template.server) : null
  const folder = given ?? (await copyFolder(template, { withDatabase: postgres === null }))
  const bankFolder = given ? await mkdtemp(join(tmpdir(), 'shop-bank-')) : folder
  const processes = postgres ? 2 : 1
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const folders = ports.map((_, at) => (at === 0 ? folder : join(folder, `process-${at}`)))
  const stripePort = await freePort()
  const books = join(bankFolder, 'stripe.sqlite')
  const startBank = () =>
    startEmulator({
      PORT: stripePort,
      STORE: books,
      WEBHOOK_URL: `http://127.0.0.1:${ports.at(-1)}/api/stripe/webhook/`,
      RETRY_SCALE: '0.005',
    })
  const stripe = await startBank()
  const settings = (at: number, more: Record<string, string>): Record<string, string> => ({
    PORT: ports[at] ?? '',
    DATA_DIR: folders[at] ?? folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'fatal',
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SHOP_STAFF_PASSWORD: STAFF_PASSWORD,
    ...(postgres ? { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '5' } : {}),
    ...environment,
    ...more,
  })
  /**
   * Starts all or none: a process left over would hold the port of the next, and die at a failpoint of another case.
   */
  const start = async (more: Record<string, string>) => {
    const started = await Promise.allSettled(ports.map((_, at) => startShop(settings(at, more))))
    const failed = started.find(({ status }) => status === 'rejected')
    if (failed) await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.kill() : undefined)))
    return started.map((one) => {
      if (one.status === 'rejected' || failed) throw (failed as PromiseRejectedResult).reason
      return one.value
    })
  }

  const shops = await start({}).catch(async (problem: unknown) => {
    // No test has the environment yet that would close it.
    await stripe.kill()
    if (given) await rm(bankFolder, { recursive: true, force: true })
    throw problem
  })
  // Afterwards, because a process on a new machine has no folder.
  for (const one of folders) await symlink(join(template.folder, 'media'), join(one, 'media')).catch(() => undefined)

  const local = async (what: string, body: object = {}) => {
    const shop = await findInstance(folder)
    if (!shop) throw new Error('The first process does not answer.')
    return callInstance(shop, what, body)
  }
  const env: TestEnvironment = {
    stripe,
    books,
    shops,
    client: (at = 0, token) =>
      createClient({
        origin: env.shops[at % processes]?.origin ?? '',
        fetch: (request) => fetch(request),
        headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
      }),
    async office() {
      const { token } = await env.client().accounts.signIn({ username: 'staff', password: STAFF_PASSWORD })
      return createStaffClient({
        origin: env.shops[0]?.origin ?? '',
        fetch,
        headers: () => ({ authorization: `Token ${token}` }),
      })
    },
    async fillShelves(pieces) {
      const office = await env.office()
      const { results } = await office.staffStock.items({ page_size: 100 })
      for (const { id } of results)
        await office.staffStock.adjust({
          id,
          quantity: pieces,
          reason: 'for a long run',
          request_key: `shelf-${id}-filled`,
        })
    },
    async control(path, body) {
      const answer = await fetch(`${stripe.origin}/stripe-emulator/control/${path}`, {
        ...(body
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      })
      if (!answer.ok) throw new Error(`The emulator's control refused ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    async atStripe(method, path, form) {
      const answer = await fetch(`${stripe.origin}${path}`, {
        method,
        headers: {
          authorization: 'Bearer sk_test_emulator',
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      })
      return (await answer.json()) as never
    },
    async readyToPay(wishes, client = env.client()) {
      const { session_id } = await client.checkout.createSession({ items: await wanted(client, wishes) })
      await chooseEverything(client, session_id)
      return session_id
    },
    async openPayment(session_id, client = env.client()) {
      const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
      return payment_intent
    },
    async confirm({ id, client_secret }, card = '4242424242424242') {
      const answer = await fetch(`${stripe.origin}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_secret,
          key: 'pk_test_emulator',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
        }),
      })
      return (await answer.json()) as { status: string; error?: { code: string } }
    },
    async restart(more = {}) {
      await Promise.all(env.shops.map((shop) => shop.kill()))
      env.shops = await start(more)
    },
    async replace(at) {
      await env.shops[at]?.stop()
      env.shops[at] = await startShop(settings(at, {}))
    },
    startAnother: (more) => startShop(settings(0, more)),
    async restartBank() {
      await env.stripe.kill()
      env.stripe = await startBank()
    },
    async reconcile() {
      await local('reconcile')
    },
    async proved() {
      let broken = 'It was never asked.'
      for (
        const until = Date.now() + TIMEOUT_MS;
        broken !== '' && Date.now() < until;
        await wait(broken === '' ? 0 : 400)
      ) {
        const lines = (await (await local('prove', { grace: 0 })).text()).trim().split('\n')
        const findings = lines.map((line) => JSON.parse(line) as Finding)
        broken = findings
          .filter((found) => found.count !== 0)
          .map((found) => ('problem' in found ? String(found.problem) : printed(found)))
          .join('\n')
        if (broken === '') broken = await unsentMails(env)
      }
      expect(broken).toBe('')
    },
    async mailsTo(email) {
      // Reads the outbox page, because the metrics have only numbers.
      const pages = await Promise.all(
        env.shops.slice(0, 1).map(async (shop) => (await fetch(`${shop.origin}/outbox`)).text()),
      )
      return pages
        .join('\n')
        .split('\n')
        .filter((line) => line.includes(email))
    },
    command(name, args = [], more = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'commands', `${name}.ts`), ...args], {
        cwd: root,
        env: { ...process.env, ...settings(0, more) },
        encoding: 'utf8',
      })
      return { code: status, said: stdout + stderr }
    },
    async close() {
      await Promise.all([...env.shops, env.stripe].map((running) => running.kill()))
      await postgres?.drop()
      if (!given) await rm(folder, { recursive: true, force: true })
      if (given) await rm(bankFolder, { recursive: true, force: true })
    },
  }
  return env
}
