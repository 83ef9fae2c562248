// `npm run staff-reset-factor -- <username>`: removes the second factor of an owner who has lost it, through the
// running shop.
import { ConfigError, readConfig } from '#start/config.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [username] = process.argv.slice(2)
  if (!username) throw new ConfigError('Name the account: npm run staff-reset-factor -- <username>')
  const config = readConfig(process.env)
  const shop = await findInstance(config.DATA_DIR)
  if (!shop)
    throw new ConfigError(
      `No shop runs on ${config.DATA_DIR}. Start it first, or set DATA_DIR to the folder of the one that runs.`,
    )
  const { detail, done }: { detail: string; done: boolean } = JSON.parse(
    await (await callInstance(shop, 'reset-second-factor', { username })).text(),
  )
  ;(done ? process.stdout : process.stderr).write(`${detail}\n`)
  return done ? 0 : 1
})
