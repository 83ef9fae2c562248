import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { type OpenDatabase, type OpenOptions, openDatabase } from '#server/db/open.ts'
import { type Config, ConfigError } from './config.ts'

type Location = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_CONNECTIONS'>

/** The folder of the embedded database, of a shop without DATABASE_URL. */
export const embeddedIn = (dataDir: string) => join(dataDir, 'postgres')

/** The most connections to the embedded database, which has 40 for the shop and all commands. */
const EMBEDDED_CONNECTIONS = 10

/**
 * Connects to the shop's database. Without DATABASE_URL that is the embedded one: it runs for as long as a shop or a
 * command uses it. Where migrations are refused, it raises ConfigError for a folder without one, and makes none.
 */
export async function openShopDatabase(config: Location, options: OpenOptions = {}): Promise<OpenDatabase> {
  if (config.DATABASE_URL)
    return openDatabase(config.DATABASE_URL, { connections: config.DATABASE_CONNECTIONS, ...options })
  refuseFormer(config.DATA_DIR)
  if (options.migrations === 'refuse') refuseMissing(config.DATA_DIR)
  const postgres = await openEmbedded(embeddedIn(config.DATA_DIR))
  try {
    const database = await openDatabase(postgres.url, { connections: EMBEDDED_CONNECTIONS, ...options })
    return { ...database, close: () => database.close().then(postgres.close) }
  } catch (problem) {
    await postgres.close()
    throw problem
  }
}

/** Raises for a folder without a database. */
export function refuseMissing(dataDir: string): void {
  if (!existsSync(embeddedIn(dataDir)))
    throw new ConfigError(
      `There is no shop in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL as your shop has them, or start a new one: npm start`,
    )
}

/** Raises for a folder of the versions whose embedded database was PGlite, which Postgres can't read. */
export function refuseFormer(dataDir: string): void {
  const former = join(dataDir, 'database')
  if (existsSync(join(former, 'postgres/PG_VERSION')) && !existsSync(embeddedIn(dataDir)))
    throw new ConfigError(
      `${former} is the database of an earlier version of the shop, which this one can’t read. Keep that version for its data, or set DATA_DIR to an empty folder for a new shop.`,
    )
}
