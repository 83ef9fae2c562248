import type { Hono } from 'hono'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { type Language, prefixOf } from '#words/languages.ts'
import { ApiError } from './api-error.ts'
import { atMost, BODY_LIMIT } from './body-limit.ts'
import { countWrongLink } from './guess-limits.ts'
import { type Limit, type Limits, networkOf } from './limits.ts'
import { refusals } from './refusals.ts'
import type { AppEnv } from './serve-calls.ts'

/** An address of the API that is no call of the contract. docs/generated/routes.md lists them with these facts. */
export interface PlainRoute {
  method: 'GET' | 'POST'
  path: string
  /** For the log. */
  call: string
  /** Who gets more than a refusal. */
  who: string
  /** What an answer takes of the shop. */
  costs: string
  /** For how long it is kept. */
  cached: string
  /** How often one network may be refused: right links don't count. */
  wrong?: Limit
  limitBytes?: number
  answer(request: Request): Promise<Response> | Response
}

/** A rush at these leaves room for calls under the limit of all (edge/concurrency-limit.ts). */
export const PLAIN_AT_ONCE = 40
/** More, because Stripe tries a refused webhook again only after an hour. */
export const WEBHOOKS_AT_ONCE = 100
/** Retry-After, in seconds. */
const RETRY_AFTER = 2

/** Adds the routes to the app. `atOnce`: how many of them are answered at once. */
export function servePlain(
  app: Hono<AppEnv>,
  routes: PlainRoute[],
  { limits, atOnce }: { limits: Limits; atOnce: number },
): void {
  let inFlight = 0
  for (const { method, path, call, wrong, limitBytes = BODY_LIMIT, answer } of routes)
    app.on(method, path, atMost(limitBytes), async (c) => {
      c.set('call', call)
      if (inFlight >= atOnce) throw new ApiError('unavailable', refusals.busy, { retryAfter: RETRY_AFTER })
      inFlight += 1
      try {
        if (!wrong) return await answer(c.req.raw)
        const counted = { what: call, limit: wrong, by: networkOf(c.env?.ip ?? 'local') }
        return await countWrongLink(limits, counted, () => answer(c.req.raw))
      } finally {
        inFlight -= 1
      }
    })
}

interface OneClick {
  path: string
  call: string
  stop(token: string): Promise<unknown>
  said(language: Language): string
  /** The path of the page that asks first. */
  page(token: string): string
}

/** The unsubscribe button of mail programs (RFC 8058): a POST stops, and a GET opens the page that asks first. */
export function oneClickRoutes(publicUrl: string, { path, call, stop, said, page }: OneClick): PlainRoute[] {
  const languageOf = (request: Request) => acceptedLanguage(request.headers.get('accept-language') ?? undefined)
  const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''
  const both = { path, call, who: 'who has the link', cached: 'never' }
  return [
    {
      ...both,
      method: 'POST',
      costs: 'database',
      wrong: { points: 60, seconds: 600 },
      answer: async (request) => {
        await stop(tokenOf(request))
        return Response.json({ detail: said(languageOf(request)) })
      },
    },
    {
      ...both,
      method: 'GET',
      costs: 'nothing',
      answer: (request) => {
        const location = `${publicUrl}${prefixOf(languageOf(request))}${page(tokenOf(request))}`
        return new Response(null, { status: 302, headers: { location } })
      },
    },
  ]
}
