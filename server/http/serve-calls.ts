import type { Context, Hono, Next } from 'hono'
import type * as z from 'zod'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Call } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import type { Download } from '#contract/shapes.ts'
import type { Language } from '#words/languages.ts'
import { ApiError, type FieldProblems } from './api-error.ts'
import { atMost, BODY_LIMIT } from './body-limit.ts'
import { countWrongLink } from './guess-limits.ts'
import type { Implementation } from './implement.ts'
import { type Limits, networkOf } from './limits.ts'
import { PAGE_PARAMETERS, pageNotFound } from './page-request.ts'
import { refusals } from './refusals.ts'
import { refuseUnlessComplete, refuseUnlessConfirmed } from './second-factor-gate.ts'
import { Sentence } from './sentence.ts'
import { fieldErrors, messageFor } from './validation-messages.ts'
import type { Session, SignedIn, Visitor } from './visitor.ts'
import { malformedFields } from './well-formed-text.ts'

export interface ServeContext {
  limits: Limits
  /** The session of a token, or null when it is no longer valid. */
  whoIs(token: string, how: { unattended: boolean }): Promise<{ user: SignedIn; session: Session } | null>
  now(): Date
  /** In tests: checks every response against the contract. */
  checkAnswers: boolean
}

export type AppEnv = {
  Bindings: { ip?: string }
  Variables: { requestId: string; call: string; errorKey: Call['errorKey']; visitor: Visitor }
}

/** Adds every call of the contract to the app, at each of its paths. */
export function serveCalls(app: Hono<AppEnv>, implementations: Implementation[], context: ServeContext): void {
  for (const { resource, handlers, limits } of implementations) {
    const shapes: Record<string, { input: z.ZodType; output: z.ZodType }> = contract[resource]
    for (const [name, call] of Object.entries<Call>(everyCall[resource])) {
      const shape = shapes[name]
      const handler = handlers[name]
      const limit = limits[name]
      const what = `${resource}.${name}`
      if (!shape || !handler) throw new Error(`The call ${what} has no verb.`)
      // Before the body is read: a stranger could otherwise upload ten megabytes a hundred and fifty times at once.
      const admit = async (c: Context<AppEnv>, next: Next) => {
        c.set('call', what)
        c.set('errorKey', call.errorKey)
        const ip = c.env?.ip ?? 'local'
        if (limit && !limit.ofWrong) await context.limits.count(what, limit, networkOf(ip))
        const visitor = await visitorOf(c.req.raw, call, ip, context)
        if (call.recent) refuseUnlessConfirmed(visitor.session, context.now())
        c.set('visitor', visitor)
        await next()
      }
      const handle = async (c: Context<AppEnv>) => {
        const input = shape.input.safeParse(await given(c, call), { error: messageFor })
        if (!input.success) throw refusedInput(fieldErrors(input.error), call)
        const unstorable = malformedFields(withoutFile(input.data, call))
        if (Object.keys(unstorable).length > 0) throw refusedInput(unstorable, call)
        const visitor = c.get('visitor')
        const ask = () =>
          // `implement` has checked that this handler takes this shape's input.
          handler(input.data as never, visitor as never, { setHeader: (header, text) => c.header(header, text) })
        const value = await (limit?.ofWrong
          ? countWrongLink(context.limits, { what, limit, by: networkOf(visitor.ip) }, ask)
          : ask())
        if (call.answers) return streamed(c, call.answers, value as Download)
        const said = sayDetail(value, visitor.language)
        if (context.checkAnswers) checkAnswer(shape.output, said, what)
        c.header('Cache-Control', call.access === 'public' && call.method === 'GET' ? 'no-cache' : 'no-store')
        return c.json(withAskedQuery(said as object, c.req.query()), call.created ? 201 : 200)
      }
      for (const path of [call.path, ...(call.also ?? [])])
        app.on(call.method, path.replace(/\{(\w+)\}/g, ':$1'), admit, atMost(call.limitBytes ?? BODY_LIMIT), handle)
    }
  }
}

async function visitorOf(request: Request, call: Call, ip: string, context: ServeContext): Promise<Visitor> {
  const token =
    call.access === 'public' ? null : (/^Token +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null)
  const found = token ? await context.whoIs(token, { unattended: call.unattended ?? false }) : null
  // An invalid token is an error: its owner must not become a guest in the middle of a checkout.
  if (token && !found) throw new ApiError('signed_out', refusals.sessionEnded)
  const { user, session } = found ?? { user: null, session: null }
  const language = acceptedLanguage(request.headers.get('accept-language'))
  const visitor = { user, session, token, ip, language, userAgent: request.headers.get('user-agent') ?? '' }
  if (call.access === 'public' || call.access === 'anyone') return visitor
  if (!user) throw new ApiError('signed_out', refusals.signedOut)
  if (call.access === 'staff' && !user.is_staff && !user.is_superuser)
    throw new ApiError('forbidden', 'Only staff of the shop can do this.')
  if (call.access === 'superuser' && !user.is_superuser)
    throw new ApiError('forbidden', 'Only the owner of the shop can do this.')
  if (call.access === 'staff' || call.access === 'superuser') refuseUnlessComplete(session, call.stage)
  return visitor
}

/** Query, body and path as one object; the path wins, so that a body can't redirect a call to another resource. */
async function given(c: Context<AppEnv>, call: Call): Promise<unknown> {
  const fromPath = c.req.param()
  // The call's method, because HEAD is handled like GET.
  if (call.method === 'GET') return { ...c.req.query(), ...fromPath }
  if (call.takes === 'file') {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return { ...c.req.query(), ...fromPath, file: { bytes, content_type: c.req.header('content-type') ?? '' } }
  }
  const text = await c.req.text()
  if (text === '') return { ...fromPath }
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new ApiError('not_json', refusals.notJson)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ApiError('invalid', refusals.brokenJson)
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid', refusals.notAnObject)
  return { ...body, ...fromPath }
}

/** The part that is searched for text that can't be stored: the bytes of a photograph are not text. */
function withoutFile(value: unknown, call: Call): unknown {
  if (call.takes !== 'file' || typeof value !== 'object' || value === null) return value
  return { ...value, file: null }
}

const STREAMED = { csv: 'text/csv; charset=utf-8', html: 'text/html; charset=utf-8' }

/** Streams a file while it is made: a hundred thousand lines are never in memory at once. */
function streamed(c: Context<AppEnv>, kind: 'csv' | 'html', { filename, chunks }: Download): Response {
  const disposition = kind === 'csv' ? `attachment; filename="${filename}"` : 'inline'
  const iterator = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return c.body(bytes, 200, {
    'content-type': STREAMED[kind],
    'content-disposition': disposition,
    'cache-control': 'no-store',
  })
}

const sayDetail = (value: unknown, language: Language): unknown =>
  typeof value === 'object' && value !== null && 'detail' in value && value.detail instanceof Sentence
    ? { ...value, detail: value.detail.in(language) }
    : value

function refusedInput(fields: FieldProblems, call: Call): ApiError {
  // 0, -1 and "abc" are pages that don't exist, like one past the end.
  if (call.method === 'GET' && Object.keys(fields).join() === 'page') return pageNotFound()
  const [first] = Object.values(fields)
  return new ApiError('invalid', first?.[0] ?? refusals.checkFields, { fields })
}

/** `next` and `previous` keep all query fields, including those that the list doesn't read (`format`). */
function withAskedQuery(value: object, asked: Record<string, string>): object {
  if (!('next' in value && 'previous' in value)) return value
  const neighbour = (address: unknown) => {
    if (typeof address !== 'string') return address
    const url = new URL(address)
    for (const [name, text] of Object.entries(asked))
      if (!PAGE_PARAMETERS.has(name) && !url.searchParams.has(name)) url.searchParams.set(name, text)
    return url.href
  }
  return { ...value, next: neighbour(value.next), previous: neighbour(value.previous) }
}

function checkAnswer(shape: z.ZodType, value: unknown, name: string): void {
  const checked = shape.safeParse(value)
  if (!checked.success)
    throw new Error(`The answer of ${name} is not what the contract promises: ${checked.error.message}`)
}
