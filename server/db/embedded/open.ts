import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { codeOf } from '../database-problem.ts'
import { pipeIn, startKeeper, useRunning } from './keeper.ts'
import { tryLock, waitForLock } from './lock.ts'
import { EmbeddedProblem } from './problem.ts'
import { findProgram, type Program } from './program.ts'

export interface Embedded {
  url: string
  /** Ends the use. The last process that uses the database stops it, and waits for its end. */
  close(): Promise<void>
}

/** For a small machine, and for whoever has the machine's other accounts. */
const SETTINGS = [
  ...['listen_addresses=', 'unix_socket_permissions=0700', 'shared_buffers=32MB', 'max_connections=40'],
  // Each would cost memory, or processes, that a small shop doesn't use.
  ...['huge_pages=off', 'jit=off', 'io_method=sync', 'max_parallel_workers_per_gather=0'],
  ...['max_parallel_maintenance_workers=0', 'max_logical_replication_workers=0'],
  ...['timezone=UTC', 'log_timezone=UTC'],
  // Statements and their errors have names and addresses in them; the shop's own log has the errors without.
  ...['log_min_messages=log', 'log_error_verbosity=terse', 'log_checkpoints=off'],
]

/** Milliseconds for another process that starts or stops the same database, and for a start after a crash. */
const OTHERS_MS = 60_000
const START_MS = 120_000
const STOP_MS = 30_000
/** Milliseconds after which the pipe that is still there has another user, without a session at the moment. */
const IDLE_USER_MS = 3000
/** Bytes of a Unix socket's path. */
const LONGEST_SOCKET = 103
const LOG_BYTES = 1_000_000

/**
 * Opens the Postgres whose files are in `folder`: starts it, or joins the processes that use it already. An
 * acknowledged commit survives kill -9 and a power cut. Raises EmbeddedProblem.
 */
export async function openEmbedded(folder: string, settings: string[] = []): Promise<Embedded> {
  const program = findProgram()
  refuseUnwritable(folder)
  const release = await waitForLock(folder, 'starting', OTHERS_MS)
  if (!release) throw inUse(folder)
  try {
    const endUse = (await joinUsers(folder)) ?? (await start(folder, program, settings))
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

const inUse = (folder: string) =>
  new EmbeddedProblem(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  )

export const dataIn = (folder: string) => join(folder, 'data')
const pidFileIn = (folder: string) => join(dataIn(folder), 'postmaster.pid')

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

async function start(folder: string, program: Program, settings: string[]): Promise<() => void> {
  const data = dataIn(folder)
  await removeStaleFile(folder)
  if (!existsSync(data)) create(folder, program)
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== program.version)
    throw new EmbeddedProblem(
      `${data} was written by Postgres ${version}, and this version of the shop has ${program.version}. Start it with the version before, or restore a backup.`,
    )
  own(data, program)
  const file = join(folder, 'log')
  const isLong = existsSync(file) && statSync(file).size > LOG_BYTES
  const log = openSync(file, isLong ? 'w' : 'a', 0o600)
  const before = statSync(file).size
  const all = [...SETTINGS, `unix_socket_directories=${quoted(socketFolder(folder))}`, ...settings]
  const command = [...program.asOwner, program.postgres, '-D', data, ...all.flatMap((setting) => ['-c', setting])]
  const { keeper, endUse } = await startKeeper(folder, { data, command, log }).finally(() => closeSync(log))
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

/** Makes an empty database cluster, beside its place, so that a kill in between leaves none. */
function create(folder: string, program: Program): void {
  const partial = join(folder, 'data.part')
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  own(partial, program)
  const [command = '', ...args] = [
    ...[...program.asOwner, program.initdb, '-D', partial, '--username=shop', '--auth=trust', '--encoding=UTF8'],
    // The same on every machine, and as on a server whose locale is C.UTF-8.
    ...['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: '/' })
  if (status !== 0)
    throw new EmbeddedProblem(`The database could not be made in ${folder}: ${error?.message ?? stderr.trim()}`)
  renameSync(partial, dataIn(folder))
}

/** Gives the files to who runs Postgres; after a copy or a restore they are of the user who made it. */
function own(data: string, { owner }: Program): void {
  chmodSync(data, 0o700)
  if (owner !== null && String(statSync(data).uid) !== owner) spawnSync('chown', ['-R', `${owner}:${owner}`, data])
}

/**
 * Postgres takes its file of a dead process for one of a live one that got the same number, as happens in every
 * container. Waits for a Postgres that is about to end.
 */
async function removeStaleFile(folder: string): Promise<void> {
  const file = pidFileIn(folder)
  for (let waited = 0; existsSync(file); waited += 20) {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    if (!isPostgres(pid)) return rmSync(file, { force: true })
    if (waited >= STOP_MS) throw inUse(folder)
    await wait(20)
  }
}

function isPostgres(pid: number): boolean {
  if (existsSync('/proc/self/comm'))
    return existsSync(`/proc/${pid}/comm`) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes('postgres')
}

/** The folder of the socket: a short one elsewhere where the path would be too long for a socket. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= LONGEST_SOCKET) return folder
  const short = join(tmpdir(), `shop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(short)
  // Whoever else had made it could answer in the place of the database.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new EmbeddedProblem(`${short} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`)
  return short
}

/** Postgres separates several folders by commas. */
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`

const urlIn = (folder: string, database: string) =>
  `postgres://shop@${encodeURIComponent(socketFolder(folder))}/${database}`

/** Waits until Postgres answers, and makes the shop's database in a new cluster. */
async function answering(folder: string, ended?: AbortSignal): Promise<void> {
  for (let waited = 0; ; waited += 20) {
    ended?.throwIfAborted()
    const code = await connect(urlIn(folder, 'shop'))
    if (code === null) return
    // invalid_catalog_name
    if (code === '3D000') await connect(urlIn(folder, 'postgres'), 'create database shop')
    else if (waited >= START_MS) throw new EmbeddedProblem(`Postgres in ${folder} doesn’t answer (${code}).`)
    else await wait(20)
  }
}

/** Null, or the code of what failed. */
async function connect(url: string, statement?: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (statement) await client.query(statement)
    return null
  } catch (problem) {
    return codeOf(problem)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function close(folder: string, endUse: () => void): Promise<void> {
  const others = await usersOf(urlIn(folder, 'shop'))
  endUse()
  // A container ends with its first process, and would kill Postgres while it stops.
  if (others === 0 && (await isGone(pipeIn(folder), IDLE_USER_MS))) await isGone(pidFileIn(folder), STOP_MS)
}

async function isGone(file: string, patienceMs: number): Promise<boolean> {
  for (let waited = 0; existsSync(file); waited += 10) {
    if (waited >= patienceMs) return false
    await wait(10)
  }
  return true
}

/** How many other sessions the database has. */
async function usersOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      "select count(*)::int as users from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return rows[0].users
  } catch {
    return 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

function lastLines(file: string, from: number): string {
  const lines = readFileSync(file).subarray(from).toString().trim().split('\n')
  return lines.slice(-3).join(' ') || `it printed nothing (${file})`
}
