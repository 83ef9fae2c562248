import { cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { removeData } from '#server/testing/remove-data.ts'
import { readConfig } from '#start/config.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { fontsOf } from './fonts.ts'
import { runShop } from './running-shop.ts'

/** In memory if possible: every worker copies a thousand files. */
const TEMPORARY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/**
 * Runs once per run: starts a shop on an empty folder and stops it; workers copy the folder, demo data included. Their
 * browsers have a phone's fonts.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(TEMPORARY, 'shop-e2e-'))
  const shop = await runShop(folder)
  await shop.stop()
  await dropSizesAhead(folder)
  process.env.E2E_TEMPLATE = folder
  const fonts = await mkdtemp(join(TEMPORARY, 'fonts-of-a-phone-'))
  process.env.FONTCONFIG_FILE = await fontsOf('phone', fonts)
  return async () => {
    await removeData(folder)
    await rm(fonts, { recursive: true, force: true })
  }
}

/**
 * Without it, the shop of every worker would convert all photographs to all their sizes at the same time, for a third
 * of the run; the few that the tests' pages show are converted at first use.
 */
async function dropSizesAhead(folder: string): Promise<void> {
  const database = await openShopDatabase(readConfig({ DATA_DIR: folder }))
  await database.db.execute(sql`delete from pgboss.job where name = 'photograph-sizes'`)
  await database.close()
}

/** A copy of the data folder. Photographs stay in the template, so that workers share converted sizes. */
export async function copyTemplate(): Promise<string> {
  const template = process.env.E2E_TEMPLATE
  if (!template) throw new Error('The run has no template: playwright.config.ts makes one in its globalSetup.')
  const folder = await mkdtemp(join(TEMPORARY, 'shop-e2e-'))
  for (const entry of readdirSync(template))
    if (entry !== 'media') cpSync(join(template, entry), join(folder, entry), { recursive: true })
  await symlink(join(template, 'media'), join(folder, 'media'))
  return folder
}
