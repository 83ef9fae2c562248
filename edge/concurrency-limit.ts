import { splitPath, TAGS } from '#words/languages.ts'
import { refusalsIn } from '#words/refusals.ts'
import { refuse } from './refuse.ts'

/** Retry-After, in seconds. */
const RETRY_AFTER = 2

export interface ConcurrencyLimit {
  /** Runs the handler, or returns 503 immediately when the limit is reached. */
  run<Result>(request: Request, handler: () => Promise<Result>): Promise<Result | Response>
}

/**
 * Limits the requests in flight and rejects the others with 503 before any work. Without it every request is slow under
 * overload, and the shop works for clients that have given up. With `inTurn` handlers begin one after another with
 * other work in between: those that take the processor would hold up a cart, if many of them began together.
 */
export function openConcurrencyLimit(
  limit: number,
  onRejected: () => void,
  { inTurn = false }: { inTurn?: boolean } = {},
): ConcurrencyLimit {
  let inFlight = 0
  let last: Promise<unknown> = Promise.resolve()
  const turn = () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
  return {
    async run(request, handler) {
      if (inFlight >= limit) {
        onRejected()
        return busyResponse(request)
      }
      inFlight += 1
      try {
        if (inTurn) await turn()
        return await handler()
      } finally {
        inFlight -= 1
      }
    },
  }
}

function busyResponse(request: Request): Response {
  const headers = { 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' }
  if (!/\btext\/html\b/.test(request.headers.get('accept') ?? ''))
    return refuse(request, { name: 'busy', keys: ['detail', 'error'], status: 503, headers })
  const { language } = splitPath(new URL(request.url).pathname)
  const { busy } = refusalsIn[language]
  return new Response(
    `<!doctype html><html lang="${TAGS[language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${busy}</title><p dir="auto">${busy}</p>`,
    {
      status: 503,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    },
  )
}
