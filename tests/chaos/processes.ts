import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const WEBHOOK_SECRET = 'whsec_of_the_chaos'
export const METRICS_TOKEN = 'metrics-of-the-tests'

export interface Running {
  origin: string
  pid: number
  /** Resolves when the process has ended. */
  ended: Promise<void>
  /** Its output so far. */
  output(): string
  /** SIGKILL: no cleanup runs. */
  kill(): Promise<void>
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>
}

/** Milliseconds for a start. On a busy machine a new shop has taken over 30 s, and every later case failed with it. */
const START_MS = 90_000

/** The entry point of a release; before November 2026 it was the second. */
const MAIN = ['start/main.ts', 'main.ts'] as const

/** Starts the shop as a process and returns when it serves. `code`: the folder of another version. */
export async function startShop(
  environment: Record<string, string>,
  timeoutMs = START_MS,
  code = root,
): Promise<Running> {
  const origin = `http://127.0.0.1:${environment.PORT}`
  const shop = run(
    MAIN.find((file) => existsSync(join(code, file))) ?? MAIN[0],
    { PUBLIC_URL: origin, NODE_ENV: 'production', DEMO: 'on', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...environment },
    code,
  )
  await answering(`${origin}/readyz`, shop, timeoutMs)
  return runningAt(origin, shop)
}

/** Starts a Stripe emulator as a process, with its store on disk, which survives the shop. */
export async function startEmulator(environment: Record<string, string>): Promise<Running> {
  const origin = `http://127.0.0.1:${environment.PORT}`
  const emulator = run('stripe-emulator/main.ts', {
    PUBLIC_URL: origin,
    WEBHOOK_SECRET,
    SECRET_KEY: 'sk_test_emulator',
    WEBHOOK_EVENTS: WEBHOOK_EVENTS.join(','),
    CONTROL: 'on',
    ...environment,
  })
  await answering(`${origin}/stripe-emulator/stripe.js`, emulator, START_MS)
  return runningAt(origin, emulator)
}

function runningAt(origin: string, child: ChildProcess & { output: string[] }): Running {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin, pid: child.pid ?? 0, ended, output: () => child.output.join(''), kill: () => killed(child), stop }
}

/**
 * Ports below those that the operating system uses for outgoing connections, in blocks of a hundred, one for each
 * process.
 */
const BLOCKS = 200
let block: Promise<number> | undefined
let given = 0

/** A port on which nothing listens and which no other test process is about to use. */
export async function freePort(): Promise<string> {
  block ??= takeBlock()
  const first = await block
  for (;;) {
    const port = first + 1 + (given++ % 99)
    const server = await listening(port)
    if (server) return new Promise((resolve) => server.close(() => resolve(String(port))))
  }
}

/**
 * Listens on the block's first port while the process lives. Otherwise two processes find the same free port, and one
 * calls the other's shop.
 */
async function takeBlock(): Promise<number> {
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = 10_000 + ((process.pid + tried) % BLOCKS) * 100
    const server = await listening(first)
    if (server) {
      server.unref()
      return first
    }
  }
  throw new Error(`All ${BLOCKS} blocks of ports are taken: are processes of earlier tests still running?`)
}

function listening(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function run(file: string, environment: Record<string, string>, code = root): ChildProcess & { output: string[] } {
  // The starts share a compile cache, because a hundred of them run the same program.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
  const child = spawn(process.execPath, [join(code, file)], {
    cwd: code,
    env: { ...cache, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  return Object.assign(child, { output })
}

async function answering(
  address: string,
  child: ChildProcess & { output: string[] },
  timeoutMs: number,
): Promise<void> {
  for (let waited = 0; waited < timeoutMs; waited += 50) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended instead of answering: ${child.output.join('')}`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  // Kills it, because nothing else knows the process.
  await killed(child)
  throw new Error(`No answer from ${address}: ${child.output.join('')}`)
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}
