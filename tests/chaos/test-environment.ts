import { spawnSync } from 'node:child_process'

import { join } from 'node:path'
import { withShop } from '#commands/shop-context.ts'
import type { Client } from '#contract/client.ts'
import type { ShopperClient } from '#contract/shopper-client.ts'
import type { StaffClient } from '#contract/staff/client.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import { everyMinute } from '#server/handle-jobs.ts'
import type { JobName } from '#server/jobs/queues.ts'
import type { RequestedItem } from '#server/testing/buying.ts'
import { removeData } from '#server/testing/remove-data.ts'
import { readConfig } from '#start/config.ts'
import { isAtStripe } from './at-stripe.ts'
import { environmentClients } from './environment-clients.ts'
import { openProcesses, type Place } from './environment-processes.ts'
import { allProved } from './environment-proof.ts'
import { type Running, root } from './processes.ts'

const CLOCK = `--import=${new URL('./clock-ahead.ts', import.meta.url).href}`

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface StripeEvent {
  id: string
  type: string
  data: { object: { id: string; payment_intent?: string } }
}

export interface TestEnvironment {
  stripe: Running
  /** The file of the emulator's store. */
  stripeFile: string
  /** Two processes on the Postgres of the tests, or one with its embedded database. */
  shops: Running[]
  /** A client at one of the processes: a guest's, or that of a token. */
  client(at?: number, token?: string): ShopperClient
  /** The staff's client, for the shop's first account. */
  office(): Promise<StaffClient>
  /** The same at one of the processes, with a token that somebody has signed in for. */
  officeOf(token: string, at?: number): StaffClient
  /** Adds units of every product to the stock, so that a long run doesn't sell out. */
  fillShelves(units: number): Promise<void>
  control(path: string, body?: object): Promise<unknown>
  /** A call of Stripe's API with the shop's key. */
  atStripe<T>(method: 'GET' | 'POST', path: string, form?: Record<string, string>): Promise<T>
  /** A checkout with customer and delivery; `client_secret` after the payment is opened. */
  readyToPay(items: RequestedItem[], client?: Client): Promise<string>
  openPayment(session_id: string, client?: Client): Promise<{ id: string; client_secret: string }>
  confirm(
    payment: { id: string; client_secret: string },
    card?: string,
  ): Promise<{ status: string; error?: { code: string } }>
  /** Kills the processes and starts them again, with more settings if given. */
  restart(environment?: Record<string, string>): Promise<void>
  /** Kills the processes, moves their clock and Stripe's, and starts them. `meanwhile`: what happens at Stripe. */
  pass(milliseconds: number, meanwhile?: () => Promise<unknown>): Promise<void>
  /** Stops one process with SIGTERM and starts another in its place, while the others run. */
  replace(at: number): Promise<void>
  /** Starts one more process on the same database with additional settings; the caller ends it. */
  startAnother(environment: Record<string, string>): Promise<Running>
  /** Kills Stripe's process and starts it again on its store. */
  restartStripe(): Promise<void>
  /** Asks Stripe about open payments, in this process. */
  reconcile(): Promise<void>
  /** Runs the jobs of every minute, in this process. */
  everyMinute(): Promise<void>
  /** Has one of the shop's processes run a job. */
  enqueue(job: JobName): Promise<void>
  /** Waits until nothing is in flight and every invariant holds, or fails with those that don't. */
  proved(): Promise<void>
  mailsTo(email: string): Promise<string[]>
  /** Runs `npm run …` on the first process's folder. */
  command(name: string, args?: string[], environment?: Record<string, string>): { code: number | null; output: string }
  close(): Promise<void>
}

/** Starts the shop and its Stripe as processes. */
export async function openTestEnvironment(
  environment: Record<string, string> = {},
  place: Place = 'server',
): Promise<TestEnvironment> {
  const opened = new Date()
  const processes = await openProcesses(environment, place)
  const { folder } = processes
  const config = () => readConfig(processes.settings(0, {}))
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const startAll = (more: Record<string, string>) =>
    processes.startAll({ ...(ahead > 0 && { NODE_OPTIONS: CLOCK, CLOCK_AHEAD: String(ahead) }), ...more })
  const env: TestEnvironment = {
    stripe: processes.stripe,
    stripeFile: processes.stripeFile,
    shops: processes.shops,
    ...environmentClients(() => env),
    async restart(more = {}) {
      await Promise.all(env.shops.map((shop) => shop.kill()))
      env.shops = await startAll(more)
    },
    async pass(milliseconds, meanwhile) {
      await Promise.all(env.shops.map((shop) => shop.kill()))
      ahead += milliseconds
      await env.control('clock', { offset_seconds: Math.round(ahead / 1000) })
      await meanwhile?.()
      env.shops = await startAll({})
    },
    async replace(at) {
      await env.shops[at]?.stop()
      env.shops[at] = await processes.startOne(at, {})
    },
    startAnother: (more) => processes.startOne(0, more),
    async restartStripe() {
      await env.stripe.kill()
      env.stripe = await processes.startStripe()
    },
    reconcile: () => withShop(config(), reconcile, now),
    everyMinute: () => withShop(config(), everyMinute, now),
    enqueue: (job) => withShop(config(), ({ db, jobs }) => db.transaction((tx) => jobs.enqueue(tx, job, {} as never))),
    proved: () =>
      allProved(config(), {
        // The account has payments of earlier shops.
        from: isAtStripe ? opened : undefined,
        now,
        origin: () => env.shops[0]?.origin ?? '',
      }),
    command(name, args = [], more = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'commands', `${name}.ts`), ...args], {
        cwd: root,
        env: { ...process.env, ...processes.settings(0, more) },
        encoding: 'utf8',
      })
      return { code: status, output: stdout + stderr }
    },
    async close() {
      await Promise.all([...env.shops, env.stripe].map((running) => running.kill()))
      await processes.dropDatabase()
      await removeData(typeof place === 'object' ? processes.stripeFolder : folder)
    },
  }
  return env
}
