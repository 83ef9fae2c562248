import type { Pool, PoolConfig } from 'pg'
import { coalescedRead } from './coalesced-read.ts'

/** Milliseconds after which the database counts as unavailable. */
const TIMEOUT_MS = 1000

/**
 * The version of everything that public pages show. A cached page is valid while it is the same. The first request
 * after a commit gets another, in every process.
 */
export interface PageVersion {
  current(): Promise<string>
  /**
   * The version of the stock of these products ("3,14,15" by id). A response with stock levels is valid while it is the
   * same.
   */
  stock(of: string): Promise<string>
  close(): Promise<void>
}

export type OpenPool = (config: PoolConfig) => Pool

interface Known {
  version: string
  /** When pages change by time alone: a hold ends, a post is published. Milliseconds since 1970. */
  until: number
}

/** The stock version of some products. Written by hand, because building it takes longer than running it. */
const FINGERPRINTS = `
  select json_object_agg(product_id, mark) from (
    select i.product_id, string_agg(i.id || ':' || i.level - coalesce(h.held, 0), ',' order by i.id) as mark
    from stock_items i
    left join lateral (select sum(quantity) as held from stock_holds where item_id = i.id and expires_at > $2) h on true
    where i.product_id = any($1::int[]) group by i.product_id
  ) marked`

/**
 * Queries Postgres each time, on its own connection: a notification could arrive after the request that needs
 * it. Simultaneous callers share one statement.
 */
export function queryPageVersion(url: string, now: () => Date, openPool: OpenPool): PageVersion {
  const pool = openPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
  // Without a listener a lost connection ends the process.
  pool.on('error', () => undefined)
  let known: Known = { version: '', until: 0 }
  let asked = new Set<number>()
  const read = coalescedRead(async () => {
    const ids = [...asked]
    asked = new Set()
    const { rows } = await pool.query<{ version: string; marks?: Record<string, string> | null }>(
      ids.length > 0
        ? {
            name: 'page-version-and-stock',
            text: `select version::text, (${FINGERPRINTS}) as marks from page_version`,
            values: [ids, now()],
          }
        : { name: 'page-version', text: 'select version::text from page_version' },
    )
    const [row] = rows
    if (row?.version !== known.version || now().getTime() >= known.until) known = await readWhole(pool, now())
    return { version: nameOf(known), marks: row?.marks ?? {} }
  })
  return {
    current: async () => (await read()).version,
    async stock(of) {
      const ids = of.split(',').map(Number)
      for (const id of ids) asked.add(id)
      const { marks } = await read()
      return ids.map((id) => marks[id] ?? '').join(';')
    },
    close: () => pool.end(),
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
