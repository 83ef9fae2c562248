// `node bench/lighthouse.ts [runs] [language]`: Lighthouse's mobile preset on four pages of each language, or of one:
// medians, and the audits each page fails.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result, type TraceEvent } from 'lighthouse'
import { LANGUAGES, pathIn } from '#words/languages.ts'
import { freePort, startShop } from '../tests/chaos/processes.ts'
import { findBrowser } from '../tests/e2e/testing/browser.ts'
import { say, table } from './table.ts'

const RUNS = Number(process.argv[2] ?? 3)
const LANGUAGE = process.argv[3]
const PAGES = LANGUAGES.filter((language) => !LANGUAGE || language === LANGUAGE).flatMap((language) =>
  ['/', '/products', '/products/lavender-fields', '/blog/how-cold-process-soap-is-made'].map((path) =>
    pathIn(language, path),
  ),
)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const shop = await startShop({
  PORT: await freePort(),
  DATA_DIR: folder,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  STRIPE_WEBHOOK_SECRET: '',
})
try {
  await idle()
  const rows: (string | number)[][] = []
  const failed: string[] = []
  for (const page of PAGES) {
    // The first visit generates the sizes of photographs, and a page that is asked for often is compressed best
    // (edge/cached-response.ts): the page is measured as most of its visitors get it.
    await look(page)
    for (let visit = 0; visit < 12; visit++)
      await (await fetch(shop.origin + page, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
    const looks: Awaited<ReturnType<typeof look>>[] = []
    for (let run = 0; run < RUNS; run++) looks.push(await look(page))
    const results = looks.map(({ result }) => result)
    const scores = CATEGORIES.map((category) =>
      Math.round(100 * median(results.map((result) => result.categories[category]?.score ?? 0))),
    )
    const [paint, largest, blocked, shift, speed] = MEASURES.map((measure) =>
      median(results.map((result) => result.audits[measure]?.numericValue ?? Number.NaN)),
    )
    rows.push([
      page,
      ...scores,
      seconds(paint),
      seconds(largest),
      milliseconds(blocked),
      milliseconds(median(looks.map(({ busy }) => busy))),
      (shift ?? 0).toFixed(3),
      seconds(speed),
    ])
    failed.push(...results.slice(0, 1).flatMap((result) => failures(result).map((failure) => `- ${page}: ${failure}`)))
  }
  say(
    `\n\`node bench/lighthouse.ts ${RUNS}\`: mobile preset, simulated throttling (slow 4G, processor four times slower), medians of ${RUNS}.\n`,
  )
  say(table(['page', ...CATEGORIES, 'first paint', 'LCP', 'blocked', 'CPU time', 'CLS', 'speed index'], rows))
  say('\nBlocked: elapsed time, which other load on the machine lengthens; CPU time: of the page alone.')
  say(`\nWhat is not perfect:\n\n${failed.join('\n') || 'nothing.'}`)
} finally {
  await shop.kill()
  await rm(folder, { recursive: true, force: true })
}

/** Waits until a new shop has generated the sizes of its photographs: until then, it keeps a processor busy. */
async function idle(): Promise<void> {
  for (let before = await used(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const now = await used()
    if (now - before < 0.25) return
    before = now
  }
}

/** The seconds of processor time that the shop has used. */
async function used(): Promise<number> {
  const metrics = await (await fetch(`${shop.origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
}

/** In a new browser: one that has loaded other pages is faster. */
async function look(page: string, attempt = 1): Promise<{ result: Result; busy: number }> {
  const port = Number(await freePort())
  const browser = await chromium.launch({
    executablePath: await findBrowser({ whole: true }),
    // Playwright's flags turn off features that Lighthouse audits.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
  })
  const seen = await lighthouse(`${shop.origin}${page}`, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  }).finally(() => browser.close())
  if (!seen) throw new Error(`Lighthouse returned no result for ${page}`)
  const { runtimeError } = seen.lhr
  // On a busy machine the browser sometimes loses the start of its trace.
  if (runtimeError && attempt < 3) return look(page, attempt + 1)
  if (runtimeError) throw new Error(`${page}: ${runtimeError.message}`)
  return { result: seen.lhr, busy: blockedByProcessor(seen.artifacts.Trace.traceEvents) }
}

/** Weighted audits that fail, and others that name bytes or milliseconds to save. */
function failures({ categories, audits }: Result): string[] {
  const counted = new Set(CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? []).map(({ id }) => id))
  return Object.values(audits)
    .filter(({ id, score }) => counted.has(id) && score !== null && score < 0.9)
    .map(({ id, title, displayValue }) => `${id} (${title}${displayValue ? `: ${displayValue}` : ''})`)
}

/**
 * Blocking time as in Lighthouse (milliseconds beyond 50 in each task after the first paint, on a processor four times
 * slower), but in processor time.
 */
function blockedByProcessor(events: (TraceEvent & { tdur?: number })[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  return events
    .filter(
      ({ pid, tid, name, ts }) => pid === paint.pid && tid === paint.tid && name.endsWith('RunTask') && ts >= paint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (4 * tdur) / 1000 - 50), 0)
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function seconds(time = Number.NaN): string {
  return `${(time / 1000).toFixed(2)} s`
}

function milliseconds(time = Number.NaN): string {
  return `${Math.round(time)} ms`
}
