// `npm run prove`: compares the shop's ledgers with Stripe's, for a running or a stopped shop. Reads only.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { type Finding, printed } from '#server/prove/finding.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { type Config, readConfig } from '#start/config.ts'
import { askInstance, findInstance } from '#start/instance-file.ts'
import { openLedgers } from './ledgers.ts'
import { runCommand } from './run-command.ts'

const asJson = process.argv.includes('--json')
const grace = process.argv.includes('--now') ? 0 : GRACE

/** Through the running shop where only it can read its database; directly otherwise, to spare a busy shop. */
async function* findings(config: Config): AsyncIterable<Finding> {
  const canReadDirectly = config.DATABASE_URL && config.STRIPE_SECRET_KEY
  const shop = canReadDirectly ? null : await findInstance(config.DATA_DIR)
  if (shop) {
    const answer = await askInstance(shop, 'prove', { grace })
    if (!answer.body) throw new Error('The shop answered nothing.')
    for await (const line of createInterface({ input: Readable.fromWeb(answer.body as never) })) {
      const found: Finding | { problem: string } = JSON.parse(line)
      if ('problem' in found) throw new Error(found.problem)
      yield found
    }
    return
  }
  const books = await openLedgers(config)
  try {
    yield* prove({ db: books.database.db, payments: books.payments, now: () => new Date() }, { grace })
  } finally {
    await books.close()
  }
}

await runCommand(async () => {
  const started = performance.now()
  const found: Finding[] = []
  for await (const one of findings(readConfig(process.env))) {
    found.push(one)
    if (!asJson) process.stdout.write(`${printed(one)}\n`)
  }
  const broken = found.filter((one) => one.count > 0).length
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
