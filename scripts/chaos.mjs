// `npm run chaos`: every failure of docs/prove.md. CHAOS_SEED=… repeats a run.
//   -- ways        only the files named so, without the browser
//   -- --loopback  with no network interface but loopback

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, installAll, NODE, root, say } from './steps.mjs'

const { values, positionals: files } = parseArgs({ options: { loopback: { type: 'boolean' } }, allowPositionals: true })
await installAll()
await build()
const seed = process.env.CHAOS_SEED ?? String(Math.floor(Math.random() * 1e6))
say(`  Seed ${seed}`)
const failed = run('vitest/vitest.mjs', ['run', '--project', 'chaos', ...files])
const failedInBrowser =
  files.length === 0 && run('@playwright/test/cli.js', ['test', 'tests/e2e/payments-survive.test.ts'])
process.exit(failed || failedInBrowser ? 1 : 0)

/** Runs a package's program. Returns whether it failed. */
function run(file, args) {
  const [command, ...rest] = [...(values.loopback ? alone() : []), NODE, join(root, 'node_modules', file), ...args]
  const { status, error } = spawnSync(command, rest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHAOS: 'full', CHAOS_SEED: seed },
  })
  if (error) say(`  ${command}: ${error.message}`)
  return status !== 0
}

/** Runs what follows in a new network namespace, whose only interface is loopback. */
function alone() {
  const become = process.getuid?.() === 0 ? [] : ['--map-root-user']
  return ['unshare', '--net', ...become, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
}
