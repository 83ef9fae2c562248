// `shop restore [folder] [--replace]`: restores a backup.
import { openStore } from '#server/media/store.ts'
import { ConfigError, readConfig } from '#start/config.ts'
import { newestBackup } from './backups.ts'
import { restoreInto } from './restore-into.ts'
import { named, runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const [folderArgument] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const backup = folderArgument ? named(folderArgument) : await newestBackup(config.DATA_DIR)
  if (!backup) throw new ConfigError('There is no backup. Name its folder: shop restore <folder>')
  const started = performance.now()
  const { at } = await restoreInto(backup, {
    dataDir: config.DATA_DIR,
    media: await openStore(config),
    url: config.DATABASE_URL,
    replace: process.argv.includes('--replace'),
  })
  process.stdout.write(
    `  Restored ${backup}, as it was at ${at} (${((performance.now() - started) / 1000).toFixed(1)} s).\n`,
  )
  process.stdout.write(
    '  Start the shop and run shop prove: it names the payments made since then, whose orders the backup does not have.\n',
  )
  return 0
})
