// Prints one hash of the emulator, its tests and what they import. `npm test` runs those tests when it has changed
// since they last passed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { modulesOf } from '#server/testing/module-graph.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'stripe-emulator')
const files = new Set([join(root, 'package-lock.json')])
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.parentPath.includes('node_modules')) continue
  for (const file of modulesOf(join(entry.parentPath, entry.name))) files.add(file)
}
const hash = createHash('sha256').update(process.version)
for (const file of [...files].sort()) hash.update(relative(root, file)).update(readFileSync(file))
process.stdout.write(hash.digest('hex'))
