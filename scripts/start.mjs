// `npm start`: from a clean clone to an open shop. Plain JavaScript for any Node from 20 on; what it starts runs on the Node of node_modules.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, NODE, root, say } from './steps.mjs'

say('\n  Sidr & Sage\n')
await install()
await build()
// V8 lets what is young grow to 128 MB before it looks what of it is still needed; the shop's start fills that once, and it would stay.
// Left to itself glibc gives each thread memory of its own that it never returns: what photographs have taken once would stay, a hundred megabytes of it.
const shop = spawn(NODE, ['--enable-source-maps', '--max-semi-space-size=8', 'main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  },
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
