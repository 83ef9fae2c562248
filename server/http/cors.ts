import type { MiddlewareHandler } from 'hono'
import { CSRF_HEADER } from './csrf.ts'

const METHODS = 'GET, POST, PATCH, DELETE'
const HEADERS = `authorization, content-type, ${CSRF_HEADER}`

/**
 * Lets the pages of a listed set of other origins call the API; everybody else's browser is told nothing, and so
 * refuses.
 */
export function cors(origins: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const known = origin !== undefined && origins.has(origin)
    if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
      const headers: Record<string, string> = known
        ? {
            'Access-Control-Allow-Origin': origin,
            'Access-Control-Allow-Credentials': 'true',
            'Access-Control-Allow-Methods': METHODS,
            'Access-Control-Allow-Headers': HEADERS,
            'Access-Control-Max-Age': '600',
          }
        : {}
      return new Response(null, { status: 204, headers: { ...headers, Vary: 'Origin' } })
    }
    await next()
    // A cache must not hand one origin's permission to another.
    if (origins.size > 0) context.header('Vary', 'Origin', { append: true })
    if (known) {
      context.header('Access-Control-Allow-Origin', origin)
      context.header('Access-Control-Allow-Credentials', 'true')
    }
  }
}
