import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { emptyDatabase } from './empty-database.ts'

/** An empty database: of this name on a server, or the embedded one in a data folder. */
export async function openBenchDatabase(
  server: string | null | undefined,
  { name, folder }: { name: string; folder: string },
): Promise<OpenDatabase> {
  if (server) return openDatabase(await emptyDatabase(server, name))
  return openShopDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_CONNECTIONS: 10 })
}
