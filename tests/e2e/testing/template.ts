import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPORARY, templateFolder } from '#server/testing/template.ts'
import { fontsOf } from './fonts.ts'

/** Runs once per run: finds the data folder that workers copy. Their browsers have a phone's fonts. */
export default async function prepare(): Promise<() => Promise<void>> {
  const template = await templateFolder()
  // Not the template's own: shops add the sizes of photographs that they convert, for this run and the next ones.
  if (!existsSync(photographsOf(template)))
    cpSync(join(template, 'media'), photographsOf(template), { recursive: true })
  process.env.E2E_TEMPLATE = template
  const fonts = await mkdtemp(join(TEMPORARY, 'fonts-of-a-phone-'))
  process.env.FONTCONFIG_FILE = await fontsOf('phone', fonts)
  return () => rm(fonts, { recursive: true, force: true })
}

/** A new data folder with the database of a stopped demo shop. All share the photographs and their converted sizes. */
export async function copyTemplate(): Promise<string> {
  const template = process.env.E2E_TEMPLATE
  if (!template) throw new Error('The run has no template: playwright.config.ts makes one in its globalSetup.')
  const folder = await mkdtemp(join(TEMPORARY, 'shop-e2e-'))
  cpSync(join(template, 'postgres'), join(folder, 'postgres'), { recursive: true })
  await symlink(photographsOf(template), join(folder, 'media'))
  return folder
}

const photographsOf = (template: string) => `${template}-photographs`
