import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { dataIn } from './cluster.ts'
import { EmbeddedProblem } from './program.ts'

/** What Postgres makes anew at its start (its manual, 25.3.4), and what the second part of a backup has. */
const LEFT_OUT = [
  ...[
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ].map((folder) => `./${folder}/*`),
  ...['./postmaster.pid', './postmaster.opts', 'pgsql_tmp*', 'pg_internal.init*', './global/pg_control'],
]

/**
 * Writes the database in `folder` into a compressed archive, while it is in use: its files as they are read, and the
 * write-ahead log from the backup's begin to its end, which makes them consistent when Postgres starts on them.
 */
export async function backUpEmbedded({ folder, url }: { folder: string; url: string }, file: string): Promise<void> {
  const data = dataIn(folder)
  const archive = `${file}.part`
  const extra = await mkdtemp(join(dirname(file), 'label-'))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Keeps the log until the end of this session; Postgres would write over what is older than its last checkpoint.
    await client.query("select pg_create_physical_replication_slot('shop_backup_' || pg_backend_pid(), true, true)")
    const began = await client.query("select pg_walfile_name(pg_backup_start('shop', fast => true)) as file")
    await tar('--create', `--file=${archive}`, ...LEFT_OUT.map((path) => `--exclude=${path}`), '-C', data, '.')
    const ended = await client.query(
      'select labelfile as label, pg_walfile_name(lsn) as file from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(extra, 'backup_label'), ended.rows[0].label)
    const { rows: log } = await client.query<{ name: string }>(
      "select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2",
      [began.rows[0].file, ended.rows[0].file],
    )
    const segments = log.map(({ name }) => `./pg_wal/${name}`)
    await tar(
      '--append',
      `--file=${archive}`,
      '-C',
      data,
      './global/pg_control',
      ...segments,
      '-C',
      extra,
      './backup_label',
    )
    await pipeline(createReadStream(archive), createGzip(), createWriteStream(file))
  } finally {
    await client.end()
    await rm(archive, { force: true })
    await rm(extra, { recursive: true, force: true })
  }
}

/** Unpacks an archive of `backUpEmbedded` into a folder without a database. */
export async function restoreEmbedded(file: string, folder: string): Promise<void> {
  const partial = `${dataIn(folder)}.part`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await tar('--extract', '--gzip', `--file=${file}`, '--no-same-owner', '-C', partial)
  await rename(partial, dataIn(folder))
}

function tar(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('error', () => reject(new EmbeddedProblem('tar was not found. Install it.')))
    // 1: a file changed while it was read, which the log makes good.
    child.on('close', (code) =>
      code === 0 || (code === 1 && args[0] === '--create')
        ? resolve()
        : reject(new EmbeddedProblem(`tar failed: ${stderr.trim().slice(-600)}`)),
    )
  })
}
