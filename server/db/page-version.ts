import { Pool } from 'pg'
import { sharedReading } from './shared-reading.ts'

/** What the database says when something that pages show has changed (its triggers stand in migrations/). */
const CHANNEL = 'page_changed'
const STOCK_CHANNEL = 'stock_changed'
/** Milliseconds after which a database that doesn't say its version is taken to be away. */
const PATIENCE = 1000

/**
 * Stands for everything that public pages show. While it is the same, a page made before is still right; the first request after a change has
 * committed, in whichever process, is told another.
 */
export interface PageVersion {
  current(): string | Promise<string>
  close(): Promise<void>
}

interface Known {
  version: string
  /** When pages change by time alone: a hold runs out, a post appears. Milliseconds since 1970. */
  until: number
}

/** Asks a Postgres server each time, on a connection of its own: a message could arrive after the request that must already know of it. */
export function askPageVersion(url: string, now: () => Date): PageVersion {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE, keepAlive: true })
  // Without it a lost connection would end the process.
  pool.on('error', () => undefined)
  let known: Known = { version: '', until: 0 }
  const current = sharedReading(async () => {
    const { rows } = await pool.query<{ version: string }>({ name: 'page-version', text: 'select version::text from page_version' })
    if (rows[0]?.version !== known.version || now().getTime() >= known.until) known = await readWhole(pool, now())
    return nameOf(known)
  })
  return { current, close: () => pool.end() }
}

/**
 * The embedded database tells of a change before the commit that made it returns, so nothing has to be asked. Given before the pool's first
 * connection is made; `start` after the tables are there.
 */
export function hearPageVersion(pool: Pool, now: () => Date): HeardVersion {
  return hear(pool, CHANNEL, now, () => readWhole(pool, now()))
}

/** The same for how many there are of everything: a number of its own, since a sale that leaves many changes no page. */
export function hearStockVersion(pool: Pool, now: () => Date): HeardVersion {
  let changes = 0
  return hear(pool, STOCK_CHANNEL, now, async () => {
    const { rows } = await pool.query<{ until: Date | null }>({
      name: 'stock-next-change',
      text: 'select min(expires_at) as until from stock_holds where expires_at > $1',
      values: [now()],
    })
    return { version: String(++changes), until: rows[0]?.until?.getTime() ?? Number.POSITIVE_INFINITY }
  })
}

type HeardVersion = PageVersion & { start(): Promise<void> }

function hear(pool: Pool, channel: string, now: () => Date, ask: () => Promise<Known>): HeardVersion {
  let known: Known = { version: '', until: 0 }
  let changed = true
  pool.on('connect', (client) =>
    client.on('notification', (told) => {
      if (told.channel === channel) changed = true
    }),
  )
  const read = sharedReading(async () => {
    // Before it is read, so that a change in the meantime counts.
    changed = false
    known = await ask().catch((problem: unknown) => {
      changed = true
      throw problem
    })
    return nameOf(known)
  })
  return {
    current: () => (changed || now().getTime() >= known.until ? read() : nameOf(known)),
    start: async () => void (await pool.query(`listen ${channel}`)),
    close: async () => undefined,
  }
}

async function readWhole(pool: Pool, now: Date): Promise<Known> {
  const { rows } = await pool.query<{ version: string; until: Date | null }>({
    name: 'page-version-whole',
    text: 'select version::text, page_next_change($1) as until from page_version',
    values: [now],
  })
  const [row] = rows
  if (!row) throw new Error('The row of page_version is gone.')
  return { version: row.version, until: row.until?.getTime() ?? Number.POSITIVE_INFINITY }
}

const nameOf = ({ version, until }: Known) => `${version}/${until}`
