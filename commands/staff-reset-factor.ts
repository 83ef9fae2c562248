// `shop reset-factor <username>`: removes the second factor of an owner who has lost it.
import { resetSecondFactorByCommand } from '#server/accounts/second-factor/reset.ts'
import { ConfigError, readConfig } from '#start/config.ts'
import { runCommand } from './run-command.ts'
import { withShop } from './shop-context.ts'

await runCommand(async () => {
  const [username] = process.argv.slice(2)
  if (!username) throw new ConfigError('Name the account: shop reset-factor <username>')
  await withShop(readConfig(process.env), (context) => resetSecondFactorByCommand(context, username))
  process.stdout.write(`${username} has no second factor any more and is signed out everywhere.\n`)
  return 0
})
