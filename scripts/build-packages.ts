// Prints the packages of package.json's `dependencies` that only builds of the pages and the back office need: nothing
// that a server runs imports them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modulesOf } from '#server/testing/module-graph.ts'

const root = join(import.meta.dirname, '..')
const entries = [
  'start/main.ts',
  'start/serve.ts',
  'stripe-emulator/main.ts',
  ...globSync('commands/*.ts', { cwd: root }),
]
const modules = new Set(entries.flatMap((entry) => [...modulesOf(join(root, entry))]))
const imported = new Set(
  [...modules].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g)].map(
      ([, name]) => name,
    ),
  ),
)
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
process.stdout.write(
  Object.keys(dependencies)
    .filter((name) => !imported.has(name))
    .join('\n'),
)
