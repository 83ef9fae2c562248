import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyDatabase, copyFolder } from '#server/testing/template.ts'
import { isAtStripe, stripeOrigin } from './at-stripe.ts'
import { STAFF_PASSWORD } from './environment-clients.ts'
import { freePort, METRICS_TOKEN, type Running, startEmulator, startShop, WEBHOOK_SECRET } from './processes.ts'

export interface Processes {
  /** The data folder of the first shop. */
  folder: string
  stripeFolder: string
  /** The file of the emulator's store. */
  stripeFile: string
  stripe: Running
  /** Two on the Postgres of the tests, or one with its embedded database. */
  shops: Running[]
  settings(at: number, more: Record<string, string>): Record<string, string>
  startAll(more: Record<string, string>): Promise<Running[]>
  startOne(at: number, more: Record<string, string>): Promise<Running>
  startStripe(): Promise<Running>
  dropDatabase(): Promise<void>
}

/**
 * Where the shops are: two processes on a copy of the template on the tests' Postgres, or one with its embedded
 * database, in a copy of the template or in a given data folder.
 */
export type Place = 'server' | 'embedded' | { folder: string }

/** Starts Stripe and the shops, with additional settings. */
export async function openProcesses(environment: Record<string, string>, place: Place): Promise<Processes> {
  const template = inject('template')
  const given = typeof place === 'object' ? place.folder : undefined
  const copy = place === 'server' ? await copyDatabase(template) : null
  const folder = given ?? (await copyFolder(template, { withDatabase: copy === null }))
  const stripeFolder = given ? await mkdtemp(join(tmpdir(), 'shop-bank-')) : folder
  const ports = await Promise.all(Array.from({ length: copy ? 2 : 1 }, freePort))
  const folders = ports.map((_, at) => (at === 0 ? folder : join(folder, `process-${at}`)))
  const stripePort = await freePort()
  const stripeFile = join(stripeFolder, 'stripe.sqlite')
  const startStripe = () =>
    startEmulator({
      PORT: stripePort,
      STORE: stripeFile,
      WEBHOOK_URL: `http://127.0.0.1:${ports.at(-1)}/api/stripe/webhook/`,
      RETRY_SCALE: '0.005',
    })
  const stripe = isAtStripe ? stripeItself : await startStripe()
  const settings = (at: number, more: Record<string, string>): Record<string, string> => ({
    PORT: ports[at] ?? '',
    PUBLIC_URL: `http://127.0.0.1:${ports[at]}`,
    DATA_DIR: folders[at] ?? folder,
    RATE_LIMITS: 'off',
    METRICS_TOKEN,
    LOG_LEVEL: process.env.CHAOS_LOG ?? 'fatal',
    ...(isAtStripe ? {} : { ...EMULATOR_KEYS, STRIPE_API_BASE: stripe.origin }),
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SHOP_STAFF_PASSWORD: STAFF_PASSWORD,
    ...(copy ? { DATABASE_URL: copy.url, DATABASE_CONNECTIONS: '5' } : {}),
    ...environment,
    ...more,
  })
  const startOne = (at: number, more: Record<string, string>) => startShop(settings(at, more))
  const startAll = (more: Record<string, string>) => allOrNone(ports.map((_, at) => startOne(at, more)))
  const shops = await startAll({}).catch(async (problem: unknown) => {
    // No test has the environment yet that would close it.
    await stripe.kill()
    if (given) await rm(stripeFolder, { recursive: true, force: true })
    throw problem
  })
  // Afterwards, because a process on a new machine has no folder.
  for (const each of folders) await symlink(join(template.folder, 'media'), join(each, 'media')).catch(() => undefined)
  const dropDatabase = async () => void (await copy?.drop())
  return { folder, stripeFolder, stripeFile, stripe, shops, settings, startAll, startOne, startStripe, dropDatabase }
}

const EMULATOR_KEYS = { STRIPE_SECRET_KEY: 'sk_test_emulator', STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator' }

/** The Stripe of the environment, which no test starts or ends. */
const stripeItself: Running = {
  origin: stripeOrigin,
  pid: 0,
  ended: new Promise(() => undefined),
  output: () => '',
  kill: async () => undefined,
  stop: async () => undefined,
}

/** Kills the others if one fails: it would hold the port of the next, and die at a failpoint of another case. */
async function allOrNone(starts: Promise<Running>[]): Promise<Running[]> {
  const results = await Promise.allSettled(starts)
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (!failed) return started
  await Promise.all(started.map((running) => running.kill()))
  throw failed.reason
}
