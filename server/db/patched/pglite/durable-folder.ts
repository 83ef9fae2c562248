import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
interface Stream {
  nfd: number
}

/**
 * Parameters that turn fsync on. PGlite starts Postgres with -F, which turns it off: an acknowledged commit would be
 * lost in a crash. Public way: an option of PGlite for durability.
 */
export function durableStartParams(settings: string[]): string[] {
  return [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...['wal_sync_method=fsync', ...settings].flatMap((setting) => ['-c', setting]),
  ]
}

/**
 * The file system of PGlite, with an fsync that works: PGlite's returns success and does nothing. Depends on
 * Emscripten's `NODEFS.stream_ops`. Written for PGlite 0.5; embedded.test.ts fails when an upgrade changes it.
 */
export class DurableFolder extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const started = await super.init(pglite, options)
    const preRun = started.emscriptenOpts.preRun ?? []
    const addFsync = (module: { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } }) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    // The option's type lacks NODEFS, and doesn't know that preRun is a list here.
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun: [...(preRun as never[]), addFsync as never] } }
  }
}
