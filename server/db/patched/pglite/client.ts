import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Client, ClientConfig } from 'pg'
import { PreparedStatementClient } from '../pg/prepared-statement-client.ts'

/**
 * A node-postgres client over PGlite, with its own connection object. With a shared one, the end of a failed connection
 * reaches its successor, whose queries then get each other's results.
 *
 * Depends on PGlite's connection object for node-postgres and on the message types of the Postgres protocol. Written
 * for PGlite 0.5; embedded.test.ts fails when an upgrade changes it. Public way: PGlite would buffer messages, and
 * accept parsers under `types` as node-postgres does.
 */
export function clientOf(pglite: PGlite): typeof Client {
  return class extends PreparedStatementClient {
    constructor(config?: ClientConfig) {
      super({ ...config, ...connectionTo(pglite) })
    }
  }
}

/** Messages that wait for the next one: Parse, Bind, Describe and Execute. */
const BUFFERED = new Set(Buffer.from('PBDE'))

/**
 * Sends the four or five messages of a statement in one call of PGlite: 0.72 to 0.80 of a read's time
 * (docs/decisions/0031-patched-libraries.md).
 */
function bufferMessages(pglite: PGlite): PGlite {
  let waiting: Uint8Array[] = []
  const buffered: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    waitReady: pglite.waitReady,
    async execProtocolStream(message, options) {
      waiting.push(message)
      if (BUFFERED.has(message[0] ?? 0)) return []
      const whole = Buffer.concat(waiting)
      waiting = []
      return pglite.execProtocolStream(whole, options)
    },
  }
  return buffered as PGlite // createPgConfig uses these two members only
}

/** Drizzle passes parsers under `types`, where PGlite expects a list of type numbers and throws. */
function connectionTo(pglite: PGlite): ReturnType<typeof createPgConfig> {
  const config = createPgConfig(bufferMessages(pglite))
  const parse = config.connection.parse.bind(config.connection)
  config.connection.parse = (query: { types?: unknown }) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined })
  return config
}
