import { cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  process.env.E2E_TEMPLATE = folder
  const fonts = await mkdtemp(join(TEMPORARY, 'fonts-of-a-phone-'))
  process.env.FONTCONFIG_FILE = await fontsOf('phone', fonts)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(fonts, { recursive: true, force: true })
  }
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
