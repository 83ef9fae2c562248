import type { Context, Hono, Next } from 'hono'
import type * as z from 'zod'
import type { Call } from '#contract/calls.ts'
import { contract } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import type { Download } from '#contract/shapes.ts'
import type { BoundArea } from './bind.ts'
import { atMost, BODY_LIMIT } from './body-limit.ts'
import { type Limits, networkOf } from './limits.ts'
import { noSuchPage, OWN } from './pages.ts'
import { Refused } from './refused.ts'
import { refuseUnlessComplete, refuseUnlessConfirmed } from './second-factor-gate.ts'
import { fieldsOf, sentenceFor } from './sentences.ts'
import { unstorableFields } from './storable.ts'
import type { Session, SignedIn, Visitor } from './visitor.ts'

export interface ServeParts {
  limits: Limits
  /** Who a token belongs to, or null when it holds no longer. */
  whoIs(token: string, how: { unattended: boolean }): Promise<{ user: SignedIn; session: Session } | null>
  now(): Date
  /** In tests: every answer is held against the contract, so that it can't promise what isn't given. */
  checkAnswers: boolean
}

export type AppEnv = { Bindings: { ip?: string }; Variables: { requestId: string; call: string; refusal: Call['refusal']; visitor: Visitor } }

/** Puts every call of the contract on the app, at each of its addresses. */
export function serveCalls(app: Hono<AppEnv>, areas: BoundArea[], parts: ServeParts): void {
  for (const { area, verbs, limits } of areas) {
    const shapes: Record<string, { input: z.ZodType; output: z.ZodType }> = contract[area]
    for (const [name, call] of Object.entries<Call>(everyCall[area])) {
      const shape = shapes[name]
      const verb = verbs[name]
      if (!shape || !verb) throw new Error(`The call ${area}.${name} has no verb.`)
      // Before the body is read: a stranger could have the shop take in ten megabytes of photograph, a hundred and fifty times at once.
      const admit = async (context: Context<AppEnv>, next: Next) => {
        context.set('call', `${area}.${name}`)
        context.set('refusal', call.refusal)
        const ip = context.env?.ip ?? 'local'
        const limit = limits[name]
        if (limit) await parts.limits.count(`${area}.${name}`, limit, networkOf(ip))
        const visitor = await visitorOf(context.req.raw, call, ip, parts)
        if (call.recent) refuseUnlessConfirmed(visitor.session, parts.now())
        context.set('visitor', visitor)
        await next()
      }
      const handle = async (context: Context<AppEnv>) => {
        const input = shape.input.safeParse(await given(context, call), { error: sentenceFor })
        if (!input.success) throw refusedInput(fieldsOf(input.error), call)
        const unstorable = unstorableFields(withoutFile(input.data, call))
        if (Object.keys(unstorable).length > 0) throw refusedInput(unstorable, call)
        // bind() has checked that this verb takes what this shape gives.
        const value = await verb(input.data as never, context.get('visitor') as never, { setHeader: (header, text) => context.header(header, text) })
        if (call.answers) return streamed(context, call.answers, value as Download)
        if (parts.checkAnswers) checkAnswer(shape.output, value, `${area}.${name}`)
        context.header('Cache-Control', call.who === 'public' && call.method === 'GET' ? 'no-cache' : 'no-store')
        return context.json(withAskedQuery(value as object, context.req.query()), call.created ? 201 : 200)
      }
      for (const path of [call.path, ...(call.also ?? [])])
        app.on(call.method, path.replace(/\{(\w+)\}/g, ':$1'), admit, atMost(call.limitBytes ?? BODY_LIMIT), handle)
    }
  }
}

async function visitorOf(request: Request, call: Call, ip: string, parts: ServeParts): Promise<Visitor> {
  const token = call.who === 'public' ? null : (/^Token +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null)
  const found = token ? await parts.whoIs(token, { unattended: call.unattended ?? false }) : null
  // A token that no longer holds is said to be so, rather than quietly making its owner a guest in the middle of a checkout.
  if (token && !found) throw new Refused('signed_out', 'Your session has ended. Please sign in again.')
  const { user, session } = found ?? { user: null, session: null }
  const visitor = { user, session, token, ip, userAgent: request.headers.get('user-agent') ?? '' }
  if (call.who === 'public' || call.who === 'anyone') return visitor
  if (!user) throw new Refused('signed_out', 'Please sign in to continue.')
  if (call.who === 'staff' && !user.is_staff && !user.is_superuser) throw new Refused('forbidden', 'This is for the staff of the shop.')
  if (call.who === 'superuser' && !user.is_superuser) throw new Refused('forbidden', 'This is for the owner of the shop.')
  if (call.who === 'staff' || call.who === 'superuser') refuseUnlessComplete(session, call.stage)
  return visitor
}

/** Query, body and path as one object; the path wins, so that a body can't point a call at something else. */
async function given(context: Context<AppEnv>, call: Call): Promise<unknown> {
  const fromPath = context.req.param()
  // Not the request's own method: HEAD is answered as GET is.
  if (call.method === 'GET') return { ...context.req.query(), ...fromPath }
  if (call.takes === 'file') {
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    return { ...context.req.query(), ...fromPath, file: { bytes, content_type: context.req.header('content-type') ?? '' } }
  }
  const text = await context.req.text()
  if (text === '') return { ...fromPath }
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new Refused('not_json', 'Please send JSON (Content-Type: application/json).')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refused('invalid', 'The request is not valid JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refused('invalid', 'The request should be a JSON object.')
  return { ...body, ...fromPath }
}

/** What is looked through for text that can't be stored: ten million bytes of a photograph are no text. */
function withoutFile(value: unknown, call: Call): unknown {
  if (call.takes !== 'file' || typeof value !== 'object' || value === null) return value
  return { ...value, file: null }
}

const STREAMED = { csv: 'text/csv; charset=utf-8', html: 'text/html; charset=utf-8' }

/** A file, sent while it is being made: a hundred thousand lines are never in memory at once. */
function streamed(context: Context<AppEnv>, kind: 'csv' | 'html', { filename, chunks }: Download): Response {
  const disposition = kind === 'csv' ? `attachment; filename="${filename}"` : 'inline'
  const bytes = ReadableStream.from(chunks).pipeThrough(new TextEncoderStream())
  return context.body(bytes, 200, { 'content-type': STREAMED[kind], 'content-disposition': disposition, 'cache-control': 'no-store' })
}

function refusedInput(fields: Record<string, string[]>, call: Call): Refused {
  // 0, -1 and "abc" are as little a page of a list as one past its end.
  if (call.method === 'GET' && Object.keys(fields).join() === 'page') return noSuchPage()
  const [first] = Object.values(fields)
  return new Refused('invalid', first?.[0] ?? 'Please check what you entered.', { fields })
}

/** A list's neighbours are asked as it was: with what the list itself doesn't read, too (`format`). */
function withAskedQuery(value: object, asked: Record<string, string>): object {
  if (!('next' in value && 'previous' in value)) return value
  const neighbour = (address: unknown) => {
    if (typeof address !== 'string') return address
    const url = new URL(address)
    for (const [name, text] of Object.entries(asked)) if (!OWN.has(name) && !url.searchParams.has(name)) url.searchParams.set(name, text)
    return url.href
  }
  return { ...value, next: neighbour(value.next), previous: neighbour(value.previous) }
}

function checkAnswer(shape: z.ZodType, value: unknown, name: string): void {
  const checked = shape.safeParse(value)
  if (!checked.success) throw new Error(`The answer of ${name} is not what the contract promises: ${checked.error.message}`)
}
