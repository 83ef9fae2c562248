import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../database-problem.ts'
import { create, dataIn, inUse, own, pidFileIn, removeStaleFile, STOP_MS, versionOf } from './cluster.ts'
import { pipeIn, startKeeper, useRunning } from './keeper.ts'
import { tryLock, waitForLock } from './lock.ts'
import { asUser, EmbeddedProblem, findProgram, runnerOf } from './program.ts'
import { answering, hasNoUsers, socketFolder, urlIn } from './sessions.ts'

export interface Embedded {
  url: string
  /** Ends the use. The last process that uses the database stops it, and waits for its end. */
  close(): Promise<void>
}

/** For a small machine that other people have accounts on. */
const SETTINGS = [
  ...['listen_addresses=', 'unix_socket_permissions=0700', 'shared_buffers=32MB', 'max_connections=40'],
  // Each would cost memory, or processes, that a small shop doesn't use.
  ...['huge_pages=off', 'jit=off', 'io_method=sync', 'max_parallel_workers_per_gather=0'],
  ...['max_parallel_maintenance_workers=0', 'max_logical_replication_workers=0'],
  ...['timezone=UTC', 'log_timezone=UTC'],
  // Statements and their errors have names and addresses in them; the shop's own log has the errors without.
  ...['log_min_messages=log', 'log_error_verbosity=terse', 'log_checkpoints=off'],
]

/** Milliseconds for another process that starts or stops the same database. */
const OTHERS_MS = 60_000
/** Milliseconds after which the pipe that is still there has another user, without a session at the moment. */
const IDLE_USER_MS = 3000
/** Milliseconds in which the sessions of a pool that has ended are gone. After that they are another process's. */
const ENDING_MS = 500
const LOG_BYTES = 1_000_000

/**
 * Opens the Postgres whose files are in `folder`: starts it, or joins the processes that use it already. An
 * acknowledged commit survives kill -9 and a power cut. Raises EmbeddedProblem.
 */
export async function openEmbedded(folder: string, settings: string[] = []): Promise<Embedded> {
  refuseUnwritable(folder)
  const release = await waitForLock(folder, 'starting', OTHERS_MS)
  if (!release) throw inUse(folder)
  try {
    const endUse = (await joinUsers(folder)) ?? (await start(folder, settings))
    return { url: urlIn(folder, 'shop'), close: () => close(folder, endUse) }
  } finally {
    release()
  }
}

/** One shop takes the folder for as long as it runs; commands use its database meanwhile. Raises EmbeddedProblem. */
export function takeFolder(folder: string): () => void {
  refuseUnwritable(folder)
  const release = tryLock(folder, 'in-use')
  if (!release) throw inUse(folder)
  return release
}

/** Raises EmbeddedProblem while a shop or a command uses the database. */
export function requireUnused(folder: string): void {
  const release = takeFolder(folder)
  const endUse = useRunning(folder)
  release()
  endUse?.()
  if (endUse) throw inUse(folder)
}

function refuseUnwritable(folder: string): void {
  try {
    // The files contain names and addresses, so other users of the machine must not read them.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (problem) {
    throw new EmbeddedProblem(
      `The data folder ${folder} can not be written (${codeOf(problem)}). Free some room or change its owner, or set DATA_DIR to another folder.`,
    )
  }
}

/** Null if no process uses the database. */
async function joinUsers(folder: string): Promise<(() => void) | null> {
  const endUse = useRunning(folder)
  if (endUse) await answering(folder).catch((problem: unknown) => raiseAfter(endUse, problem))
  return endUse
}

function raiseAfter(endUse: () => void, problem: unknown): never {
  endUse()
  throw problem
}

async function start(folder: string, settings: string[]): Promise<() => void> {
  const program = findProgram()
  const data = dataIn(folder)
  await removeStaleFile(folder)
  if (!existsSync(data)) create(folder, program)
  const version = versionOf(data)
  if (version !== program.version)
    throw new EmbeddedProblem(
      `${data} was written by Postgres ${version}, and this version of the shop has ${program.version}. Start it with the version before, or restore a backup.`,
    )
  const runner = runnerOf(data)
  own(data, runner)
  const file = join(folder, 'log')
  const isLong = existsSync(file) && statSync(file).size > LOG_BYTES
  const log = openSync(file, isLong ? 'w' : 'a', 0o600)
  const before = statSync(file).size
  const all = [...SETTINGS, `unix_socket_directories=${quoted(socketFolder(folder))}`, ...settings]
  const command = [...asUser(runner), program.postgres, '-D', data, ...all.flatMap((setting) => ['-c', setting])]
  const { keeper, endUse } = await startKeeper(folder, { command, runner, log }).finally(() => closeSync(log))
  const ended = new AbortController()
  keeper.stdout?.once('data', () => ended.abort())
  await answering(folder, ended.signal).catch((problem: unknown) =>
    raiseAfter(
      endUse,
      ended.signal.aborted
        ? new EmbeddedProblem(`Postgres did not start in ${folder}: ${lastLines(file, before)}`)
        : problem,
    ),
  )
  keeper.stdout?.destroy()
  return endUse
}

async function close(folder: string, endUse: () => void): Promise<void> {
  const isLast = await hasNoUsers(urlIn(folder, 'shop'), ENDING_MS)
  endUse()
  // A container ends with its first process, and would kill Postgres while it stops.
  if (isLast && (await isGone(pipeIn(folder), IDLE_USER_MS))) await isGone(pidFileIn(folder), STOP_MS)
}

async function isGone(file: string, patienceMs: number): Promise<boolean> {
  for (let waited = 0; existsSync(file); waited += 10) {
    if (waited >= patienceMs) return false
    await wait(10)
  }
  return true
}

function lastLines(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString().trim().split('\n')
  return lines.slice(-3).join(' ') || `it printed nothing (${file})`
}

/** Postgres separates several folders by commas. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`
