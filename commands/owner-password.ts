// `npm run owner-password [-- <username>]`: a new password for an owner who is locked out. The running shop sets it.
import { readConfig, WrongSetting } from '../config.ts'
import { endWith } from './end.ts'
import { askRunningShop, findRunningShop } from './running-shop.ts'

await endWith(async () => {
  const [username] = process.argv.slice(2)
  const config = readConfig(process.env)
  const shop = await findRunningShop(config.DATA_DIR)
  if (!shop) throw new WrongSetting(`No shop runs on ${config.DATA_DIR}. Start it first, or set DATA_DIR to the folder of the one that runs.`)
  const { detail, done }: { detail: string; done: boolean } = JSON.parse(
    await (await askRunningShop(shop, 'owner-password', { username: username ?? null })).text(),
  )
  ;(done ? process.stdout : process.stderr).write(`${detail}\n`)
  return done ? 0 : 1
})
