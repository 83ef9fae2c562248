// `npm run prove`: compares the shop's ledgers with Stripe's, for a running or a stopped shop. Reads only.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { type Finding, printed } from '#server/prove/finding.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { type Config, readConfig } from '#start/config.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { openLedgers } from './ledgers.ts'
import { runCommand } from './run-command.ts'

const asJson = process.argv.includes('--json')
const grace = process.argv.includes('--now') ? 0 : GRACE

/** Asks the running shop if only its process can open the database; otherwise reads directly, to spare a busy shop. */
async function* findings(config: Config): AsyncIterable<Finding> {
  const canReadDirectly = config.DATABASE_URL && config.STRIPE_SECRET_KEY
  const shop = canReadDirectly ? null : await findInstance(config.DATA_DIR)
  if (shop) {
    const response = await callInstance(shop, 'prove', { grace })
    if (!response.body) throw new Error('The shop answered nothing.')
    for await (const line of createInterface({ input: Readable.fromWeb(response.body as never) })) {
      const found: Finding | { problem: string } = JSON.parse(line)
      if ('problem' in found) throw new Error(found.problem)
      yield found
    }
    return
  }
  const ledgers = await openLedgers(config)
  try {
    yield* prove({ db: ledgers.database.db, payments: ledgers.payments, now: () => new Date() }, { grace })
  } finally {
    await ledgers.close()
  }
}

await runCommand(async () => {
  const started = performance.now()
  const found: Finding[] = []
  for await (const finding of findings(readConfig(process.env))) {
    found.push(finding)
    if (!asJson) process.stdout.write(`${printed(finding)}\n`)
  }
  const broken = found.filter((finding) => finding.count > 0).length
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (asJson)
    process.stdout.write(
      `${JSON.stringify({ holds: broken === 0, seconds: Number(seconds), findings: found }, null, 2)}\n`,
    )
  else
    process.stdout.write(
      broken === 0
        ? `\n  Everything holds (${seconds} s).\n`
        : `\n  ${broken} of ${found.length} do not hold (${seconds} s).\n`,
    )
  return broken === 0 ? 0 : 1
})
