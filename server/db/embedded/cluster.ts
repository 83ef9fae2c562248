import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../database-problem.ts'
import { asUser, EmbeddedProblem, type Program, runnerOf } from './program.ts'

/** Milliseconds for another Postgres to end that is about to. */
export const STOP_MS = 30_000

export const dataIn = (folder: string) => join(folder, 'data')
export const pidFileIn = (folder: string) => join(dataIn(folder), 'postmaster.pid')

export const inUse = (folder: string) =>
  new EmbeddedProblem(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  )

/** Gives files of root to who runs Postgres: they are root's after a copy or a restore. */
export function own(data: string, runner: number | null): void {
  if ((statSync(data).mode & 0o777) !== 0o700) chmodSync(data, 0o700)
  if (runner !== null && statSync(data).uid !== runner) spawnSync('chown', ['-R', `${runner}:${runner}`, data])
}

/** Makes an empty database cluster, beside its place, so that a kill in between leaves none. */
export function create(folder: string, { initdb }: Program): void {
  const partial = join(folder, 'data.part')
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  const runner = runnerOf(folder)
  own(partial, runner)
  const [command = '', ...args] = [
    ...[...asUser(runner), initdb, '-D', partial, '--username=shop', '--auth=trust', '--encoding=UTF8'],
    // The same on every machine, and as on a server whose locale is C.UTF-8.
    ...['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (status !== 0) {
    const reason = /could not look up effective user ID/.test(stderr)
      ? 'the user that runs the shop has no name on this machine. Add it to /etc/passwd, or set DATABASE_URL.'
      : (error?.message ?? stderr.trim())
    throw new EmbeddedProblem(`The database could not be made in ${folder}: ${reason}`)
  }
  renameSync(partial, dataIn(folder))
}

/** The major version of the Postgres that wrote the files. Raises EmbeddedProblem where they are another user's. */
export function versionOf(data: string): string {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (problem) {
    throw new EmbeddedProblem(
      `${data} can’t be read (${codeOf(problem)}). Run the shop and its commands as one user, to whom the files belong.`,
    )
  }
}

/**
 * Postgres takes its file of a dead process for one of a live one that got the same number, as happens in every
 * container. Waits for a Postgres that is about to end.
 */
export async function removeStaleFile(folder: string): Promise<void> {
  const file = pidFileIn(folder)
  for (let waited = 0; existsSync(file); waited += 20) {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (!runsOn(pid, dataIn(folder))) return rmSync(file, { force: true })
    if (waited >= STOP_MS) throw inUse(folder)
    await wait(20)
  }
}

/** Whether this process is a Postgres in the folder. */
function runsOn(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd'))
    return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (problem) {
    // Of another user, as Postgres is for root in a container.
    return codeOf(problem) === 'EACCES' && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  }
}
