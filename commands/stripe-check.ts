// `npm run stripe-check`: checks everything at Stripe that can be checked without charging a card. Exit code 1 when
// something is wrong.
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { WEBHOOK_PATH } from '#server/app.ts'
import type { CheckLine } from '#server/payments/check-line.ts'
import { checkStripe } from '#server/payments/stripe-check.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { runCommand } from './run-command.ts'

/** Without keys, asks the running shop, because only its process can reach its emulator. */
async function* lines(config: Config): AsyncIterable<CheckLine> {
  if (config.STRIPE_SECRET_KEY) {
    const settings = {
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecrets: [],
      apiBase: config.STRIPE_API_BASE ?? null,
      script: null,
      statementSuffix: config.STATEMENT_SUFFIX === 'off' ? null : config.STATEMENT_SUFFIX,
      form: config.PAYMENT_FORM,
    }
    yield* checkStripe({ settings, webhookUrl: `${config.PUBLIC_URL}${WEBHOOK_PATH}`, now: () => new Date() })
    return
  }
  const shop = await findInstance(config.DATA_DIR)
  if (!shop)
    throw new ConfigError(
      'There are no Stripe keys to check. Set them, or start the shop to check the emulator that it practises with.',
    )
  const response = await callInstance(shop, 'stripe-check')
  if (!response.body) throw new Error('The shop answered nothing.')
  for await (const line of createInterface({ input: Readable.fromWeb(response.body as never) })) {
    const found: CheckLine | { problem: string } = JSON.parse(line)
    if ('problem' in found) throw new Error(found.problem)
    yield found
  }
}

await runCommand(async () => {
  let wrong = 0
  for await (const { what, ok, says } of lines(readConfig(process.env))) {
    if (!ok) wrong += 1
    process.stdout.write(`  ${ok ? 'ok   ' : 'wrong'}  ${what.padEnd(17)} ${says}\n`)
  }
  process.stdout.write(
    wrong === 0 ? '\n  Stripe is ready.\n' : `\n  ${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.\n`,
  )
  return wrong === 0 ? 0 : 1
})
