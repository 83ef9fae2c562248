// `npm start`: from a clean clone to an open shop. Plain JavaScript for any Node from 20 on; what it starts runs on the Node of node_modules.
import { spawn } from 'node:child_process'
import { build, install, NODE, root, say } from './steps.mjs'

say('\n  Sidr & Sage\n')
await install()
await build()
const shop = spawn(NODE, ['--enable-source-maps', 'main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
