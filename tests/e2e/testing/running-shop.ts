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
  /** What the process has written so far. */
  said(): string
  /** Puts the shop's clock eleven minutes ahead; for shops that were run with one that can be. */
  pass(): void
  /** As a server is stopped: what is under way is finished. */
  stop(): Promise<void>
}

interface HowToRun {
  /** Its host's name: browsers take passkeys of `localhost`, and not of an address. */
  host?: '127.0.0.1' | 'localhost'
  movableClock?: boolean
  settings?: Record<string, string>
}

/** The shop as `npm start` runs it, on a data folder and a port of its own; serving once this returns. */
export async function runShop(
  folder: string,
  { host = '127.0.0.1', movableClock = false, settings = {} }: HowToRun = {},
): Promise<RunningShop> {
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const environment = {
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
  const child = spawn(NODE, [...clock, join(root, 'start/main.ts')], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  await answering(`${origin}/readyz`, child, () => output)
  return { origin, folder, said: () => output, pass: () => void child.kill('SIGUSR2'), stop: () => stopped(child) }
}

async function answering(address: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`The shop ended instead of answering: ${said()}`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`No answer from ${address}: ${said()}`)
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(forced)
}
