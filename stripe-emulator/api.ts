import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { brokenOff, cors, cutHeader, dropHeader, dropped, type Result, respond } from './answers.ts'
import { apiVersion, isVersion } from './api-version.ts'
import type { Bank } from './bank.ts'
import { readBody, readUpload } from './body.ts'
import { type Caller, identify, type Keys, reduceForBrowser, requireClientSecret } from './caller.ts'
import { browserParams, type Call, calls } from './calls.ts'
import type { CardParts } from './card-parts.ts'
import { type ErrorBody, invalid, StripeError, unauthorised } from './errors.ts'
import { expand } from './expand.ts'
import type { AnswerFault } from './faults.ts'
import { checkForm, type Form, parseForm, texts } from './form.ts'
import { fingerprintOf, type Idempotency, openIdempotency, type StoredResponse } from './idempotency.ts'
import { retrieveIntent } from './payment-intents.ts'
import { renameMethodTypes } from './refused-parameters.ts'
import { noteRequest } from './requests.ts'
import { retrieveSetup } from './setup-intents.ts'
import { staleAnswer } from './stale.ts'
import { newId } from './store.ts'

/** Hono's bindings. `isStranger`: the caller is on the network, where the secret key doesn't work. */
interface Env {
  Bindings: { isStranger: boolean }
}

interface Api {
  bank: Bank
  keys: Keys
  parts: CardParts
  /** Runs after each change, so that webhooks go out. */
  committed(): void
  log(line: string): void
}

interface ApiContext extends Api {
  idempotency: Idempotency
}

/** One request to a call of the API; `id` is from its path. */
interface Incoming {
  call: Call
  request: Request
  id: string
  isStranger: boolean
}

/** A validated request with its response's ids. */
interface Admitted {
  call: Call
  id: string
  form: Form
  caller: Caller
  idempotencyKey: string | null
  fingerprint: string
  requestId: string
  fault: AnswerFault
}

/** The API under /v1. */
export function openApi(api: Api): Hono<Env> {
  const { bank } = api
  const context: ApiContext = { ...api, idempotency: openIdempotency(bank.store, () => bank.now()) }
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const at = Date.now()
    await next()
    if (c.req.method !== 'OPTIONS') noteRequest(bank, c.req.raw, c.res, at)
    // The bank's clock, because a shop compares it with its own.
    c.res.headers.set('date', bank.now().toUTCString())
  })
  for (const call of calls)
    app.on(call.method, call.path, (c) =>
      handle(context, { call, request: c.req.raw, id: c.req.param('id') ?? '', isStranger: c.env.isStranger }),
    )
  app.options('*', () => new Response(null, { status: 204, headers: cors }))
  app.notFound((c) => {
    const { body } = invalid(
      `Unrecognized request URL (${c.req.method}: ${c.req.path}). This emulator has only part of Stripe's API; see its README.`,
    )
    return respond({ status: 404, body: errorBody(body) }, newId('req', 14), null)
  })
  return app
}

async function handle(context: ApiContext, { call, request, id, isStranger }: Incoming): Promise<Response> {
  const { bank, idempotency } = context
  const requestId = newId('req', 14)
  const path = new URL(request.url).pathname
  const key = call.method === 'POST' ? request.headers.get('idempotency-key') || null : null
  let isInFlight = false
  try {
    const form = await formOf(call, request)
    const caller = admit(context, { call, request, id, isStranger }, form)
    const fingerprint = fingerprintOf(call.method, path, form)
    const stored = key === null ? null : idempotency.replay(key, fingerprint)
    if (stored)
      return respond(stored, requestId, key, { 'idempotent-replayed': 'true', 'original-request': stored.request })
    const fault = bank.faults.takeAnswerFault(call.method, path)
    if (fault.kind === 'lose-request') return dropped()
    const refusal = refusals[fault.kind]
    if (refusal) return respond(failed(refusal), requestId, key, retryHeader(fault))
    // During the delay a second call with this key gets 409, because the first is in flight.
    if (key !== null) idempotency.begin(key)
    isInFlight = true
    const admitted = { call, id, form, caller, idempotencyKey: key, fingerprint, requestId, fault }
    const result = bank.store.transaction(() => execute(context, admitted))
    if (call.method !== 'GET') context.committed()
    if (fault.delayMs > 0) await pause(fault.delayMs)
    if (fault.kind === 'lose') return dropped()
    const response = respond(result, requestId, key, retryHeader(fault))
    return fault.kind === 'cut' ? brokenOff(response, result.body) : response
  } catch (error) {
    if (error instanceof StripeError) return respond(failed(notInPath(error, id)), requestId, key)
    context.log(`stripe-emulator: ${request.method} ${path} failed: ${error instanceof Error ? error.stack : error}`)
    return respond(failed(serverError), requestId, key)
  } finally {
    if (isInFlight && key !== null) idempotency.end(key)
  }
}

function formOf(call: Call, request: Request): Form | Promise<Form> {
  if (call.uploads) return readUpload(request)
  return call.method === 'POST' ? readBody(request).then(parseForm) : parseForm(new URL(request.url).search.slice(1))
}

/** Validates key and parameters. Nothing has been written when this raises. */
function admit(context: ApiContext, { call, request, id, isStranger }: Incoming, form: Form): Caller {
  const { bank, keys, parts } = context
  const caller = identify(request, form, keys, bank.account.id)
  if (caller === 'secret' && isStranger)
    throw unauthorised('Calls with the secret key work only within the emulator’s own process.')
  if (caller === 'browser' && call.browser === false)
    throw unauthorised('This API call cannot be made with a publishable API key. Please use a secret API key.')
  const version = request.headers.get('stripe-version') ?? apiVersion
  takeVersion(context, version)
  if ('allowed_payment_method_types' in call.accepts) renameMethodTypes(form, version)
  if (caller === 'browser') parts.fill(form)
  checkForm(form, { ...call.accepts, ...(call.browser ? browserParams : {}), expand: 'texts' })
  if (caller === 'browser' && call.browser === 'own') {
    const own = call.path.startsWith('/v1/setup_intents/') ? retrieveSetup(bank, id) : retrieveIntent(bank, id)
    requireClientSecret(own, form)
  }
  return caller
}

/** Says once of each version that isn't the emulator's own that answers are in another. */
function takeVersion({ bank, log }: ApiContext, version: string): void {
  if (!isVersion(version)) throw invalid(`Invalid Stripe API version: ${version}`)
  if (version === apiVersion || bank.otherVersions.has(version)) return
  bank.otherVersions.add(version)
  log(`stripe-emulator: a call asked for version ${version} of the API; the answers are in ${apiVersion}.`)
}

/** Makes the call and stores its response under the key, both in the caller's transaction. */
function execute({ bank, idempotency }: ApiContext, admitted: Admitted): StoredResponse {
  const { idempotencyKey: key, fingerprint, requestId, fault } = admitted
  bank.request = { id: requestId, idempotency_key: key }
  const result = fault.kind === '500' ? failed(serverError) : run(bank, admitted)
  const response = { ...(fault.kind === 'commit-then-500' ? failed(serverError) : result), request: requestId }
  if (key !== null) idempotency.save(key, fingerprint, response)
  return response
}

function run(bank: Bank, { call, id, form, caller, fault }: Admitted): Result {
  try {
    const answer = call.run(bank, id, form, caller)
    const given = fault.kind === 'stale' ? staleAnswer(bank, answer) : answer
    const object = expand(bank.store, given, texts(form, 'expand'))
    const visible = caller === 'browser' && call.browser === 'own' ? reduceForBrowser(object) : object
    return { status: 200, body: JSON.stringify(visible, null, 2) }
  } catch (error) {
    if (!(error instanceof StripeError) || !error.keeps) throw error
    return failed(caller === 'browser' ? withoutSecrets(error) : error)
  }
}

/**
 * For the emulator's own script: a browser logs every 402 as an error on the console, and a declined card isn't one.
 */
export async function wrapped(response: Response): Promise<Response> {
  if (response.headers.has(dropHeader) || response.headers.has(cutHeader)) return response
  const body = await response.text()
  return new Response(`{"status":${response.status},"body":${body || 'null'}}`, { headers: response.headers })
}

const serverError = new StripeError(500, {
  type: 'api_error',
  message: 'An unknown error occurred (asked for by a fault of the emulator, or a bug in it: see its log).',
})

/** Asked for by faults, before the work: nothing is stored under the call's key. */
const refusals: Partial<Record<AnswerFault['kind'], StripeError>> = {
  '401': unauthorised('Invalid API Key provided (asked for by a fault of the emulator).'),
  '403': new StripeError(403, {
    type: 'invalid_request_error',
    message:
      'The provided key does not have the required permissions for this endpoint (asked for by a fault of the emulator).',
  }),
  '429': new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded (asked for by a fault of the emulator).',
  }),
}

const retryHeader = ({ shouldRetry }: AnswerFault): Record<string, string> =>
  shouldRetry === null ? {} : { 'stripe-should-retry': shouldRetry }

/** 404 is for the object of the path; one that a parameter names is a 400. */
function notInPath(error: StripeError, id: string): StripeError {
  const isNamed = error.status === 404 && !error.message.includes(`'${id}'`)
  return isNamed ? new StripeError(400, error.body) : error
}

function failed(error: StripeError): Result {
  return { status: error.status, body: errorBody(error.body) }
}

function errorBody(error: ErrorBody): string {
  return JSON.stringify({ error }, null, 2)
}

function withoutSecrets(error: StripeError): StripeError {
  const { payment_intent, setup_intent, ...body } = error.body
  return new StripeError(error.status, {
    ...body,
    ...(payment_intent ? { payment_intent: reduceForBrowser(payment_intent) } : {}),
    ...(setup_intent ? { setup_intent: reduceForBrowser(setup_intent) } : {}),
  })
}
