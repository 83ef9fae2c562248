import { Client } from 'pg'

/** Makes a database of this name on a server, empty, and answers its address. What was there under the name is gone. */
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
