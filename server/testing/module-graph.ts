import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Imports and exports of a module of this project, dynamic ones too; types are erased at run time. */
const IMPORTS =
  /^(?:import|export)\s+(?!type\s)[^'"]*?from\s+'([#.][^']+)'|^import\s+'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm

/** The modules that `entry` imports by way of others, itself first, as absolute paths. Doesn't look into `closed`. */
export function modulesOf(entry: string, closed: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    if (!closed.has(file)) for (const imported of importsOf(file)) add(imported)
  }
  add(entry)
  return found
}

/** One hash of the contents of files, whose folder may be a copy. */
export function hashOf(files: Iterable<string>): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of [...files].sort()) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const imports = new Map<string, string[]>()

function importsOf(file: string): string[] {
  let known = imports.get(file)
  if (!known) {
    known = [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, from, effect, later]) => {
      const name = from ?? effect ?? later ?? ''
      return name.startsWith('#') ? join(root, name.slice(1)) : normalize(join(dirname(file), name))
    })
    imports.set(file, known)
  }
  return known
}
