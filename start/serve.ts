import { randomBytes } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { isEmpty, loadDemoShop } from '#demo/load.ts'
import { adminPages } from '#edge/admin-pages.ts'
import { sendBuffered } from '#edge/buffered-response.ts'
import { clientIp } from '#edge/client-ip.ts'
import { openEdge } from '#edge/edge.ts'
import { openServer } from '#edge/http-server.ts'
import { staticFiles } from '#edge/static-files.ts'
import { isStreamed, sendStreamed } from '#edge/streamed-response.ts'
import { ensureStaff } from '#server/accounts/accounts.ts'
import { everyMinute, openApp } from '#server/app.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import { ensureContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import { FolderUnusable } from '#server/db/embedded.ts'
import { withAdvisoryLock } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { SchemaProblem } from '#server/db/schema-problem.ts'
import { readSecret } from '#server/db/secrets.ts'
import { takeSingletonLock } from '#server/db/singleton-lock.ts'
import { crashAt, noop } from '#server/failpoints.ts'
import { noLimits, openLimits } from '#server/http/limits.ts'
import { openMetrics } from '#server/http/metrics.ts'
import { newId } from '#server/http/secrets.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openMail } from '#server/mail/mail.ts'
import { outboxPage } from '#server/mail/outbox-page.ts'
import { outboxTransport, smtpTransport } from '#server/mail/transport.ts'
import { openConversions } from '#server/media/conversions.ts'
import { enqueueAllSizes } from '#server/media/sizes-ahead.ts'
import { openStore } from '#server/media/store.ts'
import { measure } from '#server/operations/gauges.ts'
import { openPayments } from '#server/payments/stripe.ts'
import { recordOwnTexts } from '#server/policies/versions.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openConsole, sayWhyItStopped } from './console.ts'
import { writeInstanceFile } from './instance-file.ts'
import { answerLocally } from './local-calls.ts'
import { openPages } from './open-pages.ts'
import { openStripe } from './open-stripe.ts'
import { surroundingProblems } from './preflight.ts'

/** Seconds that requests under way are given to finish when the process is asked to stop. */
const GRACE = 10

const ONE_BANK =
  'Another process of this shop takes test payments with its own emulator. For several processes, start one with npm run stripe-emulator and give all of them its STRIPE_API_BASE and keys (docs/operations.md).'

async function main(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.authorization', '*.password', '*.token'] })
  const { say, step } = openConsole(log, process.stdout.isTTY === true)
  const now = () => new Date()
  // A signal that can't be caught: nothing is tidied up, as when the power goes.
  const failpoint = config.CRASH_AT ? crashAt(config.CRASH_AT, () => process.kill(process.pid, 'SIGKILL')) : noop

  const problems = await surroundingProblems(config)
  if (problems.length > 0) throw new ConfigError(...problems)
  const database = await step(config.DATABASE_URL ? 'database (Postgres)' : 'database (embedded)', () =>
    openDatabase(
      config.DATABASE_URL
        ? { url: config.DATABASE_URL, connections: config.DATABASE_CONNECTIONS }
        : { folder: join(config.DATA_DIR, 'database') },
      {
        migrations: config.MIGRATE === 'on' ? 'run' : 'refuse',
        say,
      },
    ),
  )
  const { db, pool, embedded } = database
  const media = await openStore(config)
  let sizes = 0
  const { secret, jobs } = await withAdvisoryLock(database, async () => {
    const jobs = await openJobs({
      pool,
      log,
      failpoint,
      working: true,
      alone: embedded,
      migrate: config.MIGRATE === 'on',
    })
    if (config.DEMO === 'on' && (await isEmpty(db)))
      await step('demo shop', () =>
        loadDemoShop(db, media, now(), async (tx, photographs) => {
          sizes = await enqueueAllSizes(jobs, tx, photographs)
        }),
      )
    await ensureContent(db, now())
    await recordOwnTexts(db, now())
    return { secret: await readSecret(db, 'signing'), jobs }
  })
  const conversions = openConversions(media)

  // Each process would have a bank of its own, and a payment opened by one would be unknown to the others.
  if (config.DATABASE_URL && !config.STRIPE_SECRET_KEY && !(await takeSingletonLock(config.DATABASE_URL)))
    throw new ConfigError(ONE_BANK)
  // Its webhooks and the SDK's questions stay in this process; `app` is set before anything is asked.
  const stripe = await openStripe(config, db, async (request) => app.fetch(request))
  const domain = new URL(config.PUBLIC_URL).hostname
  const transport = config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM, domain)
    : outboxTransport(join(config.DATA_DIR, 'outbox'), config.MAIL_FROM, domain)
  const metrics = openMetrics()
  const context: Context = {
    db,
    jobs,
    mail: openMail({ db, jobs, transport: transport, now, failpoint }),
    media,
    conversions,
    payments: openPayments(stripe.settings),
    limits: config.RATE_LIMITS === 'on' ? openLimits(embedded ? null : pool) : noLimits,
    metrics,
    log,
    settings: {
      publicUrl: config.PUBLIC_URL,
      catalogueCurrency: config.SHOP_CATALOGUE_CURRENCY,
      testPayments: !stripe.settings.secretKey.includes('_live_'),
      practice: config.isPractice,
      demo: config.DEMO === 'on',
      sendsMail: config.SMTP_URL !== undefined,
      adminOrdersUrl: config.ADMIN_ORDERS_URL,
      recaptcha:
        config.RECAPTCHA_SITE_KEY && config.RECAPTCHA_SECRET
          ? { siteKey: config.RECAPTCHA_SITE_KEY, secret: config.RECAPTCHA_SECRET }
          : null,
      mailingListUrl: config.MAILING_LIST_URL ?? null,
      holdMinutes: config.HOLD_MINUTES,
      holdLimits: { each: config.HOLD_UNITS_EACH, all: config.HOLD_UNITS_ALL },
    },
    failpoint,
    now,
    newId,
    secret,
    fetch,
  }
  const app = openApp(context, { corsOrigins: config.corsOrigins })
  await jobs.start()

  // Whoever waits for the shop to be ready finds its staff's account there too.
  const started = Promise.withResolvers<void>()
  const pages = await step('pages', () =>
    openPages({
      api: async (request) => app.fetch(request),
      origin: config.PUBLIC_URL,
      stripeScript: stripe.settings.script,
      version: database.pageVersion.current,
      stock: database.pageVersion.stock,
      onAnswer: (from) => metrics.pages.inc({ from }),
      report: (problem) => log.error({ err: problem }, 'a page failed'),
    }),
  )
  const edge = openEdge({
    api: app.fetch,
    pages: pages.fetch,
    pageCache: pages.cache,
    emulator: stripe.emulator,
    media: conversions.open,
    local: async (request, path) =>
      local.isOurs(request)
        ? answerLocally(
            {
              ...context,
              ...database,
              dataDir: config.DATA_DIR,
              reconcile: () => reconcile(context),
              everyMinute: () => everyMinute(context),
            },
            request,
            path,
          )
        : null,
    outbox: config.SMTP_URL ? null : (path) => outboxPage(db, path),
    admin: adminPages(here('build/admin'), config.isPractice),
    files: staticFiles([here('build/storefront/client'), here('edge/public')]),
    checkReady: async () => {
      await started.promise
      await db.execute(sql`select 1`)
    },
    metrics: async () => {
      await measure(context, pool)
      return { contentType: metrics.registry.contentType, body: await metrics.registry.metrics() }
    },
    inlineScripts: pages.inlineScripts,
    allowedOrigins: {
      payment: stripe.origins,
      captcha: context.settings.recaptcha ? ['https://www.google.com', 'https://www.gstatic.com'] : [],
    },
    maxConcurrent: config.REQUESTS_AT_ONCE,
    onRejected: () => metrics.rejected.inc(),
    onPolicyReport: (directive) => metrics.policyReports.inc({ directive }),
    https: config.PUBLIC_URL.startsWith('https:'),
  })
  const answer: Parameters<typeof getRequestListener>[0] = async (request, { incoming, outgoing }) => {
    const answered = await edge(request, { ip: clientIp(incoming, config.TRUST_PROXY) })
    if (answered instanceof Response) return answered
    const http1 = outgoing as ServerResponse // of openServer, which speaks no HTTP/2
    if (isStreamed(answered)) void sendStreamed(http1, answered)
    else sendBuffered(http1, answered)
    return RESPONSE_ALREADY_SENT
  }
  // What is left of a body after an early answer is the server's to read (edge/early-response.ts).
  const listener = getRequestListener(answer, { overrideGlobalObjects: false, autoCleanupIncoming: false })
  const { server, drain } = openServer((incoming, outgoing) => {
    const served = pages.cache.serve(incoming, outgoing)
    const otherwise = (done: boolean) => {
      if (!done) void listener(incoming, outgoing)
    }
    if (typeof served === 'boolean') otherwise(served)
    else void served.then(otherwise)
  })
  await listen(server, config)
  const local = await writeInstanceFile(config.DATA_DIR, portOf(server))
  // Last, so that a start that fails half-way doesn't make an account whose password nobody was told.
  const password = config.SHOP_STAFF_PASSWORD ?? randomBytes(9).toString('base64url')
  const staffIsNew = await ensureStaff(db, {
    username: config.SHOP_STAFF_USERNAME,
    password,
    madeUp: !config.SHOP_STAFF_PASSWORD,
    now: now(),
  })
  started.resolve()

  say('')
  say(`  The shop is open at ${config.PUBLIC_URL}`)
  if (staffIsNew)
    say(
      `  Staff sign in as ${config.SHOP_STAFF_USERNAME} with the password ${config.SHOP_STAFF_PASSWORD ? 'you set' : `${password}, which you change at your first sign-in`}`,
    )
  if (sizes > 0) say(`  ${sizes} sizes of its photographs are being made in the background`)
  if (stripe.emulator) say('  Test card 4242 4242 4242 4242, any date to come, any CVC')
  if (config.isLocal && !config.SMTP_URL) say(`  Mails are at ${config.PUBLIC_URL}/outbox`)
  if (config.RATE_LIMITS === 'off') say('  Rate limits are off (RATE_LIMITS=off): for benchmarks only.')
  say('')

  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // It comes twice where the system tells everything that was started together, and `npm start` passes it on besides.
    if (stopping) return
    stopping = true
    const drained = drain(GRACE)
    // Whoever presses Ctrl-C has no proxy in front, and a browser asks again by itself.
    if (signal === 'SIGINT') server.closeIdleConnections()
    await drained
    conversions.close()
    await jobs.stop()
    await stripe.emulator?.close()
    await database.close()
    await local.withdraw()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function listen(server: Server, { PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) =>
      reject(
        problem.code === 'EADDRINUSE'
          ? new ConfigError(`Port ${PORT} is taken. Stop the other program, or set PORT to another number.`)
          : problem,
      ),
    )
    server.listen(PORT, HOST, resolve)
  })
}

try {
  await main(readConfig(process.env))
} catch (problem) {
  const expected =
    problem instanceof ConfigError || problem instanceof FolderUnusable || problem instanceof SchemaProblem
  sayWhyItStopped(problem, expected)
  process.exit(1)
}
