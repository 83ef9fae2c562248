// `shop owner-password [<username>]`: sets a new password for an owner who is locked out.
import { newOwnerPassword } from '#server/accounts/own-account.ts'
import { readConfig } from '#start/config.ts'
import { runCommand } from './run-command.ts'
import { withShop } from './shop-context.ts'

await runCommand(async () => {
  const [username = null] = process.argv.slice(2)
  const owner = await withShop(readConfig(process.env), (context) => newOwnerPassword(context, username))
  process.stdout.write(
    `The password of ${owner.username} is now ${owner.password}\nYou choose one of your own when you sign in. All sessions of the account have ended.\n`,
  )
  return 0
})
