// Prints one hash of the emulator, its tests and what they import. `npm test` runs those tests when it has changed
// since they last passed.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, modulesOf } from '#server/testing/module-graph.ts'

const root = join(import.meta.dirname, '..')
const files = new Set([join(root, 'package-lock.json')])
for (const entry of readdirSync(join(root, 'stripe-emulator'), { recursive: true, withFileTypes: true }))
  if (entry.isFile()) for (const file of modulesOf(join(entry.parentPath, entry.name))) files.add(file)
process.stdout.write(hashOf(files))
