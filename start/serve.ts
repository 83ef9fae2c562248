import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { ensureStaff } from '#server/accounts/accounts.ts'
import { openApp } from '#server/app.ts'
import { EmbeddedProblem } from '#server/db/embedded/program.ts'
import { oncePerOutage } from '#server/db/outage-log.ts'
import { SchemaProblem } from '#server/db/schema-problem.ts'
import { crashAt, noop } from '#server/failpoints.ts'
import { leaveOutLostNumbers } from '#server/orders/lost-numbers.ts'
import { orderNumber } from '#server/orders/orders.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openConsole, printStartError } from './console.ts'
import { listen, openListener, portProblem } from './listen.ts'
import { openContext } from './open-context.ts'
import { openPages } from './open-pages.ts'
import { openShopEdge } from './open-shop-edge.ts'
import { openStores, takeEmulatorLock } from './open-stores.ts'
import { openStripe } from './open-stripe.ts'
import { openTracing } from './open-tracing.ts'
import { answersWithFailpoints } from './ports-with-failpoints.ts'
import { preflightProblems } from './preflight.ts'
import { printWelcome } from './print-welcome.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { VERSION } from './version.ts'

/** Opens each part of the shop after the parts it needs, and listens for requests. */
async function main(config: Config): Promise<void> {
  const log = pino({
    level: config.LOG_LEVEL,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    hooks: oncePerOutage(),
  })
  const console = openConsole(log, process.stdout.isTTY === true)
  console.say(`  Version ${VERSION}`)
  const now = () => new Date()
  // SIGKILL can't be caught, so no cleanup runs: the same as a power cut.
  const failpoint = config.CRASH_AT ? crashAt(config.CRASH_AT, () => process.kill(process.pid, 'SIGKILL')) : noop

  const found = await Promise.all([portProblem(config), preflightProblems(config)])
  const problems = found.flat().filter((problem) => problem !== null)
  if (problems.length > 0) throw new ConfigError(...problems)
  const endTracing = await openTracing(config)
  const stores = await openStores(config, { log, now, ...console })
  const { database, jobs } = stores
  await takeEmulatorLock(config)
  // The emulator calls the API in this process. `app` is set below, before the first call.
  const stripe = await openStripe(config, database.db, async (request) => app.fetch(request))
  const context = openContext(config, { ...stores, stripe, log, failpoint, now })
  const lost = await leaveOutLostNumbers(context)
  if (lost)
    console.say(
      `  The database is an earlier one: the next order is ${orderNumber(lost.last + 1)} (docs/operations.md).`,
    )
  const app = openApp(context, { corsOrigins: config.corsOrigins, ...answersWithFailpoints(failpoint) })
  await jobs.start()

  const pages = await console.step('pages', () =>
    openPages({
      api: async (request) => app.fetch(request),
      origin: config.PUBLIC_URL,
      stripeScript: stripe.scriptOfEveryPage,
      version: database.pageVersion.current,
      stock: database.pageVersion.stock,
      onResponse: (from, language) => context.metrics.pages.inc({ from, language }),
      report: (problem) => log.error({ err: problem }, 'a page failed'),
    }),
  )
  const started = Promise.withResolvers<void>()
  const edge = openShopEdge(config, {
    api: app.fetch,
    pages,
    stripe,
    context,
    database,
    started: started.promise,
  })
  const http = openListener(edge, pages.cache, config.TRUST_PROXY, (kind, status) =>
    context.metrics.responses.inc({ kind, class: status }),
  )
  await listen(http.server, config)
  // Last, because a start that fails must not create an account whose password was never printed.
  const password = config.SHOP_STAFF_PASSWORD ?? randomBytes(9).toString('base64url')
  const staffIsNew = await ensureStaff(database.db, {
    username: config.SHOP_STAFF_USERNAME,
    password,
    madeUp: !config.SHOP_STAFF_PASSWORD,
    now: now(),
  })
  started.resolve()
  printWelcome(console.say, config, {
    newStaffPassword: staffIsNew ? password : null,
    sizes: stores.sizes,
    emulator: stripe.emulator !== null,
  })
  stopOnSignal(http, async () => {
    context.conversions.close()
    await jobs.stop()
    await stripe.emulator?.close()
    await database.close()
    await endTracing()
  })
}

try {
  await main(readConfig(process.env))
} catch (problem) {
  const expected =
    problem instanceof ConfigError || problem instanceof EmbeddedProblem || problem instanceof SchemaProblem
  printStartError(problem, expected)
  process.exit(1)
}
