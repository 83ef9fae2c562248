// `shop prove`: compares the shop's ledgers with Stripe's, and what it says of its products with their formulas and
// prices, for a running or a stopped shop. Reads only.
import { pino } from 'pino'
import { openCatalogue } from '#server/app.ts'
import type { Database } from '#server/db/open.ts'
import { type Progress, proveClaims } from '#server/prove/claims/prove-claims.ts'
import { type Finding, isAboutTexts, printed } from '#server/prove/finding.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { type Config, readConfig } from '#start/config.ts'
import { openLedgers } from './ledgers.ts'
import { runCommand } from './run-command.ts'
import { whichShop } from './which-shop.ts'

const asJson = process.argv.includes('--json')
const grace = process.argv.includes('--now') ? 0 : GRACE
const parts = { ledgers: !process.argv.includes('--claims'), claims: !process.argv.includes('--ledgers') }
const now = () => new Date()

async function* findings(config: Config): AsyncIterable<Finding | Progress> {
  const ledgers = await openLedgers(config)
  const { db, pool } = ledgers.database
  try {
    if (!asJson) process.stdout.write(`  ${await whichShop(pool)}\n`)
    if (parts.ledgers) yield* prove({ db, payments: ledgers.payments, now }, { grace })
    if (parts.claims) yield* claims(config, db)
  } finally {
    await ledgers.close()
  }
}

/** Pages come from a running shop. For a stopped one, the catalogue's calls answer in this process. */
async function* claims(config: Config, db: Database): AsyncIterable<Finding | Progress> {
  const origin = `http://127.0.0.1:${config.PORT}`
  const runs = (await fetch(`${origin}/healthz`).catch(() => null))?.ok
  const settings = { publicUrl: config.PUBLIC_URL, catalogueCurrency: config.SHOP_CATALOGUE_CURRENCY }
  const catalogue = openCatalogue({ db, now, settings, log: pino({ level: 'silent' }) })
  yield* runs
    ? proveClaims({ db, now, fetch, origin, pages: true })
    : proveClaims({ db, now, fetch: catalogue.fetch, origin: config.PUBLIC_URL, pages: false })
}

await runCommand(async () => {
  const started = performance.now()
  const found: Finding[] = []
  for await (const finding of findings(readConfig(process.env))) {
    if ('progress' in finding) {
      process.stderr.write(`  … ${finding.progress}\n`)
      continue
    }
    found.push(finding)
    if (!asJson) process.stdout.write(`${printed(finding)}\n`)
  }
  const broken = found.filter((finding) => finding.count > 0).length
  const skipped = found.filter((finding) => finding.skipped).length
  const result = (what: string, of: Finding[]) => {
    const bad = of.filter((finding) => finding.count > 0).length
    return `${what}: ${bad === 0 ? 'everything holds' : `${bad} of ${of.length} do not hold`}.`
  }
  const texts = found.filter(isAboutTexts)
  const books = found.filter((finding) => !isAboutTexts(finding))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (asJson)
    process.stdout.write(
      `${JSON.stringify({ holds: broken === 0, seconds: Number(seconds), findings: found }, null, 2)}\n`,
    )
  else
    process.stdout.write(
      broken === 0
        ? `\n  Everything${skipped ? ' that could be checked' : ''} holds (${seconds} s).\n`
        : `\n  ${result('Money and goods', books)} ${result('Texts', texts)} (${seconds} s)\n`,
    )
  return broken === 0 ? 0 : 1
})
