// `shop stripe`: checks everything at Stripe that can be checked without charging a card; without keys, the
// emulator that the shop practises with. Exit code 1 when something is wrong.
import { checkStripe } from '#server/payments/stripe-check.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { readConfig } from '#start/config.ts'
import { openLedgers } from './ledgers.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const { stripe, close } = await openLedgers(config)
  let wrong = 0
  try {
    const webhookUrl = `${config.PUBLIC_URL}${WEBHOOK_PATH}`
    for await (const { what, ok, says } of checkStripe({
      settings: stripe.settings,
      webhookUrl,
      now: () => new Date(),
    })) {
      if (!ok) wrong += 1
      process.stdout.write(`  ${ok ? 'ok   ' : 'wrong'}  ${what.padEnd(17)} ${says}\n`)
    }
  } finally {
    await close()
  }
  process.stdout.write(
    wrong === 0 ? '\n  Stripe is ready.\n' : `\n  ${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.\n`,
  )
  return wrong === 0 ? 0 : 1
})
