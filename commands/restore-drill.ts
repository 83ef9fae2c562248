// `npm run restore-drill [folder]`: puts a backup back beside the shop, proves it there and throws it away. A backup that was never restored is a hope.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { printed } from '#server/prove/finding.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { type Config, readConfig, WrongSetting } from '../config.ts'
import { newestBackup } from './backups.ts'
import { openBooks } from './books.ts'
import { endWith } from './end.ts'
import { restoreInto } from './restore-into.ts'

/** A place of its own that is gone afterwards. */
async function place(config: Config): Promise<{ dataDir: string; url: string | undefined; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-drill-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  if (!config.DATABASE_URL) return { dataDir, url: undefined, remove: removeFolder }
  const name = `shop_drill_${process.pid}`
  const onServer = async (statement: string) => {
    const client = new Client({ connectionString: config.DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const url = new URL(config.DATABASE_URL)
  url.pathname = `/${name}`
  const remove = async () => {
    await removeFolder()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { dataDir, url: url.href, remove }
}

await endWith(async () => {
  const config = readConfig(process.env)
  const [given] = process.argv.slice(2)
  const backup = given ? resolve(given) : await newestBackup(config.DATA_DIR)
  if (!backup) throw new WrongSetting('There is no backup yet: npm run backup')
  const { dataDir, url, remove } = await place(config)
  let broken = 0
  try {
    const started = performance.now()
    const { at } = await restoreInto(backup, { dataDir, url, replace: false })
    process.stdout.write(`  Restored ${backup} of ${at} into a place of its own (${((performance.now() - started) / 1000).toFixed(1)} s).\n`)
    const books = await openBooks(config, dataDir, url)
    // What was paid in its last moments may have been under way; what was paid or refunded since is not in it and can't be missed.
    const options = { grace: 0, until: new Date(Date.parse(at) - GRACE * 1000), rewound: true }
    for await (const found of prove({ db: books.database.db, payments: books.payments, now: () => new Date(at) }, options)) {
      if (found.count > 0) broken += 1
      process.stdout.write(`${printed(found)}\n`)
    }
    await books.close()
  } finally {
    await remove()
  }
  process.stdout.write(broken === 0 ? '\n  The backup is good.\n' : `\n  ${broken} do not hold in this backup.\n`)
  return broken === 0 ? 0 : 1
})
