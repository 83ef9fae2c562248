import { openApi, wrapped } from './api.ts'
import { type AccountFacts, openBank } from './bank.ts'
import { type Keys, publishableKey } from './caller.ts'
import { finishProcessing } from './confirm.ts'
import { isControl, openControl } from './control.ts'
import { openLater } from './later.ts'
import { openPages } from './pages.ts'
import { failRefund, settleRefund } from './refunds.ts'
import { newSecretKey } from './secret-key.ts'
import { openWebhooks } from './webhooks.ts'

export interface EmulatorOptions {
  /** The store: one SQLite file, made when missing; ':memory:' forgets everything. */
  file: string
  /**
   * Who is told of which events; of all without `events`. The secret may be two with a comma between, while they are
   * being rotated.
   */
  webhook: { url: string; secret: string; events?: readonly string[] } | null
  /** The key of the shop's server. Without one a new one is made at each opening. */
  secretKey?: string
  /**
   * Restricted keys and what each may do: `rak_webhook_read`, `rak_payment_intent_write`, as Stripe names it when it
   * refuses.
   */
  restrictedKeys?: Record<string, readonly string[]>
  /** The origin at which a browser reaches the emulator; the card's frame comes from here. */
  publicUrl: string
  /** Origins, beside publicUrl's own and any on localhost, whose pages may show the card's frame. */
  pageOrigins?: string[]
  /** What its account is like, where it is not one in the UK that is ready to charge pounds. */
  account?: AccountFacts
  now?: () => Date
  /** Serves the control plane; without it, it is a 404. */
  control?: boolean
  /**
   * Multiplies the waits between webhook attempts: 1 is a minute, doubling, for three days. Default 1/60: a second,
   * doubling, for 72 minutes.
   */
  retryScale?: number
  /** How webhooks are delivered. */
  fetch?: typeof fetch
  log?: (line: string) => void
}

export interface Emulator {
  /** Answers /v1/* and /stripe-emulator/*, to whoever holds the secret key. */
  fetch(request: Request): Promise<Response>
  /** The same for a stranger: of /v1/* only what a browser may ask, and the control panel not at all. */
  fetchForStranger(request: Request): Promise<Response>
  close(): Promise<void>
  secretKey: string
  publishableKey: string
  /** The id of the account whose books these are. */
  account: string
}

/** A Stripe for tests and for machines without keys. Its truth is in its own file and survives being killed. */
export function openEmulator(options: EmulatorOptions): Emulator {
  const log = options.log ?? (() => {})
  const bank = openBank({
    file: options.file,
    publicUrl: options.publicUrl,
    facts: options.account ?? {},
    webhook: options.webhook && { url: options.webhook.url, events: options.webhook.events ?? ['*'] },
    now: options.now ?? (() => new Date()),
  })
  const webhooks =
    options.webhook &&
    openWebhooks(bank, { ...options.webhook, scale: options.retryScale ?? 1 / 60, fetch: options.fetch ?? fetch, log })
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

  const keys: Keys = { secret: options.secretKey ?? newSecretKey(), restricted: options.restrictedKeys ?? {} }
  const api = openApi(bank, keys, committed, log)
  const pages = openPages(bank, options.pageOrigins ?? [], committed)
  const control = openControl(bank, { webhooks, committed })
  committed()

  return {
    fetch: (request) => answer(request, false),
    fetchForStranger: (request) => answer(request, true),
    secretKey: keys.secret,
    publishableKey,
    account: bank.account.id,
    async close() {
      later.close()
      await webhooks?.close()
      bank.store.close()
    },
  }

  async function answer(request: Request, isStranger: boolean): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/v1/')) {
      const given = await api.fetch(request, { isStranger })
      return url.searchParams.has('wrapped') ? wrapped(given) : given
    }
    return options.control && !isStranger && isControl(url.pathname) ? control.fetch(request) : pages.fetch(request)
  }
}
