// `node scripts/walk-dockerfile.mjs <empty folder>`: runs the steps of deploy/Dockerfile without Docker, then starts
// the result as another user on a read-only tree. Needs root. Prints the steps that only a container can do, and skips
// them.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, say } from './steps.mjs'

const folder = resolve(process.argv[2] ?? '')
if (!process.argv[2] || (existsSync(folder) && readdirSync(folder).length > 0)) {
  say('Name an empty folder.')
  process.exit(1)
}
const PORT = '4391'
/** `nobody`, whom every Linux has: the image's own user isn't on this machine, and Postgres asks for its name. */
const USER = '65534'
/** The folder's path for a path in the image. */
const at = (path) => join(folder, path)
const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', '').split('\n')
let workdir = '/'
let command = []
let environment = {}

for (const line of lines) {
  const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
  if (word) say(`  ${line.slice(0, 150)}`)
  if (word === 'FROM' && rest.startsWith('runtime')) break
  if (word === 'WORKDIR') {
    workdir = rest
    mkdirSync(at(workdir), { recursive: true })
  }
  if (word === 'ENV')
    environment = { ...environment, ...Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))) }
  if (word === 'CMD') command = JSON.parse(rest)
  if (word === 'RUN') run(rest.replace(/^--mount=\S+ /, ''))
  if (word === 'COPY') copy(rest.split(' '))
}
await start()

function run(step) {
  if (/^(useradd|install -d|apt-get)/.test(step)) return say('    skipped: needs a container')
  const began = performance.now()
  execFileSync('sh', ['-c', step.replace(' /release', ` ${at('/release')}`)], {
    cwd: at(workdir),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  say(`    ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

function copy([first, ...paths]) {
  const target = resolve(workdir, paths.at(-1))
  if (first === '.') {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n')
    const ignored = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').trim().split('\n')
    for (const file of files.filter((one) => existsSync(join(root, one)) && !ignored.includes(one.split('/')[0])))
      cpSync(join(root, file), at(join(target, file)))
    return
  }
  for (const path of paths.slice(0, -1)) {
    const isFolder = paths.at(-1).endsWith('/')
    const to = isFolder ? join(target, path.split('/').at(-1)) : target
    cpSync(at(path), at(to), { recursive: true, verbatimSymlinks: true })
  }
}

async function start() {
  execFileSync('chmod', ['-R', 'a-w,a+rX', at('/shop')])
  execFileSync('install', ['-d', '-o', USER, '-g', USER, '-m', '0700', at('/data'), at('/data/shop')])
  const env = { ...environment, PORT, DATA_DIR: at('/data/shop'), PRACTICE: 'on', PATH: process.env.PATH }
  const [, ...args] = command
  const as = (words) => [
    '--reuid',
    USER,
    '--regid',
    USER,
    '--clear-groups',
    '--no-new-privs',
    at('/shop/node_modules/.bin/node'),
    ...words,
  ]
  say(execFileSync('setpriv', as(['commands/migrate.ts']), { cwd: at('/shop'), env, encoding: 'utf8' }).trimEnd())
  const shop = spawn('setpriv', as(args), {
    cwd: at('/shop'),
    env: { ...env, MIGRATE: 'off' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((end) => shop.once('close', end))
  try {
    for (const path of ['/readyz', '/', '/products', '/admin', '/healthz']) {
      let answer = null
      for (let tries = 0; tries < 600 && !answer && shop.exitCode === null; tries++)
        answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { accept: 'text/html' } }).catch(() =>
          wait(100),
        )
      if (!answer?.ok) throw new Error(`${path} answers ${answer?.status ?? 'nothing'}.`)
      say(`  ${path} answers ${answer.status}, ${(await answer.text()).length} characters`)
    }
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
  const size = (path) => execFileSync('du', ['-sm', at(path)], { encoding: 'utf8' }).split('\t')[0]
  say(`  /shop is ${size('/shop')} MB`)
}
