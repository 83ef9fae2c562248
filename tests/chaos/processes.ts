import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const WEBHOOK_SECRET = 'whsec_of_the_chaos'

export interface Running {
  origin: string
  pid: number
  /** Until the process has ended, by itself or by `kill`. */
  ended: Promise<void>
  /** What it has written so far. */
  said(): string
  /** As the operating system does it: at once, and nothing is tidied up. */
  kill(): Promise<void>
  /** As whoever runs it does: it is asked to stop, and this waits until it has. */
  stop(): Promise<void>
}

/** Milliseconds for a start; a new shop beside much else takes longer. */
const TIMEOUT_MS = 30_000

/** Where a release starts; up to November 2026 it was the second. */
const MAIN = ['start/main.ts', 'main.ts'] as const

/**
 * The shop as a process of its own, serving once this returns. `code` is the folder of another version than this one.
 */
export async function startShop(
  environment: Record<string, string>,
  patience = TIMEOUT_MS,
  code = root,
): Promise<Running> {
  const origin = `http://127.0.0.1:${environment.PORT}`
  const shop = run(
    MAIN.find((file) => existsSync(join(code, file))) ?? MAIN[0],
    { PUBLIC_URL: origin, NODE_ENV: 'production', DEMO: 'on', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...environment },
    code,
  )
  await answering(`${origin}/readyz`, shop, patience)
  return runningAt(origin, shop)
}

/** A Stripe that outlives the shop, its books on disk. */
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
  await answering(`${origin}/stripe-emulator/stripe.js`, emulator, TIMEOUT_MS)
  return runningAt(origin, emulator)
}

function runningAt(origin: string, child: ChildProcess & { said: string[] }): Running {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin, pid: child.pid ?? 0, ended, said: () => child.said.join(''), kill: () => killed(child), stop }
}

/**
 * Ports below those that the system gives to outgoing connections, in blocks of a hundred: a process of the tests takes
 * one for itself.
 */
const BLOCKS = 200
let block: Promise<number> | undefined
let given = 0

/** A port that nothing listens on and no other process of the tests is about to use. */
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
 * Its first port is listened on for as long as the process lives. Without that two that look at once find the same
 * port, and one asks the other's shop.
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

function run(file: string, environment: Record<string, string>, code = root): ChildProcess & { said: string[] } {
  // A hundred starts of the same program: what the first has compiled serves the others.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
  const child = spawn(process.execPath, [join(code, file)], {
    cwd: code,
    env: { ...cache, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  return Object.assign(child, { said })
}

async function answering(address: string, child: ChildProcess & { said: string[] }, patience: number): Promise<void> {
  for (let waited = 0; waited < patience; waited += 50) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended instead of answering: ${child.said.join('')}`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  // Nobody else knows of it: left alone it would run for ever.
  await killed(child)
  throw new Error(`No answer from ${address}: ${child.said.join('')}`)
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}
