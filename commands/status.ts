// `shop status`: how the shop is, a line each, for a running shop or a stopped one. Ends with 1 when a line needs a
// person. Reads only.
import { readStatus } from '#server/operations/status.ts'
import { readConfig } from '#start/config.ts'
import { shopSettings } from '#start/open-context.ts'
import { openLedgers } from './ledgers.ts'
import { runCommand } from './run-command.ts'
import { whichShop } from './which-shop.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const { database, stripe, close } = await openLedgers(config)
  let wrong = 0
  try {
    process.stdout.write(`  ${await whichShop(database.pool)}\n\n`)
    const asked = { db: database.db, settings: shopSettings(config, stripe), stripe: stripe.settings }
    for await (const { what, ok, says } of readStatus(asked)) {
      if (!ok) wrong += 1
      process.stdout.write(`  ${ok ? '    ' : 'look'}  ${what.padEnd(13)} ${says}\n`)
    }
  } finally {
    await close()
  }
  process.stdout.write(wrong === 0 ? '\n  All is well.\n' : `\n  Look at ${wrong}.\n`)
  return wrong === 0 ? 0 : 1
})
