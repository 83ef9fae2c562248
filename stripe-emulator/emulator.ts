import { openApi, wrapped } from './api.ts'
import { makeAvailable } from './balance.ts'
import { type AccountFacts, openBank } from './bank.ts'
import { type Keys, publishableKey } from './caller.ts'
import { openCardParts } from './card-parts.ts'
import { bookCapture } from './confirm.ts'
import { isControl, openControl } from './control.ts'
import { openLater } from './later.ts'
import { METHOD_TYPES, type MethodType } from './method-names.ts'
import { openPages } from './pages.ts'
import { completePayout, payPayout, runPayouts, submitPayout } from './payouts.ts'
import { finishProcessing } from './processing.ts'
import { expireWaitingRefund, failRefund, settleRefund } from './refunds.ts'
import { newSecretKey } from './secret-key.ts'
import { expireHold } from './settle-intent.ts'
import { openWebhooks } from './webhooks.ts'

export interface EmulatorOptions {
  /** The store: one SQLite file, created if missing; ':memory:' for a store without a file. */
  file: string
  /**
   * The webhook endpoint, and its events (all without `events`). The secret may be two separated by a comma, during a
   * rotation.
   */
  webhook: { url: string; secret: string; events?: readonly string[] } | null
  /** The secret key of the shop's server. Random at each opening if it isn't given. */
  secretKey?: string
  /**
   * Restricted keys with their permissions, by the names in Stripe's errors: `rak_webhook_read`,
   * `rak_payment_intent_write`.
   */
  restrictedKeys?: Record<string, readonly string[]>
  /** The origin at which browsers reach the emulator; it serves the card frame. */
  publicUrl: string
  /** Origins that may embed the card frame, in addition to publicUrl's own and localhost. */
  pageOrigins?: string[]
  /**
   * The origin of the frames, if it isn't that of the script: another name of the same emulator. A page's
   * Content-Security-Policy then has to allow it, as it has to allow the origins of Stripe's frames.
   */
  frameOrigin?: string
  /**
   * Options of the account. By default it is in the UK, can accept payments in pounds, and pays out daily:
   * `payout_schedule` is `{ interval, weekly_payout_days, monthly_payout_days, delay_days }`.
   */
  account?: AccountFacts
  /** The types of payment method that the account accepts, as its dashboard has them. By default all that there are. */
  paymentMethods?: readonly MethodType[]
  now?: () => Date
  /** Serves the control panel; without it those URLs are 404. */
  control?: boolean
  /**
   * Multiplies the waits between webhook attempts: 1 is a minute, doubling, for three days. Default 1/60: a second,
   * doubling, for 72 minutes.
   */
  retryScale?: number
  /** How webhooks are delivered. */
  fetch?: typeof fetch
  /**
   * For a second process on a store: it answers, and leaves the work that is due later, webhooks included, to the
   * emulator that runs.
   */
  passive?: boolean
  log?: (line: string) => void
}

export interface Emulator {
  /** Handles /v1/* and /stripe-emulator/* for callers in this process or on this machine. */
  fetch(request: Request): Promise<Response>
  /** Handles requests from the network: of /v1/* only the calls of browsers, and not the control panel. */
  fetchForStranger(request: Request): Promise<Response>
  close(): Promise<void>
  secretKey: string
  publishableKey: string
  /** The id of the account. */
  account: string
}

/** A Stripe for tests and for machines without keys. Its state is in its own file and survives kill -9. */
export function openEmulator(options: EmulatorOptions): Emulator {
  const log = options.log ?? (() => {})
  const bank = openBank({
    file: options.file,
    publicUrl: options.publicUrl,
    facts: options.account ?? {},
    methods: options.paymentMethods ?? METHOD_TYPES,
    webhook: options.webhook && { ...options.webhook, events: options.webhook.events ?? ['*'] },
    now: options.now ?? (() => new Date()),
  })
  const webhooks = openWebhooks(bank, { scale: options.retryScale ?? 1 / 60, fetch: options.fetch ?? fetch, log })
  const committed = () => {
    if (options.passive) return
    later.wake()
    webhooks.wake()
  }
  const later = openLater(
    bank,
    {
      'finish-processing': finishProcessing,
      'book-charge': bookCapture,
      'settle-refund': settleRefund,
      'fail-refund': failRefund,
      'expire-hold': expireHold,
      'expire-refund': expireWaitingRefund,
      'make-available': makeAvailable,
      'run-payouts': runPayouts,
      'complete-payout': completePayout,
      'submit-payout': submitPayout,
      'pay-payout': payPayout,
    },
    () => webhooks.wake(),
    log,
  )

  const keys: Keys = { secret: options.secretKey ?? newSecretKey(), restricted: options.restrictedKeys ?? {} }
  const parts = openCardParts()
  const api = openApi({ bank, keys, parts, committed, log })
  const pages = openPages({
    bank,
    parts,
    pageOrigins: options.pageOrigins ?? [],
    frameOrigin: originOf(options.frameOrigin),
    committed,
  })
  const control = openControl(bank, { webhooks, committed })
  committed()

  return {
    fetch: (request) => route(request, false),
    fetchForStranger: (request) => route(request, true),
    secretKey: keys.secret,
    publishableKey,
    account: bank.account.id,
    async close() {
      later.close()
      await webhooks.close()
      bank.store.close()
    },
  }

  async function route(request: Request, isStranger: boolean): Promise<Response> {
    const url = new URL(request.url)
    // Its clock may have moved without a call.
    if (!options.passive && later.isDue()) later.wake()
    // It has nothing under /v2, and says so in JSON, which the libraries expect.
    if (url.pathname.startsWith('/v1/') || url.pathname.startsWith('/v2/')) {
      const response = await api.fetch(request, { isStranger })
      return url.searchParams.has('wrapped') ? wrapped(response) : response
    }
    return options.control && !isStranger && isControl(url.pathname) ? control.fetch(request) : pages.fetch(request)
  }
}

function originOf(given: string | undefined): string | null {
  return given ? new URL(given).origin : null
}
