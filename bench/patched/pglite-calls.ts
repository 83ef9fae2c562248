import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { type Client, type ClientConfig, Pool } from 'pg'
import { PreparedStatementClient } from '#server/db/patched/pg/prepared-statement-client.ts'
import { clientOf } from '#server/db/patched/pglite/client.ts'
import { DurableFolder, durableStartParams } from '#server/db/patched/pglite/durable-folder.ts'
import { compare, costOf } from './compare.ts'

const READS = 200

/** One call of PGlite for a statement, and one for each of its messages. */
export async function pgliteCalls(folder: string, pairs: number): Promise<Record<string, string[]>> {
  const pglite = new PGlite({
    fs: new DurableFolder(join(folder, 'postgres')),
    startParams: durableStartParams(['plan_cache_mode=force_generic_plan']),
  })
  await pglite.waitReady
  const read = (client: typeof Client) => async () => {
    const pool = new Pool({ Client: client, max: 1 })
    await pool.query('deallocate all')
    const cost = await costOf(async () => {
      for (let at = 0; at < READS; at++)
        await pool.query({ text: 'select * from products where id = $1', values: [at % 12] })
    }, null)
    await pool.end()
    return cost
  }
  const cells = await compare(read(clientOf(pglite)), read(unbuffered(pglite)), pairs)
  await pglite.close()
  return { [`PGlite: one call a statement (${READS} reads by id, embedded)`]: cells }
}

function unbuffered(pglite: PGlite): typeof Client {
  return class extends PreparedStatementClient {
    constructor(config?: ClientConfig) {
      super({ ...config, ...createPgConfig(pglite) })
    }
  }
}
