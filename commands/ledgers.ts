import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Payments } from '#server/payments/payments.ts'
import { openPayments } from '#server/payments/stripe.ts'
import type { Config } from '#start/config.ts'
import { openEmulator } from '#stripe-emulator/emulator.ts'

export interface Ledgers {
  database: OpenDatabase
  payments: Payments
  close(): Promise<void>
}

/**
 * Opens both ledgers for reading, without a shop: the database, and Stripe or the emulator's store in the data folder.
 * Raises on a database of an older version.
 */
export function openLedgers(config: Config): Promise<Ledgers> {
  return open(config, config.DATA_DIR, config.DATABASE_URL, 'refuse')
}

/** The same for a restored backup, migrated to this version's schema. */
export function openRestoredLedgers(config: Config, dataDir: string, url: string | undefined): Promise<Ledgers> {
  return open(config, dataDir, url, 'run')
}

async function open(
  config: Config,
  dataDir: string,
  url: string | undefined,
  migrations: 'run' | 'refuse',
): Promise<Ledgers> {
  const database = await openDatabase(url ? { url } : { folder: join(dataDir, 'database') }, { migrations })
  if (config.STRIPE_SECRET_KEY) {
    const payments = openPayments({
      secretKey: config.STRIPE_SECRET_KEY,
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecrets: [],
      apiBase: config.STRIPE_API_BASE ?? null,
      script: null,
    })
    return { database, payments, close: () => database.close() }
  }
  const emulator = openEmulator({
    file: join(dataDir, 'stripe-emulator.sqlite'),
    webhook: null,
    publicUrl: config.PUBLIC_URL,
  })
  const payments = openPayments({
    secretKey: emulator.secretKey,
    publishableKey: emulator.publishableKey,
    webhookSecrets: [],
    apiBase: null,
    script: null,
    account: emulator.account,
    fetch: (address, init) => emulator.fetch(new Request(address, init)),
  })
  const close = async () => {
    await emulator.close()
    await database.close()
  }
  return { database, payments, close }
}
