import { openApi, wrapped } from './api.ts'
import { openBank } from './bank.ts'
import { publishableKey, secretKey } from './caller.ts'
import { finishProcessing } from './confirm.ts'
import { isControl, openControl } from './control.ts'
import { openLater } from './later.ts'
import { openPages } from './pages.ts'
import { failRefund, settleRefund } from './refunds.ts'
import { openWebhooks } from './webhooks.ts'

export interface EmulatorOptions {
  /** The store: one SQLite file, made when missing; ':memory:' forgets everything. */
  file: string
  /** Who is told of events. The secret may be two with a comma between, while they are being rotated. */
  webhook: { url: string; secret: string } | null
  /** The origin at which a browser reaches the emulator; the card's frame comes from here. */
  publicUrl: string
  /** Origins, beside publicUrl's own and any on localhost, whose pages may show the card's frame. */
  pageOrigins?: string[]
  now?: () => Date
  /** Serves the control plane; without it, it is a 404. */
  control?: boolean
  /** Multiplies the waits between webhook attempts: 1 is a minute, doubling, for three days. Default 1/60: a second, doubling, for 72 minutes. */
  retryScale?: number
  /** How webhooks are delivered. */
  fetch?: typeof fetch
  log?: (line: string) => void
}

export interface Emulator {
  /** Answers /v1/* and /stripe-emulator/*. */
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
  secretKey: string
  publishableKey: string
}

/** A Stripe for tests and for machines without keys. Its truth is in its own file and survives being killed. */
export function openEmulator(options: EmulatorOptions): Emulator {
  const log = options.log ?? (() => {})
  const bank = openBank({
    file: options.file,
    publicUrl: options.publicUrl,
    hasWebhook: options.webhook !== null,
    now: options.now ?? (() => new Date()),
  })
  const webhooks = options.webhook && openWebhooks(bank, { ...options.webhook, scale: options.retryScale ?? 1 / 60, fetch: options.fetch ?? fetch, log })
  const committed = () => {
    later.wake()
    webhooks?.wake()
  }
  const later = openLater(
    bank,
    { 'finish-processing': finishProcessing, 'settle-refund': settleRefund, 'fail-refund': failRefund },
    () => webhooks?.wake(),
    log,
  )

  const api = openApi(bank, committed, log)
  const pages = openPages(bank, options.pageOrigins ?? [], committed)
  const control = openControl(bank, { webhooks, committed })
  committed()

  return {
    async fetch(request) {
      const url = new URL(request.url)
      if (url.pathname.startsWith('/v1/')) return url.searchParams.has('wrapped') ? wrapped(await api.fetch(request)) : api.fetch(request)
      return options.control && isControl(url.pathname) ? control.fetch(request) : pages.fetch(request)
    },
    secretKey,
    publishableKey,
    async close() {
      later.close()
      await webhooks?.close()
      bank.store.close()
    },
  }
}
