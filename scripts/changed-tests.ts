// What `npm run test:changed` runs, as JSON: the files that have changed since the last commit (or in it, if nothing
// has since), and the tests and type checks that they can touch.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { modulesOf } from '#server/testing/module-graph.ts'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))

/**
 * They import every feature, so a test reaches the whole shop through them. `npm test` finds what breaks there; here a
 * test counts as touched if it imports the change in another way, or is in its folder.
 */
const WHOLE_SHOP = new Set(
  ['server/app.ts', 'server/handle-jobs.ts', 'contract/calls.ts'].map((file) => join(root, file)),
)

/** The type checks of scripts/steps.mjs, by the folders that they read. */
const TYPES = {
  server: ['start', 'commands', 'contract', 'server', 'edge', 'demo', 'bench', 'tests', 'scripts', 'stripe-emulator'],
  emulator: ['stripe-emulator'],
  'end-to-end tests': ['tests/e2e', 'words', 'contract', 'server'],
  'back office': ['admin', 'contract', 'words'],
  pages: ['storefront', 'contract', 'words'],
}

const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')]
const files = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
const changed = new Set(files.map((file) => join(root, file)))
const folders = new Set(files.map((file) => dirname(join(root, file))))

const all = git('ls-files', '-co', '--exclude-standard', '*.test.ts').map((file) => join(root, file))
const touched = all.filter((test) => {
  if (changed.has(test)) return true
  // Pages and the back office have their tests in tests/e2e, named like their folders.
  if (test.includes('/tests/e2e/')) return files.some((file) => isNamedLike(test, file))
  return folders.has(dirname(test)) || [...modulesOf(test, WHOLE_SHOP)].some((module) => changed.has(module))
})
const inBrowser = (test: string) => test.startsWith(join(root, 'tests/e2e'))

process.stdout.write(
  JSON.stringify({
    files: files.filter((file) => /\.(ts|tsx|mjs|js|css|json)$/.test(file)),
    tests: touched.filter((test) => !inBrowser(test)),
    browserTests: touched.filter(inBrowser),
    types: Object.entries(TYPES)
      .filter(([, parts]) => files.some((file) => parts.some((part) => file.startsWith(`${part}/`))))
      .map(([part]) => part),
  }),
)

/** tests/e2e/cart.test.ts is of storefront/cart, tests/e2e/back-office-orders.test.ts of admin/orders. */
function isNamedLike(test: string, file: string): boolean {
  const [part, folder] = file.split('/')
  const name = test.slice(test.lastIndexOf('/') + 1, -'.test.ts'.length)
  if (part === 'storefront') return name === folder || name === `${folder}s` || name.startsWith(`${folder}-`)
  return part === 'admin' && name.startsWith(`back-office-${folder}`)
}
