import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import type { Payments } from '#server/payments/payments.ts'
import { openPayments } from '#server/payments/stripe.ts'
import type { Config } from '#start/config.ts'
import { type OpenStripe, openStripe } from '#start/open-stripe.ts'
import { openShopDatabase } from '#start/shop-database.ts'

export interface Ledgers {
  database: OpenDatabase
  stripe: OpenStripe
  payments: Payments
  close(): Promise<void>
}

/**
 * Opens both ledgers, of a running shop or a stopped one: the database, and Stripe or the emulator's store in the data
 * folder. Raises on a database of an older version.
 */
export async function openLedgers(config: Config): Promise<Ledgers> {
  return ledgersIn(config, await openShopDatabase(config, { migrations: 'refuse' }))
}

/** The same for a restored backup, migrated to this version's schema. */
export async function openRestoredLedgers(config: Config, dataDir: string, url: string | undefined): Promise<Ledgers> {
  const restored = { ...config, DATA_DIR: dataDir }
  return ledgersIn(
    restored,
    await (url ? openDatabase(url) : openShopDatabase({ ...restored, DATABASE_URL: undefined })),
  )
}

async function ledgersIn(config: Config, database: OpenDatabase): Promise<Ledgers> {
  const stripe = await openStripe(config, database.db, null)
  const close = async () => {
    await stripe.emulator?.close()
    await database.close()
  }
  return { database, stripe, payments: openPayments(stripe.settings), close }
}
