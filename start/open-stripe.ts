import { join } from 'node:path'
import type { PaymentOrigins } from '#edge/security-headers.ts'
import type { Database } from '#server/db/open.ts'
import { readSecret } from '#server/db/secrets.ts'
import type { StripeSettings } from '#server/payments/payments.ts'
import { WEBHOOK_PATH } from '#server/payments/webhook.ts'
import { WEBHOOK_EVENTS } from '#server/payments/webhook-events.ts'
import { type Emulator, openEmulator } from '#stripe-emulator/emulator.ts'
import { loadSecretKey } from '#stripe-emulator/secret-key.ts'
import type { Config } from './config.ts'

/** The address from which `loadStripe` of @stripe/stripe-js loads its release, or it would load another one. */
export const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'
const EMULATOR_JS = '/stripe-emulator/stripe.js'

/** docs.stripe.com/security/guide: Stripe.js opens its frames on its own subdomains. */
const STRIPE_ORIGINS: Omit<PaymentOrigins, 'everywhere'> = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  // Stripe.js sets style attributes on its frames.
  inlineStyles: true,
}

/** The emulator has one origin, and its script sets no style attributes. */
function sameOrigins(...origins: string[]): Omit<PaymentOrigins, 'everywhere'> {
  return { scripts: origins, frames: origins, calls: origins, inlineStyles: false }
}

/** The Stripe that takes payments. */
export interface OpenStripe {
  settings: StripeSettings
  /** The emulator in this process; null with Stripe keys. */
  emulator: Emulator | null
  /** Origins that the payment page loads from. */
  origins: PaymentOrigins
  /** Null where pages without a payment load no script of Stripe's. */
  scriptOfEveryPage: string | null
}

/**
 * Connects to Stripe with the keys of the settings, or opens the emulator, whose webhooks `deliver` gets in process. It
 * is null for a command, which reads the emulator's store and leaves its work to the shop.
 */
export async function openStripe(
  config: Config,
  db: Database,
  deliver: ((request: Request) => Promise<Response>) | null,
): Promise<OpenStripe> {
  const scriptEverywhere = config.STRIPE_SCRIPT === 'everywhere'
  const everywhere = config.PAYMENT_FORM === 'element' || scriptEverywhere
  const statementSuffix = config.STATEMENT_SUFFIX === 'off' ? null : config.STATEMENT_SUFFIX
  if (config.STRIPE_SECRET_KEY) {
    const apiBase = config.STRIPE_API_BASE
    const script = apiBase ? `${apiBase}/stripe-emulator/stripe.js` : null
    return {
      settings: {
        secretKey: config.STRIPE_SECRET_KEY,
        publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
        // Two, separated by a comma, during a rotation.
        webhookSecrets: (config.STRIPE_WEBHOOK_SECRET ?? '').split(','),
        apiBase: apiBase ?? null,
        statementSuffix,
        form: config.PAYMENT_FORM,
        script,
      },
      emulator: null,
      origins: { ...(apiBase ? sameOrigins(apiBase) : STRIPE_ORIGINS), everywhere },
      scriptOfEveryPage: scriptEverywhere ? (script ?? STRIPE_JS) : null,
    }
  }
  const secret = await readSecret(db, 'emulator-webhook')
  const emulator = openEmulator({
    file: join(config.DATA_DIR, 'stripe-emulator.sqlite'),
    webhook: { url: `${config.PUBLIC_URL}${WEBHOOK_PATH}`, secret, events: WEBHOOK_EVENTS },
    publicUrl: config.PUBLIC_URL,
    secretKey: loadSecretKey(join(config.DATA_DIR, 'stripe-emulator.key')),
    control: true,
    passive: deliver === null,
    ...(deliver && { fetch: (address, init) => deliver(new Request(address, init)) }),
  })
  return {
    settings: {
      secretKey: emulator.secretKey,
      publishableKey: emulator.publishableKey,
      webhookSecrets: [secret],
      apiBase: null,
      script: EMULATOR_JS,
      statementSuffix,
      form: config.PAYMENT_FORM,
      // A restored backup has another key and the same account.
      account: emulator.account,
      fetch: (address, init) => emulator.fetch(new Request(address, init)),
    },
    emulator,
    origins: { ...sameOrigins(), everywhere },
    scriptOfEveryPage: scriptEverywhere ? EMULATOR_JS : null,
  }
}
