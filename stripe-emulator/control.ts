import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { type Bank, clockOffset } from './bank.ts'
import { readBody } from './body.ts'
import { retrieveCharge } from './charges.ts'
import { escalateInquiry, kindNamed, loseDispute, offerAppeal, openDispute, winDispute } from './disputes.ts'
import { invalid, missing, StripeError } from './errors.ts'
import { checkForm, type Form } from './form.ts'
import { approveReview, openReview, warnOfFraud } from './fraud.ts'
import { challengeOf } from './intents.ts'
import { authenticate, frame, isSetup } from './pages.ts'
import { retrieveIntent } from './payment-intents.ts'
import { changeSchedule, readSchedule } from './payout-schedule.ts'
import { failPayout } from './payouts.ts'
import { createRefund, endRefund, refundParams } from './refunds.ts'
import { shownObject } from './requests.ts'
import { retrieveSetup } from './setup-intents.ts'
import { eventIds, readEvents, readState } from './state.ts'
import type { openWebhooks, Recipients } from './webhooks.ts'

const root = '/stripe-emulator/control'

export interface ControlOptions {
  webhooks: ReturnType<typeof openWebhooks>
  /** Runs after each change, so that webhooks go out. */
  committed(): void
}

export function isControl(path: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

/** The control panel: faults, and what staff do in Stripe's dashboard. README.md lists the calls. */
export function openControl(bank: Bank, { webhooks, committed }: ControlOptions): Hono {
  const app = new Hono()

  app.use('*', async (c, next) => {
    // The page of any site can post to a local port, so only our own page and non-browser tools may.
    const site = c.req.header('sec-fetch-site')
    if (c.req.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
      return c.json({ error: { message: 'Not from another site.' } }, 403)
    await next()
    return undefined
  })
  app.onError((error, c) => {
    if (error instanceof StripeError) return c.json({ error: error.body }, error.status === 404 ? 404 : 400)
    throw error
  })

  app.get(root, () => frame(readFileSync(join(import.meta.dirname, 'browser', 'control.html'), 'utf8'), "'none'"))
  app.get(`${root}/state`, (c) => c.json(readState(bank, limitOf(c.req.query('limit')))))
  app.get(`${root}/objects/:id`, (c) => {
    const object = bank.store.lookUp(c.req.param('id'))
    if (!object) throw missing('object', c.req.param('id'))
    return c.body(shownObject(object), 200, { 'content-type': 'application/json' })
  })
  app.get(`${root}/events`, (c) => c.json(readEvents(bank, limitOf(c.req.query('limit')))))

  app.get(`${root}/faults`, (c) => c.json(bank.faults.read()))
  app.post(`${root}/faults`, async (c) => {
    const before = bank.faults.read()
    const faults = bank.faults.change(await json(c.req.raw))
    if (before.webhooks.hold && !faults.webhooks.hold) committed()
    return c.json(faults)
  })
  app.post(`${root}/faults/clear`, (c) => {
    const faults = bank.faults.clear()
    committed()
    return c.json(faults)
  })

  app.post(`${root}/clock`, async (c) => {
    const { offset_seconds: offset } = fields(await json(c.req.raw))
    if (typeof offset !== 'number' || !Number.isSafeInteger(offset))
      throw invalid('offset_seconds must be a whole number', 'offset_seconds')
    bank.store.set('clock_offset_seconds', String(offset))
    committed()
    return c.json({ offset_seconds: clockOffset(bank.store), now: bank.now().toISOString() })
  })

  app.post(`${root}/reset`, (c) => {
    bank.store.reset()
    bank.requests.length = 0
    return c.json({ reset: true })
  })

  app.post(`${root}/authenticate/:id`, async (c) => {
    const id = c.req.param('id')
    const { outcome } = fields(await json(c.req.raw))
    if (outcome !== 'complete' && outcome !== 'fail') throw invalid('outcome must be complete or fail', 'outcome')
    authenticate(bank, id, { source: challengeOf(bank, id)?.source ?? '', passed: outcome === 'complete' })
    committed()
    return c.json(isSetup(id) ? retrieveSetup(bank, id) : retrieveIntent(bank, id))
  })

  serveEvents(app, bank, { webhooks, committed })
  serveMoney(app, bank, committed)
  return app
}

/** Releasing held events, and delivering events now. */
function serveEvents(app: Hono, bank: Bank, { webhooks, committed }: ControlOptions): void {
  app.post(`${root}/release`, async (c) => {
    const waiting = eventIds(bank, 'waiting')
    const faults = bank.faults.change({ webhooks: { hold: false } })
    const order = c.req.query('order')
    const attempts = order ? await deliver(waiting, order, { state: 'pending' }) : []
    committed()
    return c.json({ released: waiting, attempts, faults })
  })

  app.post(`${root}/deliver/:events`, async (c) => {
    const named = c.req.param('events')
    const chosen =
      named === 'all' || named === 'waiting' || named === 'dropped' ? eventIds(bank, named) : named.split(',')
    const times = Number(c.req.query('times') ?? 1)
    if (!Number.isInteger(times) || times < 1 || times > 1000)
      throw invalid('times must be a whole number from 1 to 1000', 'times')
    const events = Array.from({ length: times }, () => chosen).flat()
    const state = named === 'waiting' ? 'pending' : named === 'dropped' ? named : undefined
    const attempts = await deliver(events, c.req.query('order') ?? 'given', {
      endpoint: c.req.query('endpoint'),
      state,
    })
    return c.json({ attempts })
  })

  async function deliver(events: string[], order: string, to: Recipients) {
    const arrange = orders[order]
    if (!arrange) throw invalid(`order must be one of ${Object.keys(orders).join(', ')}`, 'order')
    return webhooks.deliverNow(arrange([...events]), to, order === 'concurrent')
  }
}

/** What a shop's staff do in Stripe's dashboard, and what cardholders and their banks do. */
function serveMoney(app: Hono, bank: Bank, committed: () => void): void {
  app.post(`${root}/refunds`, async (c) => {
    const form = formOf(fields(await json(c.req.raw)))
    checkForm(form, refundParams)
    return c.json(change(() => createRefund(bank, form)))
  })
  app.post(`${root}/refunds/:id/end`, async (c) => {
    const { status } = fields(await json(c.req.raw))
    return c.json(change(() => endRefund(bank, c.req.param('id'), String(status))))
  })
  app.post(`${root}/disputes`, async (c) => {
    const { charge, reason } = fields(await json(c.req.raw))
    return c.json(change(() => openDispute(bank, retrieveCharge(bank, String(charge)).id, kindNamed(reason))))
  })
  app.post(`${root}/disputes/:id/escalate`, (c) => c.json(change(() => escalateInquiry(bank, c.req.param('id')))))
  app.post(`${root}/disputes/:id/appeal`, (c) => c.json(change(() => offerAppeal(bank, c.req.param('id')))))
  app.post(`${root}/disputes/:id/win`, (c) => c.json(change(() => winDispute(bank, c.req.param('id')))))
  app.post(`${root}/disputes/:id/lose`, (c) => c.json(change(() => loseDispute(bank, c.req.param('id')))))
  app.get(`${root}/payout-schedule`, (c) => c.json(readSchedule(bank)))
  app.post(`${root}/payout-schedule`, async (c) => {
    const changes = fields(await json(c.req.raw))
    return c.json(change(() => changeSchedule(bank, changes)))
  })
  app.post(`${root}/payouts/:id/fail`, async (c) => {
    const { failure_code: code = 'account_closed' } = fields(await json(c.req.raw))
    return c.json(change(() => failPayout(bank, c.req.param('id'), String(code))))
  })
  app.post(`${root}/fraud-warnings`, async (c) => {
    const { charge } = fields(await json(c.req.raw))
    return c.json(change(() => warnOfFraud(bank, retrieveCharge(bank, String(charge)))))
  })
  app.post(`${root}/reviews`, async (c) => {
    const { charge } = fields(await json(c.req.raw))
    return c.json(change(() => openReview(bank, String(charge))))
  })
  app.post(`${root}/reviews/:id/approve`, (c) => c.json(change(() => approveReview(bank, c.req.param('id')))))

  function change<T>(work: () => T): T {
    const changed = bank.store.transaction(() => {
      bank.request = { id: null, idempotency_key: null }
      return work()
    })
    committed()
    return changed
  }
}

const orders: Record<string, (events: string[]) => string[]> = {
  given: (events) => events,
  concurrent: (events) => events,
  reverse: (events) => events.reverse(),
  shuffle: (events) =>
    events
      .map((event) => ({ event, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event),
}

function limitOf(limit: string | undefined): number {
  const number = Number(limit ?? 100)
  return Number.isInteger(number) && number > 0 ? number : 100
}

async function json(request: Request): Promise<unknown> {
  const body = await readBody(request)
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    throw invalid('The body must be JSON.')
  }
}

function fields(document: unknown): Record<string, unknown> {
  return typeof document === 'object' && document !== null ? { ...document } : {}
}

/** Converts a refund in JSON to the API's form. */
function formOf(document: Record<string, unknown>): Form {
  return Object.fromEntries(
    Object.entries(document).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? formOf(fields(value)) : String(value),
    ]),
  )
}
