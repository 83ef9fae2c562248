import { join } from 'node:path'
import type { PaymentOrigins } from '#edge/security-headers.ts'
import { WEBHOOK_PATH } from '#server/app.ts'
import type { Database } from '#server/db/open.ts'
import { readSecret } from '#server/db/secrets.ts'
import type { StripeSettings } from '#server/payments/stripe.ts'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'
import { type Emulator, openEmulator } from '#stripe-emulator/emulator.ts'
import { keptSecretKey } from '#stripe-emulator/secret-key.ts'
import type { Config } from './config.ts'

/** docs.stripe.com/security/guide: Stripe.js runs its frames on subdomains of its own. */
const STRIPE_ORIGINS: PaymentOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  // It sets the sizes of its frames in style attributes.
  inlineStyles: true,
}

/** The emulator has everything at one address, and its script sets no style attributes. */
function allOf(...origins: string[]): PaymentOrigins {
  return { scripts: origins, frames: origins, calls: origins, inlineStyles: false }
}

/** Where payments are taken. */
export interface OpenStripe {
  settings: StripeSettings
  /** The Stripe in this process; null where the shop has keys of its own. */
  emulator: Emulator | null
  /** What the payment page loads from elsewhere. */
  origins: PaymentOrigins
}

/**
 * Stripe as the settings name it, or without keys the emulator. `shop` answers the emulator's webhooks, which stay in
 * this process.
 */
export async function openStripe(
  config: Config,
  db: Database,
  shop: (request: Request) => Promise<Response>,
): Promise<OpenStripe> {
  const statementSuffix = config.STATEMENT_SUFFIX === 'off' ? null : config.STATEMENT_SUFFIX
  if (config.STRIPE_SECRET_KEY) {
    const elsewhere = config.STRIPE_API_BASE
    return {
      settings: {
        secretKey: config.STRIPE_SECRET_KEY,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
        // Two, separated by a comma, while a secret is being changed.
        webhookSecrets: (config.STRIPE_WEBHOOK_SECRET ?? '').split(','),
        apiBase: elsewhere ?? null,
        statementSuffix,
        script: elsewhere ? `${elsewhere}/stripe-emulator/stripe.js` : null,
      },
      emulator: null,
      origins: elsewhere ? allOf(elsewhere) : STRIPE_ORIGINS,
    }
  }
  const secret = await readSecret(db, 'emulator-webhook')
  const emulator = openEmulator({
    file: join(config.DATA_DIR, 'stripe-emulator.sqlite'),
    webhook: { url: `${config.PUBLIC_URL}${WEBHOOK_PATH}`, secret, events: WEBHOOK_EVENTS },
    publicUrl: config.PUBLIC_URL,
    secretKey: keptSecretKey(join(config.DATA_DIR, 'stripe-emulator.key')),
    control: true,
    fetch: (address, init) => shop(new Request(address, init)),
  })
  return {
    settings: {
      secretKey: emulator.secretKey,
      publishableKey: emulator.publishableKey,
      webhookSecrets: [secret],
      apiBase: null,
      script: '/stripe-emulator/stripe.js',
      statementSuffix,
      // Its keys change with a restored backup; its books stay the same.
      account: emulator.account,
      fetch: (address, init) => emulator.fetch(new Request(address, init)),
    },
    emulator,
    origins: allOf(),
  }
}
