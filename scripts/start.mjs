// `npm start`: from a clean clone to a running shop. Plain JavaScript for any Node from 20 on; the shop runs on the
// Node in node_modules.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, NODE, root, say } from './steps.mjs'

say('\n  Sidr & Sage\n')
await install()
await build()
// docs/operations.md, under Memory, has the effect of these.
const startWith = JSON.parse(readFileSync(new URL('start-with.json', import.meta.url), 'utf8'))
const shop = spawn(NODE, [...startWith.node, 'start/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...startWith.environment,
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  },
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
