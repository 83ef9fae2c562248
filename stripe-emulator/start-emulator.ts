import { randomBytes } from 'node:crypto'
import { type Control, openControlClient } from './control-client.ts'
import { type EmulatorOptions, openEmulator } from './emulator.ts'
import { isLoopbackHost, listen } from './listen.ts'

export interface StartOptions extends Omit<EmulatorOptions, 'file' | 'webhook' | 'publicUrl'> {
  /** Default 0: a free one. */
  port?: number
  /** Default 127.0.0.1. Any other machine's needs `allowNetwork`. */
  host?: string
  /** Lets `host` be an address that other machines reach. Whoever has the secret key can then call the emulator. */
  allowNetwork?: boolean
  /** The store: one SQLite file. Default ':memory:'. */
  file?: string
  /** Where webhooks go: the URL, or the URL with its secret (a random one without it) and its events (all without). */
  webhook?: string | { url: string; secret?: string; events?: readonly string[] } | null
  /** The origin at which browsers reach the emulator. Default: localhost with its port. */
  publicUrl?: string
  /** As in `openEmulator`; without a port it has the emulator's. */
  frameOrigin?: string
}

export interface RunningEmulator {
  /** `http://127.0.0.1:<port>` */
  url: string
  host: string
  port: number
  protocol: 'http'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The id of the account. */
  account: string
  /** For `new Stripe(emulator.secretKey, emulator.stripeOptions)`. */
  stripeOptions: { host: string; port: number; protocol: 'http'; telemetry: false }
  /** The script that defines `window.Stripe`, for pages. */
  script: string
  /** Faults, the clock, and what Stripe's dashboard does. Needs the option `control`, which is on by default. */
  control: Control
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts an emulator for tests on its own port of this machine. */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  const { port = 0, host = '127.0.0.1', allowNetwork = false, webhook = null } = options
  if (!allowNetwork && !isLoopbackHost(host))
    throw new Error(`Other machines can reach ${host}. Pass allowNetwork: true if they should, or 127.0.0.1 as host.`)
  const given = typeof webhook === 'string' ? { url: webhook } : webhook
  const webhookSecret = given?.secret ?? `whsec_${randomBytes(16).toString('hex')}`
  // It listens first, because the emulator's own URLs have the port. No request is read before `emulator` is set.
  const server = await listen({ fetch: (request) => emulator.fetch(request) }, { port, host })
  const emulator = openOrClose()
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`
  return {
    url,
    host,
    port: server.port,
    protocol: 'http',
    secretKey: emulator.secretKey,
    publishableKey: emulator.publishableKey,
    webhookSecret,
    account: emulator.account,
    stripeOptions: { host, port: server.port, protocol: 'http', telemetry: false },
    script: `${url}/stripe-emulator/stripe.js`,
    control: openControlClient(url),
    stop,
    [Symbol.asyncDispose]: stop,
  }

  function openOrClose() {
    try {
      return openEmulator({
        ...options,
        file: options.file ?? ':memory:',
        webhook: given && { ...given, secret: webhookSecret },
        publicUrl: options.publicUrl ?? `http://localhost:${server.port}`,
        ...(options.frameOrigin ? { frameOrigin: withPort(options.frameOrigin, server.port) } : {}),
        control: options.control ?? true,
      })
    } catch (error) {
      void server.close()
      throw error
    }
  }

  async function stop(): Promise<void> {
    await server.close()
    await emulator.close()
  }
}

function withPort(origin: string, port: number): string {
  const url = new URL(origin)
  if (url.port === '') url.port = String(port)
  return url.origin
}
