import { Client } from 'pg'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { openShopDatabase } from '#start/shop-database.ts'

/** Creates an empty database on a server, replacing one of that name, and returns its URL. */
export async function emptyDatabase(server: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** An empty database: of this name on a server, or the embedded one in a data folder. */
export async function openBenchDatabase(
  server: string | null | undefined,
  { name, folder }: { name: string; folder: string },
): Promise<OpenDatabase> {
  if (server) return openDatabase(await emptyDatabase(server, name))
  return openShopDatabase({ DATA_DIR: folder, DATABASE_URL: undefined, DATABASE_CONNECTIONS: 10 })
}
