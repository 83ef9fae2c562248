import { Hono } from 'hono'
import { requestIdOf } from '#contract/request-id.ts'
import { aboutApi } from './about/api.ts'
import { staffContentApi } from './about/staff-api.ts'
import { accountsApi } from './accounts/api.ts'
import { handlePasswordResets } from './accounts/password-reset.ts'
import { staffSecurityApi } from './accounts/staff-api.ts'
import { whoIs } from './accounts/tokens.ts'
import { blogApi } from './blog/api.ts'
import { staffBlogApi } from './blog/staff-api.ts'
import { cartApi } from './cart/api.ts'
import { catalogueApi } from './catalogue/api.ts'
import { staffCatalogueApi } from './catalogue/staff-api.ts'
import { checkoutApi } from './checkout/api.ts'
import { describePayments } from './checkout/describe-payments.ts'
import { reconcile } from './checkout/reconcile.ts'
import { handleRefunds } from './checkout/refund-jobs.ts'
import { settle } from './checkout/settle.ts'
import { staffReplacementsApi } from './checkout/staff-api.ts'
import { contactApi } from './contact/api.ts'
import { databaseIsAway } from './db/away.ts'
import { withoutValues } from './db/quiet-log.ts'
import { atMost, BODY_LIMIT } from './http/body-limit.ts'
import { cors } from './http/cors.ts'
import { csrfCookie, needsCsrfCookie, newCsrfToken, refuseForgery } from './http/csrf.ts'
import { docsPage } from './http/docs-page.ts'
import { openApiDocument } from './http/openapi.ts'
import { Refused } from './http/refused.ts'
import { type AppEnv, serveCalls } from './http/serve-calls.ts'
import { handleSizes } from './media/sizes-ahead.ts'
import { newsletterApi } from './newsletter/api.ts'
import { handleForwarding, ONE_CLICK_PATH, unsubscribe, unsubscribePage } from './newsletter/newsletter.ts'
import { tellStaff } from './notifications/tell-staff.ts'
import { ordersApi } from './orders/api.ts'
import { cancellationApi } from './orders/cancellation-api.ts'
import { sendDueDispatchMails } from './orders/dispatch-mail.ts'
import { staffOrdersApi } from './orders/staff-api.ts'
import type { Parts } from './parts.ts'
import { receiveWebhook } from './payments/webhook.ts'
import { privacyApi } from './people/api.ts'
import { takeConsents } from './people/checkout-consents.ts'
import { finishErasures } from './people/finish-erasures.ts'
import { handlePrivacyLinks } from './people/privacy-link.ts'
import { staffPeopleApi } from './people/staff-api.ts'
import { policiesApi } from './policies/api.ts'
import { staffPoliciesApi } from './policies/staff-api.ts'
import { proveNightly } from './prove/prove.ts'
import { staffReportsApi } from './reports/staff-api.ts'
import { tidy } from './retention.ts'
import { MAIL_PREVIEW_PATH, mailPreview } from './shop/outbox.ts'
import { staffShopApi } from './shop/staff-api.ts'
import { staffStockApi } from './stock/staff-api.ts'
import { staffTodayApi } from './today/staff-api.ts'

/** A webhook's body is a few kilobytes; more than this is not Stripe's. */
const WEBHOOK_LIMIT = 256 * 1024
const NO_STORE = { 'Cache-Control': 'no-store' }
export const WEBHOOK_PATH = '/api/stripe/webhook/'

const SHOPPERS = [
  aboutApi,
  accountsApi,
  blogApi,
  cancellationApi,
  cartApi,
  catalogueApi,
  checkoutApi,
  contactApi,
  newsletterApi,
  ordersApi,
  policiesApi,
  privacyApi,
]
const STAFF = [
  staffOrdersApi,
  staffReplacementsApi,
  staffTodayApi,
  staffReportsApi,
  staffBlogApi,
  staffContentApi,
  staffPoliciesApi,
  staffPeopleApi,
  staffShopApi,
  staffCatalogueApi,
  staffStockApi,
  staffSecurityApi,
]

export interface AppOptions {
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** In tests: every answer is held against the contract. */
  checkAnswers?: boolean
}

export interface App {
  /** Answers a request. `ip` is the visitor's address, as the edge has worked it out. */
  fetch(request: Request, from?: { ip?: string }): Promise<Response>
}

/** The whole API without a port. */
export function openApp(given: Parts, { corsOrigins, checkAnswers = false }: AppOptions): App {
  const parts = { ...given, log: withoutValues(given.log) }
  const app = new Hono<AppEnv>()
  const listed = new Set(corsOrigins)

  app.use(async (context, next) => {
    const requestId = requestIdOf(context.req.header('x-request-id'))
    context.set('requestId', requestId)
    const started = performance.now()
    await next()
    context.header('X-Request-Id', requestId)
    const seconds = (performance.now() - started) / 1000
    const status = context.res.status
    const call = context.get('call') ?? 'unknown'
    parts.metrics.requests.observe({ call, status: String(status) }, seconds)
    // Calls by name, never by address: a path can hold a session's id or a token.
    parts.log.info({ request_id: requestId, call, method: context.req.method, status, ms: Math.round(seconds * 1000) }, 'call')
  })
  app.use(cors(listed))
  app.post(WEBHOOK_PATH, atMost(WEBHOOK_LIMIT), (context) => {
    context.set('call', 'webhook')
    return receiveWebhook({ ...parts, onEvent: (event) => settle(parts, event.payment_intent_id, event) }, context.req.raw)
  })
  app.use(async (context, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(context.req.method)) {
      refuseForgery(context.req.raw, { own: ownOrigins(parts.settings.publicUrl, context.req.raw), listed }, parts.secret)
    }
    await next()
    if (context.req.method === 'GET' && needsCsrfCookie(context.req.raw) && !context.res.headers.has('Set-Cookie'))
      context.header('Set-Cookie', csrfCookie(newCsrfToken(parts.secret), parts.settings.publicUrl))
    // A cache in between must not hand one visitor's token to the next.
    if (context.res.headers.has('Set-Cookie')) context.header('Cache-Control', 'no-store')
  })

  serveCalls(
    app,
    [...SHOPPERS, ...STAFF].map((api) => api(parts)),
    { limits: parts.limits, whoIs: (token, how) => whoIs(parts.db, token, parts.now(), how), now: parts.now, checkAnswers },
  )
  // Mail programs leave the list for their reader by a form (RFC 8058); a program that opens the address instead is led to the page.
  app.post(ONE_CLICK_PATH, atMost(BODY_LIMIT), async (context) => {
    context.set('call', 'newsletter.oneClick')
    await unsubscribe(parts, context.req.query('token') ?? '')
    return context.json({ detail: 'You are off the list.' })
  })
  app.get(ONE_CLICK_PATH, (context) => context.redirect(unsubscribePage(parts.settings.publicUrl, context.req.query('token') ?? '')))
  app.get(`${MAIL_PREVIEW_PATH}:id{[0-9]{1,9}}/`, (context) => {
    context.set('call', 'staffShop.mailPreview')
    return mailPreview(parts, Number(context.req.param('id')), context.req.query('key') ?? '')
  })
  app.get('/api/openapi.json', (context) => context.json(openApiDocument(parts.settings.publicUrl)))
  app.get('/api/docs', (context) => context.html(docsPage(openApiDocument(parts.settings.publicUrl))))

  app.notFound((context) => context.json({ detail: 'Not found.' }, 404, NO_STORE))
  app.onError((problem, context) => {
    if (problem instanceof Refused) {
      if (problem.retryAfter !== null) context.header('Retry-After', String(problem.retryAfter))
      return context.json(refusalBody(problem, context.get('refusal') ?? 'detail'), problem.status, NO_STORE)
    }
    parts.log.error({ err: problem, request_id: context.get('requestId'), call: context.get('call') }, 'a call failed')
    if (databaseIsAway(problem)) {
      const away = 'The shop can not reach its books just now. Nothing was changed. Please try again in a moment.'
      return context.json({ detail: away, error: away }, 503, { ...NO_STORE, 'Retry-After': '5' })
    }
    const sentence = 'Something went wrong on our side. Please try again.'
    return context.json({ detail: sentence, error: sentence, request_id: context.get('requestId') }, 500, NO_STORE)
  })

  handleJobs(parts)
  return { fetch: async (request, from = {}) => app.fetch(request, from) }
}

/** What happens every minute and that somebody may wait for. */
export async function everyMinute(parts: Parts): Promise<void> {
  await takeConsents(parts)
  await tellStaff(parts)
}

/** What the background does; the workers start when the process says so. */
function handleJobs(parts: Parts): void {
  handleRefunds(parts)
  handleForwarding(parts, parts.jobs)
  handlePasswordResets(parts)
  handlePrivacyLinks(parts)
  handleSizes(parts)
  parts.jobs.handle('reconcile', () => reconcile(parts))
  parts.jobs.handle('finish-erasures', () => finishErasures(parts))
  parts.jobs.handle('tell-staff', () => tellStaff(parts))
  parts.jobs.handle('checkout-consents', () => takeConsents(parts))
  parts.jobs.handle('describe-payments', () => describePayments(parts))
  parts.jobs.handle('send-dispatch-mails', () => sendDueDispatchMails(parts))
  parts.jobs.handle('tidy', () => tidy(parts))
  parts.jobs.handle('prove', () => proveNightly(parts))
}

/** A refusal in the call's own wording: the sentence, and the fields it belongs to. */
function refusalBody(problem: Refused, key: 'detail' | 'error' | 'non_field_errors'): Record<string, unknown> {
  if (key === 'non_field_errors') return { non_field_errors: [problem.message], ...problem.fields }
  return { [key]: problem.message, ...(problem.reason ? { code: problem.reason } : {}), ...problem.fields }
}

/** The shop may be reached by another name than its public one (localhost, an address in the house): a page of the same host is its own. */
function ownOrigins(publicUrl: string, request: Request): ReadonlySet<string> {
  return new Set([new URL(publicUrl).origin, new URL(request.url).origin])
}
