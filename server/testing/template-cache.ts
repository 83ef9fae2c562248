import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, modulesOf } from './module-graph.ts'

const root = join(import.meta.dirname, '../..')
const CACHE = join(root, 'node_modules/.cache/shop-template')

/**
 * The folder of a template that `make` filled in this or an earlier run. Making it takes most of the time of a test
 * file. It is made again when its sources change, and every day, because the demo's dates are relative.
 */
export async function cachedTemplate(make: (folder: string) => Promise<void>): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const folder = join(CACHE, `${day}-${hashOfSources()}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const partial = await mkdtemp(join(CACHE, `${day}-partial-`))
  await make(partial)
  // Fails if another run was faster; its template is as good.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }))
  await removeOlderThan(day)
  return folder
}

/** Keeps those of today, which another run may be making or copying. Killed runs leave partial ones. */
async function removeOlderThan(day: string): Promise<void> {
  const names = await readdir(CACHE)
  const old = names.filter((name) => /^\d{4}-/.test(name) && name.slice(0, 10) < day)
  await Promise.all(old.map((name) => rm(join(CACHE, name), { recursive: true, force: true })))
}

/** The modules that template.ts imports, the migrations, the demo's data and the packages. */
function hashOfSources(): string {
  const files = modulesOf(join(import.meta.dirname, 'template.ts'))
  for (const folder of ['server/db/migrations', 'demo'])
    for (const name of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (name.isFile()) files.add(join(name.parentPath, name.name))
  files.add(join(root, 'package-lock.json'))
  return hashOf(files).slice(0, 16)
}
