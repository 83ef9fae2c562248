import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { backUpEmbedded } from '#server/db/embedded/base-backup.ts'
import { folderStore, type MediaStore } from '#server/media/store.ts'
import { ConfigError } from '#start/config.ts'

/** The manifest of a backup. It is written last: a folder without it is incomplete. */
export interface Manifest {
  format: 1 | 2
  /** The backup has everything up to this instant. ISO 8601, UTC. */
  at: string
  kind: 'embedded' | 'postgres'
  /** The SHA-256 of each file, by its path in the backup. */
  files: Record<string, string>
  photographs: number
}

export type BackedUp = { kind: 'embedded'; folder: string; url: string } | { kind: 'postgres'; url: string }

const DATABASE_FILE = { embedded: 'database.tar.gz', postgres: 'database.dump' }
/** Embedded databases of format 1 were written by versions with another one, PGlite. */
const FORMAT = { embedded: 2, postgres: 1 } as const
const EMULATOR_FILE = 'stripe-emulator.sqlite'

/**
 * Writes a backup into a new folder and returns its manifest. The database comes first, so that the photographs and
 * payments it names are in the backup.
 */
export async function writeBackup(
  { dataDir, media, database }: { dataDir: string; media: MediaStore; database: BackedUp },
  folder: string,
  now: Date,
): Promise<Manifest> {
  if (existsSync(folder)) throw new ConfigError(`${folder} exists already. Name a new folder.`)
  const partial = `${folder}.part`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  const file = join(partial, DATABASE_FILE[database.kind])
  if (database.kind === 'embedded') await backUpEmbedded(database, file)
  else await runTool('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${database.url}`])
  if (existsSync(join(dataDir, EMULATOR_FILE))) copyStore(join(dataDir, EMULATOR_FILE), join(partial, EMULATOR_FILE))
  const photographs = await copyOriginals(media, folderStore(join(partial, 'media')))
  const files: Manifest['files'] = {}
  for (const name of await filesIn(partial)) {
    await sync(join(partial, name))
    files[name] = await hashOf(join(partial, name))
  }
  const manifest: Manifest = {
    ...{ format: FORMAT[database.kind], at: now.toISOString(), kind: database.kind },
    ...{ files, photographs },
  }
  await writeFile(join(partial, 'manifest.json'), JSON.stringify(manifest, null, 2), { flush: true })
  await rename(partial, folder)
  await sync(dirname(folder))
  return manifest
}

/** Reads a backup's manifest and checks every file against it. Raises with a sentence when it is damaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) throw new ConfigError(`${folder} is not a finished backup: it has no manifest.json.`)
  const manifest: Manifest = JSON.parse(text)
  if (manifest.format > FORMAT[manifest.kind])
    throw new ConfigError(`${folder} was written by a newer version of the shop.`)
  if (manifest.format < FORMAT[manifest.kind])
    throw new ConfigError(
      `${folder} is of a version of the shop with another embedded database, which this one can’t read. Restore it with that version.`,
    )
  for (const [name, hash] of Object.entries(manifest.files))
    if ((await hashOf(join(folder, name)).catch(() => null)) !== hash)
      throw new ConfigError(`${join(folder, name)} is damaged or missing. Use another backup.`)
  return manifest
}

/** Restores the files next to the database. Restores the emulator's store only where there is none. */
export async function restoreFiles(folder: string, dataDir: string, media: MediaStore): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await copyOriginals(folderStore(join(folder, 'media')), media)
  const store = join(folder, EMULATOR_FILE)
  if (existsSync(store) && !existsSync(join(dataDir, EMULATOR_FILE))) await cp(store, join(dataDir, EMULATOR_FILE))
}

/** The archive of an embedded database. */
export const archiveIn = (folder: string) => join(folder, DATABASE_FILE.embedded)

export function restorePostgres(folder: string, url: string): Promise<void> {
  return runTool('pg_restore', [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
    `--dbname=${url}`,
    join(folder, DATABASE_FILE.postgres),
  ])
}

/** VACUUM INTO, because a plain copy of a database that is being written may be inconsistent. */
function copyStore(from: string, to: string): void {
  const store = new DatabaseSync(from)
  try {
    store.prepare('VACUUM INTO ?').run(to)
  } finally {
    store.close()
  }
}

/** Copies the original photographs, which generate their sizes on demand. Keeps existing files. Returns the number. */
async function copyOriginals(from: MediaStore, to: MediaStore): Promise<number> {
  let found = 0
  for (const hash of await from.hashes()) {
    const path = `${hash}/original.jpg`
    const bytes = await from.read(path)
    if (!bytes) continue
    if (!(await to.has(path))) await to.write(path, bytes)
    found += 1
  }
  return found
}

/** The paths of all files under a folder, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Without fsync a power cut can leave an empty file under the right name. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}

/**
 * Runs a Postgres tool. Its URL is an argument and has a password, so errors show the tool's output and not its
 * arguments.
 */
function runTool(tool: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('error', () =>
      reject(new ConfigError(`${tool} was not found. Install Postgres's client programs (Debian: postgresql-client).`)),
    )
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new ConfigError(`${tool} failed: ${stderr.trim().slice(-600)}`)),
    )
  })
}
