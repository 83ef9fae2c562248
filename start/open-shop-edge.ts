import { fileURLToPath } from 'node:url'
import { adminPages } from '#edge/admin-pages.ts'
import { type EdgeOptions, openEdge } from '#edge/edge.ts'
import { staticFiles } from '#edge/static-files.ts'
import { everyMinute } from '#server/app.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import type { Context } from '#server/context.ts'
import { checkAnswers } from '#server/db/check-answers.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { outboxPage } from '#server/mail/outbox-page.ts'
import { measure } from '#server/operations/gauges.ts'
import type { Config } from './config.ts'
import { answerLocally } from './local-calls.ts'
import type { OpenPages } from './open-pages.ts'
import type { OpenStripe } from './open-stripe.ts'

interface ShopEdge {
  api: EdgeOptions['api']
  pages: OpenPages
  stripe: OpenStripe
  context: Context
  database: OpenDatabase
  /** Whether a request carries the key of this machine's instance file. */
  isOurs(request: Request): boolean
  /** Resolves once the start is complete. `/readyz` waits for it, so that the staff account exists when it answers. */
  started: Promise<void>
}

/** The edge with this shop's API, pages, files and emulator behind it. */
export function openShopEdge(config: Config, parts: ShopEdge): ReturnType<typeof openEdge> {
  const { api, pages, stripe, context, database } = parts
  const { db, metrics, settings } = context
  const local = {
    ...context,
    ...database,
    dataDir: config.DATA_DIR,
    reconcile: () => reconcile(context),
    everyMinute: () => everyMinute(context),
  }
  return openEdge({
    api,
    pages: pages.fetch,
    pageCache: pages.cache,
    emulator: stripe.emulator,
    media: context.conversions.open,
    local: async (request, path) => (parts.isOurs(request) ? answerLocally(local, request, path) : null),
    outbox: config.SMTP_URL ? null : (path) => outboxPage(db, path),
    admin: adminPages(here('build/admin'), config.isPractice),
    files: staticFiles([here('build/storefront/client'), here('edge/public')]),
    checkReady: async () => {
      await parts.started
      await checkAnswers(db)
    },
    metrics: async () => {
      await measure(context, database.pool)
      return { contentType: metrics.registry.contentType, body: await metrics.registry.metrics() }
    },
    inlineScripts: pages.inlineScripts,
    allowedOrigins: {
      payment: stripe.origins,
      captcha: settings.recaptcha ? ['https://www.google.com', 'https://www.gstatic.com'] : [],
    },
    maxConcurrent: config.REQUESTS_AT_ONCE,
    onRejected: () => metrics.rejected.inc(),
    onPolicyReport: (directive) => metrics.policyReports.inc({ directive }),
    https: config.PUBLIC_URL.startsWith('https:'),
  })
}

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
