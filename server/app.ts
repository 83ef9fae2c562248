import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { requestIdOf } from '#contract/request-id.ts'
import { accountsApi } from './accounts/api.ts'
import { ownSessionsApi } from './accounts/own-sessions-api.ts'
import { staffSecurityApi } from './accounts/staff-api.ts'
import { whoIs } from './accounts/tokens.ts'
import { addressBookApi } from './address-book/api.ts'
import { blogApi } from './blog/api.ts'
import { staffBlogApi } from './blog/staff-api.ts'
import { cartApi } from './cart/api.ts'
import { type CatalogueContext, catalogueApi } from './catalogue/api.ts'
import { staffCatalogueApi } from './catalogue/staff/staff-api.ts'
import { checkoutApi } from './checkout/api.ts'
import { closeCheckout } from './checkout/close-checkout.ts'
import { discountsApi } from './checkout/discount-api.ts'
import { staffReplacementsApi } from './checkout/staff-api.ts'
import { contactApi } from './contact/api.ts'
import { contentApi } from './content/api.ts'
import { staffContentApi } from './content/staff-api.ts'
import type { Context } from './context.ts'
import { privacyApi } from './customers-and-privacy/api.ts'
import { staffPeopleApi } from './customers-and-privacy/staff-api.ts'
import { staffDashboardApi } from './dashboard/staff-api.ts'
import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import { redactedLog } from './db/redacted-log.ts'
import { staffDiscountsApi } from './discounts/staff-api.ts'
import { staffFormulasApi } from './formulas/staff-api.ts'
import { productsWith, writeLists } from './formulas/write-lists.ts'
import { staffGiftCardsApi } from './gift-cards/staff/staff-api.ts'
import { handleJobs } from './handle-jobs.ts'
import { ApiError, notFound } from './http/api-error.ts'
import { allowOrigins } from './http/cors.ts'
import { csrfCookie, needsCsrfCookie, newCsrfToken, refuseForgery } from './http/csrf.ts'
import type { Implementation } from './http/implement.ts'
import { noLimits } from './http/limits.ts'
import { PLAIN_AT_ONCE, servePlain, WEBHOOKS_AT_ONCE } from './http/plain-route.ts'
import { problemBody, refusalIn } from './http/problem-body.ts'
import { refusals } from './http/refusals.ts'
import type { Sentence } from './http/sentence.ts'
import { type AppEnv, serveCalls } from './http/serve-calls.ts'
import { staffIngredientsApi } from './ingredients/staff-api.ts'
import { newsletterApi } from './newsletter/api.ts'
import { staffOperationsApi } from './operations/staff-api.ts'
import { orderAccountsApi } from './order-accounts/api.ts'
import { orderPageApi } from './order-page/api.ts'
import { ordersApi } from './orders/api.ts'
import { cancellationApi } from './orders/cancellation-api.ts'
import { staffOrdersApi } from './orders/staff-api.ts'
import { hurried, SHOPPER_TIMES } from './payments/shopper-time.ts'
import { staffPayoutsApi } from './payouts/staff-api.ts'
import { plainRoutes, webhookRoute } from './plain-routes.ts'
import { policiesApi } from './policies/api.ts'
import { staffPoliciesApi } from './policies/staff-api.ts'
import { remindersApi } from './reminders/api.ts'
import { staffRemindersApi } from './reminders/staff-api.ts'
import { staffReportsApi } from './reports/staff-api.ts'
import { reviewsApi } from './reviews/api.ts'
import { readQuotes } from './reviews/published.ts'
import { staffReviewsApi } from './reviews/staff-api.ts'
import { savedCardsApi } from './saved-cards/api.ts'
import { staffSearchApi } from './search/staff-api.ts'
import { staffStockApi } from './stock/staff-api.ts'
import { suggestionsApi } from './suggestions/api.ts'
import { nameSpan, traced } from './trace.ts'
import { staffTranslationsApi } from './translations/staff/staff-api.ts'
import { wishlistApi } from './wishlist/api.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }

const SHOPPERS = [
  (context: Context) => contentApi({ ...context, readQuotes: (language) => readQuotes(context.db, language) }),
  accountsApi,
  addressBookApi,
  blogApi,
  cancellationApi,
  cartApi,
  catalogueApi,
  checkoutApi,
  contactApi,
  discountsApi,
  newsletterApi,
  orderAccountsApi,
  orderPageApi,
  ordersApi,
  ownSessionsApi,
  policiesApi,
  privacyApi,
  remindersApi,
  reviewsApi,
  savedCardsApi,
  suggestionsApi,
  wishlistApi,
]
const STAFF = [
  (context: Context) => staffOrdersApi({ ...context, closeCheckout }),
  staffReplacementsApi,
  staffDashboardApi,
  staffDiscountsApi,
  staffGiftCardsApi,
  staffReviewsApi,
  staffRemindersApi,
  staffReportsApi,
  staffPayoutsApi,
  staffBlogApi,
  staffContentApi,
  staffPoliciesApi,
  staffTranslationsApi,
  staffPeopleApi,
  staffOperationsApi,
  staffCatalogueApi,
  staffFormulasApi,
  (context: Context) =>
    staffIngredientsApi({
      ...context,
      writeListsWith: async (tx, ingredient_id) => {
        await writeLists(tx, { products: productsWith(ingredient_id), now: context.now() })
      },
    }),
  staffSearchApi,
  staffStockApi,
  staffSecurityApi,
]

/** All calls of the API. */
export function implementations(context: Context): Implementation[] {
  return [...SHOPPERS.map((api) => inShoppersTime(context, api(context))), ...STAFF.map((api) => api(context))]
}

/** Otherwise a Stripe that hangs holds a shopper for longer than a proxy waits. */
function inShoppersTime({ payments }: Context, { handlers, ...rest }: Implementation): Implementation {
  const { all } = payments.settings.shopperTimes ?? SHOPPER_TIMES
  const inTime = Object.entries(handlers).map(([name, handle]): [string, typeof handle] => [
    name,
    (...given) => hurried(all, () => handle(...given)),
  ])
  return { ...rest, handlers: Object.fromEntries(inTime) }
}

export interface AppOptions {
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** Compares every answer with the contract, in tests. */
  checkAnswers?: boolean
  /** Called with a call's name and status when its work is done and its answer isn't sent yet. */
  beforeAnswer?: (call: string, status: number) => void
}

export interface App {
  /** Answers a request. `ip` is the visitor's address, as the edge has worked it out. */
  fetch(request: Request, from?: { ip?: string }): Promise<Response>
}

/** The whole API as a function from request to response. Also sets what each job does. */
export function openApp(given: Context, { corsOrigins, checkAnswers = false, beforeAnswer }: AppOptions): App {
  const context = { ...given, log: redactedLog(given.log) }
  const app = new Hono<AppEnv>()
  const allowed = new Set(corsOrigins)

  app.use(logCalls(context, beforeAnswer))
  app.use(allowOrigins(allowed))
  servePlain(app, [webhookRoute(context)], { ...context, atOnce: WEBHOOKS_AT_ONCE })
  app.use(async (c, next) => {
    await next()
    c.header('Vary', 'Accept-Language', { append: true })
  })
  app.use(checkCsrf(context, allowed))
  serveCalls(app, implementations(context), {
    limits: context.limits,
    whoIs: (token, { unattended }) => whoIs(context.db, { token, now: context.now(), unattended }),
    now: context.now,
    checkAnswers,
  })
  servePlain(app, plainRoutes(context), { ...context, atOnce: PLAIN_AT_ONCE })
  app.notFound((c) => c.json(problemBody(notFound(refusals.unknownAddress), 'detail', languageOf(c)), 404, NO_STORE))
  app.onError((problem, c) => answerProblem(context, problem, c))

  handleJobs(context, async (request) => app.fetch(request))
  return { fetch: async (request, from = {}) => app.fetch(request, from) }
}

/** The calls that read the catalogue, on a database without a running shop. */
export function openCatalogue(context: CatalogueContext): App {
  const app = new Hono<AppEnv>()
  serveCalls(app, [catalogueApi(context)], {
    limits: noLimits,
    whoIs: async () => null,
    now: context.now,
    checkAnswers: false,
  })
  return { fetch: async (request) => app.fetch(request) }
}

/** Logs and measures every call, under its name: a path can hold a session's id or a token. */
function logCalls(context: Context, beforeAnswer: AppOptions['beforeAnswer']): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header('x-request-id'))
    c.set('requestId', requestId)
    const started = performance.now()
    await traced('call', 'request', async () => {
      await next()
      const name = c.get('call') ?? 'unknown'
      nameSpan(name, { request_id: requestId, 'http.response.status_code': c.res.status })
    })
    c.header('X-Request-Id', requestId)
    const seconds = (performance.now() - started) / 1000
    const status = c.res.status
    const call = c.get('call') ?? 'unknown'
    context.metrics.requests.observe({ call, status: String(status) }, seconds)
    context.log.info(
      { request_id: requestId, call, method: c.req.method, status, ms: Math.round(seconds * 1000) },
      'call',
    )
    beforeAnswer?.(call, status)
  }
}

/** Refuses forged requests, and gives a browser the CSRF cookie it lacks. */
function checkCsrf({ settings, secret }: Context, allowed: ReadonlySet<string>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method))
      refuseForgery(c.req.raw, { own: ownOrigins(settings.publicUrl, c.req.raw), listed: allowed }, secret)
    await next()
    if (c.req.method === 'GET' && needsCsrfCookie(c.req.raw) && !c.res.headers.has('Set-Cookie'))
      c.header('Set-Cookie', csrfCookie(newCsrfToken(secret), settings.publicUrl))
    // A shared cache must not give one visitor's token to the next.
    if (c.res.headers.has('Set-Cookie')) c.header('Cache-Control', 'no-store')
  }
}

/** The response to a thrown ApiError; any other failure is a bug or an outage, and is logged. */
function answerProblem(context: Context, problem: Error, c: HonoContext<AppEnv>): Response {
  if (problem instanceof ApiError) {
    // Stripe or the bucket is away: nobody else tells staff.
    if (problem.cause) logFailure(context, problem, c)
    if (problem.retryAfter !== null) c.header('Retry-After', String(problem.retryAfter))
    return c.json(problemBody(problem, c.get('errorKey') ?? 'detail', languageOf(c)), problem.status, NO_STORE)
  }
  logFailure(context, problem, c)
  if (isDatabaseUnavailable(problem)) {
    return c.json(unexpected(refusals.databaseAway, c), 503, { ...NO_STORE, 'Retry-After': '5' })
  }
  return c.json({ ...unexpected(refusals.serverFailed, c), request_id: c.get('requestId') }, 500, NO_STORE)
}

function logFailure({ log }: Context, err: Error, c: HonoContext<AppEnv>): void {
  log.error({ err, request_id: c.get('requestId'), call: c.get('call') }, 'a call failed')
}

/** Under both keys, because the call may be unknown. */
function unexpected(sentence: Sentence, c: HonoContext<AppEnv>) {
  const language = languageOf(c)
  const text = sentence.in(language)
  return { detail: text, error: text, ...refusalIn(language, sentence) }
}

/** Known before the visitor is: a request can be refused before anything of it is read. */
const languageOf = (c: HonoContext<AppEnv>) => acceptedLanguage(c.req.header('accept-language'))

/** A shop may also be opened as localhost or by its IP address: pages of the request's own host are its own. */
function ownOrigins(publicUrl: string, request: Request): ReadonlySet<string> {
  return new Set([new URL(publicUrl).origin, new URL(request.url).origin])
}
