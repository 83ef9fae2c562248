// `npm start`: from a clean clone to a running shop. Plain JavaScript for any Node from 20 on; the shop runs on the
// Node in node_modules.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, install, NODE, root, run, say } from './steps.mjs'

say('\n  Sidr & Sage\n')
let stop = () => process.exit(1)
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    isStopping = true
    stop(signal)
  })
// npm passes on SIGTERM and SIGINT; after SIGKILL or SIGHUP of npm alone, the shop would keep its port.
const { ppid } = process
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === ppid || stop('SIGTERM'), 500).unref()
await install()
await buildPages()
// docs/operations.md, under Memory, has the effect of these.
const startWith = JSON.parse(readFileSync(new URL('start-with.json', import.meta.url), 'utf8'))
const shop = spawn(NODE, [...startWith.node, 'start/main.ts'], {
  cwd: root,
  // start/main.ts stops the shop when the kernel closes the channel.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...startWith.environment,
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  },
})
stop = (signal) => shop.kill(signal)
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
// The back office and the compressed files. In a process of its own: its failure must not end a shop that is open.
const rest = await run(NODE, ['scripts/build.mjs'])
if (rest.code !== 0 && !isStopping) say(rest.output)
