import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../chaos/processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NODE = join(root, 'node_modules', '.bin', 'node')

export const STAFF = { username: 'staff', password: 'staff-of-the-tests' }

export interface RunningShop {
  origin: string
  folder: string
  started: Date
  /** Its settings, and its clock. */
  environment: Record<string, string | undefined>
  now(): Date
  /** The output of the process so far. */
  output(): string
  /** Moves the shop's clock eleven minutes ahead; needs `movableClock`. */
  advanceClock(): void
  /** Stops the shop gracefully. */
  stop(): Promise<void>
}

interface RunOptions {
  /** The host name: browsers support passkeys on `localhost` but not on an IP address. */
  host?: '127.0.0.1' | 'localhost'
  movableClock?: boolean
  settings?: Record<string, string>
  /** The folder of another copy of the shop. */
  code?: string
}

/** Starts the shop like `npm start`, on its own data folder and port. Resolves once it serves. */
export async function runShop(
  folder: string,
  { host = '127.0.0.1', movableClock = false, settings = {}, code = root }: RunOptions = {},
): Promise<RunningShop> {
  const started = new Date()
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const environment = {
    // As `npm start` does: a start takes two thirds of the time with it.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SHOP_STAFF_USERNAME: STAFF.username,
    SHOP_STAFF_PASSWORD: STAFF.password,
    ...settings,
  }
  const clock = movableClock ? ['--import', join(root, 'tests/e2e/testing/movable-clock.mjs')] : []
  const child = spawn(NODE, [...clock, join(code, 'start/main.ts')], {
    cwd: code,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ahead = 0
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  await waitUntilReady(`${origin}/readyz`, child, () => output)
  return {
    origin,
    folder,
    started,
    output: () => output,
    environment,
    now: () => new Date(Date.now() + ahead),
    advanceClock() {
      // As movable-clock.mjs does.
      ahead += Number(settings.CLOCK_STEP ?? 11) * 60_000
      child.kill('SIGUSR2')
    },
    stop: () => stopped(child),
  }
}

async function waitUntilReady(address: string, child: ChildProcess, said: () => string): Promise<void> {
  // The first start loads the demo and converts its photographs: half a minute on a quiet machine.
  for (let elapsed = 0; elapsed < 120_000; elapsed += 50) {
    if (child.exitCode !== null) throw new Error(`The shop ended instead of answering: ${said()}`)
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`No answer from ${address}: ${said()}`)
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  // Not SIGTERM, at which it waits three seconds for the idle connections of the test's own calls.
  child.kill('SIGINT')
  const forced = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await closed
  clearTimeout(forced)
}
