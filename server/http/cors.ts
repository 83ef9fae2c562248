import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { CSRF_HEADER } from '#contract/browser-session.ts'

/** Lets pages of the listed origins call the API with credentials. Browsers block the pages of all others. */
export function allowOrigins(origins: ReadonlySet<string>): MiddlewareHandler {
  const listed = cors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'content-type', CSRF_HEADER],
    maxAge: 600,
  })
  // Hono would send Access-Control-Allow-Credentials to these too.
  const others = cors({ origin: [] })
  return (context, next) => {
    if (origins.size === 0 && context.req.method !== 'OPTIONS') return next()
    return (origins.has(context.req.header('origin') ?? '') ? listed : others)(context, next)
  }
}
