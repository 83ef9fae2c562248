import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Bank } from './bank.ts'
import { readBody } from './body.ts'
import { type Caller, identify, type Keys, reduceForBrowser, requireClientSecret } from './caller.ts'
import { browserParams, type Call, calls } from './calls.ts'
import { type ErrorBody, invalid, StripeError, unauthorised } from './errors.ts'
import { apiVersion } from './events.ts'
import { expand } from './expand.ts'
import type { AnswerFault } from './faults.ts'
import { checkForm, type Form, parseForm, texts } from './form.ts'
import { fingerprint, type KeptAnswer, openIdempotency } from './idempotency.ts'
import { retrieveIntent } from './payment-intents.ts'
import { newId } from './store.ts'

/** Header of a response that must not arrive (README.md, "Losing answers"). */
export const dropHeader = 'x-emulator-drop'

/** Whether the caller comes from the network, where the secret key is refused. */
interface Door {
  Bindings: { isStranger: boolean }
}

/** The API under /v1. `committed` runs after each change, so that webhooks go out. */
export function openApi(bank: Bank, keys: Keys, committed: () => void, log: (line: string) => void): Hono<Door> {
  const app = new Hono<Door>()
  const idempotency = openIdempotency(bank.store, () => bank.now())

  app.use(async (c, next) => {
    await next()
    // The bank's clock, because a shop compares its own with it.
    c.res.headers.set('date', bank.now().toUTCString())
  })
  for (const call of calls)
    app.on(call.method, call.path, (c) => answer(call, c.req.raw, c.req.param('id') ?? '', c.env.isStranger))
  app.options('*', () => new Response(null, { status: 204, headers: cors }))
  app.notFound((c) => {
    const url = `${c.req.method}: ${c.req.path}`
    return respond(
      404,
      errorBody(
        invalid(`Unrecognized request URL (${url}). This emulator answers only part of Stripe's API; see its README.`)
          .body,
      ),
      newId('req', 14),
      null,
    )
  })
  return app

  async function answer(call: Call, request: Request, id: string, isStranger: boolean): Promise<Response> {
    const requestId = newId('req', 14)
    const path = new URL(request.url).pathname
    const key = call.method === 'POST' ? request.headers.get('idempotency-key') || null : null
    let begun = false
    try {
      const form = parseForm(call.method === 'POST' ? await readBody(request) : new URL(request.url).search.slice(1))
      const caller = admit(call, request, id, form, isStranger)
      const asked = fingerprint(call.method, path, form)
      const kept = key === null ? null : idempotency.replay(key, asked)
      if (kept)
        return respond(kept.status, kept.body, requestId, key, {
          'idempotent-replayed': 'true',
          'original-request': kept.request,
        })
      const fault = bank.faults.takeAnswerFault(call.method, path)
      if (fault.kind === 'lose-request') return dropped()
      // Until the delay ends, a second call with this key is refused, because the first is in flight.
      if (key !== null) idempotency.begin(key)
      begun = true
      const given = bank.store.transaction(() => execute(call, id, form, caller, { key, asked, requestId, fault }))
      if (call.method === 'POST') committed()
      if (fault.delayMs > 0) await pause(fault.delayMs)
      return fault.kind === 'lose' ? dropped() : respond(given.status, given.body, requestId, key)
    } catch (error) {
      if (error instanceof StripeError) return respond(error.status, errorBody(error.body), requestId, key)
      log(`stripe-emulator: ${request.method} ${path} failed: ${error instanceof Error ? error.stack : error}`)
      return respond(500, errorBody(serverError.body), requestId, key)
    } finally {
      if (begun && key !== null) idempotency.end(key)
    }
  }

  /** Validates key and parameters. Nothing has changed when this raises. */
  function admit(call: Call, request: Request, id: string, form: Form, isStranger: boolean): Caller {
    const caller = identify(request, form, keys, bank.account.id)
    if (caller === 'secret' && isStranger)
      throw unauthorised(
        'Calls with the secret key are not answered here: this emulator answers them in its own process alone.',
      )
    if (caller === 'browser' && call.browser === false)
      throw unauthorised('This API call cannot be made with a publishable API key. Please use a secret API key.')
    checkForm(form, { ...call.accepts, ...(call.browser ? browserParams : {}), expand: 'texts' })
    if (caller === 'browser' && call.browser === 'own') requireClientSecret(retrieveIntent(bank, id), form)
    return caller
  }

  function execute(call: Call, id: string, form: Form, caller: Caller, about: About): KeptAnswer {
    bank.request = { id: about.requestId, idempotency_key: about.key }
    const given = about.fault.kind === '500' ? failed(serverError) : attempt(call, id, form, caller)
    const answer = {
      ...(about.fault.kind === 'commit-then-500' ? failed(serverError) : given),
      request: about.requestId,
    }
    if (about.key !== null) idempotency.keep(about.key, about.asked, answer)
    return answer
  }

  function attempt(call: Call, id: string, form: Form, caller: Caller): { status: number; body: string } {
    try {
      const object = expand(bank.store, call.run(bank, id, form, caller), texts(form, 'expand'))
      const shown = caller === 'browser' && call.browser === 'own' ? reduceForBrowser(object) : object
      return { status: 200, body: JSON.stringify(shown, null, 2) }
    } catch (error) {
      if (!(error instanceof StripeError) || !error.keeps) throw error
      return failed(caller === 'browser' ? withoutSecrets(error) : error)
    }
  }
}

/**
 * For the emulator's own script: a browser logs every 402 as an error, and a declined card is no error of the page.
 */
export async function wrapped(response: Response): Promise<Response> {
  if (response.headers.has(dropHeader)) return response
  const body = await response.text()
  return new Response(`{"status":${response.status},"body":${body || 'null'}}`, { headers: response.headers })
}

interface About {
  key: string | null
  asked: string
  requestId: string
  fault: AnswerFault
}

const serverError = new StripeError(500, {
  type: 'api_error',
  message: 'An unknown error occurred (asked for by a fault of the emulator, or a mistake in it: see its log).',
})

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'request-id',
  'access-control-max-age': '300',
}

function respond(
  status: number,
  body: string,
  requestId: string,
  key: string | null,
  more: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...cors,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(status === 409 ? { 'stripe-should-retry': 'true' } : {}),
      ...more,
    },
  })
}

/** A 502 without a body; the listener closes the connection instead where it can. */
function dropped(): Response {
  return new Response(null, { status: 502, headers: { [dropHeader]: '1', ...cors } })
}

function failed(error: StripeError): { status: number; body: string } {
  return { status: error.status, body: errorBody(error.body) }
}

function errorBody(error: ErrorBody): string {
  return JSON.stringify({ error }, null, 2)
}

function withoutSecrets(error: StripeError): StripeError {
  const { payment_intent, ...body } = error.body
  return new StripeError(error.status, {
    ...body,
    ...(payment_intent ? { payment_intent: reduceForBrowser(payment_intent) } : {}),
  })
}
