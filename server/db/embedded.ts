import { chmodSync, fsyncSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import { PreparedStatementClient } from './prepared-statement-client.ts'

/** The folder is another process's, or can't be written: a sentence for the person who started this one. */
export class FolderUnusable extends Error {}

/** PGlite's own 128 MB would hold several shops and cost a hundred megabytes of memory. */
const SHARED_BUFFERS = '32MB'

/**
 * Left to itself Postgres plans most of our statements again each time they are asked, since their values might matter.
 * In a shop that is small enough for this database they don't, and to plan takes longer than to carry out.
 */
const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan'

/**
 * V8 would compile the database a second time, for speed: one function of it takes 600 MB and two seconds of a
 * processor, in the middle of the start. Without that a start is quicker and takes a third of the memory, and
 * statements take an eighth more of the processor once the shop has long been running.
 */
const COMPILED_ONCE = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

export interface Embedded {
  pool: Pool
  /**
   * The whole database as one compressed file. No statement runs meanwhile: what was committed before is in it, what
   * wasn't is not.
   */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/**
 * Postgres inside this process, its files in `folder`, durable: what a commit has acknowledged survives kill -9. PGlite
 * turns fsync off and its file system ignores it; both are put right here (embedded.test.ts kills it to see).
 * `restored` is a dump to begin from, in a folder that is empty yet.
 */
export async function openEmbedded(
  folder: string,
  { restored, patience = {} }: { restored?: Blob; patience?: PoolConfig } = {},
): Promise<Embedded> {
  refuseUnwritable(folder)
  const unlock = lock(folder)
  for (const flag of COMPILED_ONCE) setFlagsFromString(flag)
  try {
    const pglite = new PGlite({
      fs: new DurableFolder(join(folder, 'postgres')),
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
        ...['wal_sync_method=fsync', `shared_buffers=${SHARED_BUFFERS}`, 'shop.embedded=on', PLANNED_ONCE].flatMap(
          (setting) => ['-c', setting],
        ),
      ],
      ...(restored ? { loadDataDir: restored } : {}),
    })
    await pglite.waitReady
    return {
      pool: new Pool({ Client: clientOf(pglite), max: 1, idleTimeoutMillis: 0, ...patience, verify: beginAnew }),
      dump: () => pglite.dumpDataDir('gzip'),
      async close() {
        await pglite.close()
        unlock()
      },
    }
  } catch (problem) {
    unlock()
    throw problem
  }
}

/** PGlite itself would only say that it failed. */
function refuseUnwritable(folder: string): void {
  const trial = join(folder, 'can-be-written')
  try {
    // Names and addresses are in it: nobody else on the machine may read them.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    writeFileSync(trial, '', { flush: true })
    rmSync(trial)
  } catch (problem) {
    const why = problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem)
    throw new FolderUnusable(
      `The data folder ${folder} can not be written (${why}). Free some room or change its owner, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * pg-boss sends whole transactions as one text. When one fails in the middle (the disk is full), node-postgres throws
 * the connection away and makes a new one; but here there is only one session behind them all. It would still be inside
 * the failed transaction, and have statements prepared by names that the new connection is about to give.
 */
function beginAnew(client: PoolClient, done: (problem?: Error) => void): void {
  client
    .query('rollback')
    .then(() => client.query('deallocate all'))
    .then(() => done(), done)
}

/**
 * node-postgres over PGlite. Each client has a connection object of its own: with one for all of them the end of a
 * connection that failed is heard by the one that takes its place, whose queries are then given each other's answers.
 */
function clientOf(pglite: PGlite): typeof Client {
  return class extends PreparedStatementClient {
    constructor(config?: ClientConfig) {
      super({ ...config, ...connectionTo(pglite) })
    }
  }
}

/** What node-postgres sends of a statement before the message that wants an answer: parse, bind, describe, execute. */
const BEFORE_THE_LAST = new Set(Buffer.from('PBDE'))

/** A statement is four or five messages. Handed over one by one, each is a visit to the database of its own. */
function atOnce(pglite: PGlite): PGlite {
  let waiting: Uint8Array[] = []
  const together: Pick<PGlite, 'waitReady' | 'execProtocolStream'> = {
    waitReady: pglite.waitReady,
    async execProtocolStream(message, options) {
      waiting.push(message)
      if (BEFORE_THE_LAST.has(message[0] ?? 0)) return []
      const whole = Buffer.concat(waiting)
      waiting = []
      return pglite.execProtocolStream(whole, options)
    },
  }
  return together as PGlite
}

/** Drizzle gives its queries parsers under `types`, where PGlite expects a list of type numbers and throws. */
function connectionTo(pglite: PGlite): ReturnType<typeof createPgConfig> {
  const config = createPgConfig(atOnce(pglite))
  const parse = config.connection.parse.bind(config.connection)
  config.connection.parse = (query: { types?: unknown }) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined })
  return config
}

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
interface Stream {
  nfd: number
}

class DurableFolder extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const started = await super.init(pglite, options)
    const preRun = started.emscriptenOpts.preRun ?? []
    const syncForReal = (module: { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } }) => {
      // Without this Postgres asks for an fsync and the file system says yes without doing it.
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    // The option's own type knows neither NODEFS nor that preRun is a list here.
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...(preRun as never[]), syncForReal as never] } }
  }
}

/**
 * PGlite doesn't lock its folder, and two writers would destroy it. Node has no file locks of its own, so an SQLite
 * file is held in an exclusive transaction: the operating system lets go of it when the process dies, however it dies.
 */
function lock(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'in-use'))
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new FolderUnusable(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  return () => file.close()
}
