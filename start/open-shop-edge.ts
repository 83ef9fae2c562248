import { fileURLToPath } from 'node:url'
import { adminPages } from '#edge/admin-pages.ts'
import { openEdge } from '#edge/edge.ts'
import type { EdgeOptions } from '#edge/edge-options.ts'
import { staticFiles } from '#edge/static-files.ts'
import type { Context } from '#server/context.ts'
import { coalescedRead } from '#server/db/coalesced-read.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { outboxPage } from '#server/mail/outbox-page.ts'
import { photographsOf } from '#server/media/conversions.ts'
import { openGauges } from '#server/operations/gauges.ts'
import { openReadiness } from '#server/operations/readiness.ts'
import { LANGUAGES } from '#words/languages.ts'
import type { Config } from './config.ts'
import type { OpenPages } from './open-pages.ts'
import type { OpenStripe } from './open-stripe.ts'
import { VERSION } from './version.ts'

interface OpenedShop {
  api: EdgeOptions['api']
  pages: OpenPages
  stripe: OpenStripe
  context: Context
  database: OpenDatabase
  /** Resolves once the start is complete. `/readyz` waits for it, so that the staff account exists when it answers. */
  started: Promise<void>
}

/** The edge with this shop's API, pages, files and emulator. */
export function openShopEdge(config: Config, shop: OpenedShop): ReturnType<typeof openEdge> {
  const { api, pages, stripe, context, database } = shop
  const { db, metrics, settings, log } = context
  const measure = openGauges(context, { pool: database.pool, dataDir: config.DATA_DIR, bucket: config.bucket })
  const keepsFiles = !config.bucket || !config.SMTP_URL
  const checkWrites = openReadiness({ pool: database.pool, folder: keepsFiles ? config.DATA_DIR : null })
  return openEdge({
    api,
    pages: pages.fetch,
    pageCache: pages.cache,
    emulator: stripe.emulator,
    media: photographsOf(context),
    outbox: config.SMTP_URL ? null : (path) => outboxPage(db, path),
    admin: adminPages(projectPath('build/admin'), config.isPractice),
    files: staticFiles([
      ...LANGUAGES.map((language) => projectPath(`build/storefront/${language}/client`)),
      projectPath('edge/public'),
    ]),
    checkReady: async () => {
      await shop.started
      await checkWrites().catch((problem: unknown) => {
        log.error({ err: problem }, 'the shop is not ready: it can’t write')
        throw problem
      })
    },
    metrics: coalescedRead(async () => {
      await measure()
      return { contentType: metrics.registry.contentType, body: await metrics.registry.metrics() }
    }),
    version: VERSION,
    metricsToken: config.METRICS_TOKEN,
    isProxied: config.TRUST_PROXY > 0,
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

const projectPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
