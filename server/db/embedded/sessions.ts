import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { codeOf } from '../database-problem.ts'
import { EmbeddedProblem } from './program.ts'

/** Milliseconds for a start, which may have the log of a crash to read. */
const START_MS = 120_000
/** Bytes of a Unix socket's path. */
const LONGEST_SOCKET = 103

export const urlIn = (folder: string, database: string) =>
  `postgres://shop@${encodeURIComponent(socketFolder(folder))}/${database}`

/** Waits until Postgres answers, and makes the shop's database in a new cluster. */
export async function answering(folder: string, ended?: AbortSignal): Promise<void> {
  for (let waited = 0; ; waited += 20) {
    ended?.throwIfAborted()
    const code = await connect(urlIn(folder, 'shop'))
    if (code === null) return
    // invalid_catalog_name
    if (code === '3D000') await connect(urlIn(folder, 'postgres'), 'create database shop')
    else if (waited >= START_MS) throw new EmbeddedProblem(`Postgres in ${folder} doesn’t answer (${code}).`)
    else await wait(20)
  }
}

/** Null, or the code of what failed. */
async function connect(url: string, statement?: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (statement) await client.query(statement)
    return null
  } catch (problem) {
    return codeOf(problem)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the database has no other session, now or within `patienceMs`. */
export async function hasNoUsers(url: string, patienceMs: number): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let waited = 0; ; waited += 20) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      if (rowCount === 0 || waited >= patienceMs) return rowCount === 0
      await wait(20)
    }
  } catch {
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The folder of the socket: a short one elsewhere where the path would be too long for a socket. */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET) return folder
  const short = join(tmpdir(), `shop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(short)
  // Whoever else had made it could answer in the place of the database.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new EmbeddedProblem(`${short} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`)
  return short
}
