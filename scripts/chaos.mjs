// `npm run chaos`: every failure of docs/prove.md, on both databases. CHAOS_SEED=… repeats a run.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, install, NODE, root, say } from './steps.mjs'

await install()
await build()
const seed = process.env.CHAOS_SEED ?? String(Math.floor(Math.random() * 1e6))
say(
  `  Seed ${seed}${process.env.TEST_DATABASE_URL ? '' : '. TEST_DATABASE_URL is not set: only the embedded database is tested'}`,
)
const run = (file, args) =>
  spawnSync(NODE, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHAOS: 'full', CHAOS_SEED: seed },
  }).status
const failures = run('vitest/vitest.mjs', ['run', '--project', 'chaos', '--project', 'chaos-postgres'])
const browserFailures = run('@playwright/test/cli.js', ['test', 'tests/e2e/payments-survive.test.ts'])
process.exit(failures === 0 && browserFailures === 0 ? 0 : 1)
