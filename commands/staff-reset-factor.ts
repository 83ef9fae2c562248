// `npm run staff-reset-factor -- <username>`: the way back in for an owner who has lost their second factor. The running shop does it.
import { readConfig, WrongSetting } from '../config.ts'
import { endWith } from './end.ts'
import { askRunningShop, findRunningShop } from './running-shop.ts'

await endWith(async () => {
  const [username] = process.argv.slice(2)
  if (!username) throw new WrongSetting('Say whose: npm run staff-reset-factor -- <username>')
  const config = readConfig(process.env)
  const shop = await findRunningShop(config.DATA_DIR)
  if (!shop) throw new WrongSetting(`No shop runs on ${config.DATA_DIR}. Start it first, or set DATA_DIR to the folder of the one that runs.`)
  const { detail, done }: { detail: string; done: boolean } = JSON.parse(await (await askRunningShop(shop, 'reset-second-factor', { username })).text())
  ;(done ? process.stdout : process.stderr).write(`${detail}\n`)
  return done ? 0 : 1
})
