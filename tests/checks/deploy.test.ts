import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from '#start/config.ts'

/** Paths, commands, settings, flags and ports in deploy/ exist in the project. */

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const units = readdirSync('deploy/systemd').map((name) => ({ name, text: read(`deploy/systemd/${name}`) }))
const proxies = { nginx: read('deploy/nginx.conf'), caddy: read('deploy/Caddyfile') }
const docs = [
  'deploy/README.md',
  'docs/operations.md',
  'docs/settings.md',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
]
const released: string[] = JSON.parse(read('scripts/release-parts.json'))
const startWith: { node: string[]; environment: Record<string, string> } = JSON.parse(read('scripts/start-with.json'))

/** Settings of other programs: Node, glibc, the Postgres image, Caddy. */
const OF_OTHERS = [
  'NODE_ENV',
  'PATH',
  ...Object.keys(startWith.environment),
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'SHOP_HOST',
  'SHOP_1',
  'SHOP_2',
]

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
/** Counts commented-out settings too; prose comments look different. */
const settingsIn = (text: string) => matches(text, /(?:^|[\s{"])([A-Z][A-Z0-9_]{2,})(?:=|: )/gm)

test('every setting in deploy/ is one of the shop, and in the table of docs/settings.md', () => {
  const unknown = [
    dockerfile.replace(/^# syntax.*|^(HEALTHCHECK|CMD|FROM|RUN).*/gm, ''),
    compose,
    read('deploy/shop.env.example'),
    ...units.map(({ text }) => text),
  ]
    .flatMap(settingsIn)
    .filter((name) => !SETTINGS.includes(name) && !OF_OTHERS.includes(name))
  expect(unknown).toEqual([])
  const table = read('docs/settings.md')
  const used = [dockerfile, compose, read('deploy/shop.env.example')]
    .flatMap(settingsIn)
    .filter((name) => SETTINGS.includes(name))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !table.includes(name))).toEqual([])
})

test('the shop starts with the example settings as a shell reads them, once the secrets are filled in', () => {
  const read = execFileSync('sh', ['-c', 'set -a; . ./deploy/shop.env.example; env -0'], { env: {}, encoding: 'utf8' })
  const lines = read.split('\0').map((line) => line.split(/=(.*)/s))
  expect(readConfig(Object.fromEntries(lines))).toMatchObject({
    MAIL_FROM: 'Sidr & Sage <hello@shop.example>',
    isLocal: false,
    isPractice: false,
    TRUST_PROXY: 1,
    MIGRATE: 'off',
    DEMO: 'off',
  })
})

test('each container has the settings of its environment over those of shop.env, and its data in a volume', () => {
  const environment = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const set = new Map(matches(environment, /^ {4}([A-Z_]+: .*)$/gm).map((line) => line.split(': ') as [string, string]))
  const mounted = matches(compose, /"data-[\w-]+:([^"]+)"/g)
  expect(mounted.length).toBeGreaterThan(3)
  expect(new Set(mounted)).toEqual(new Set([set.get('DATA_DIR')]))
  const ofMachine = ['DATABASE_URL', 'DATA_DIR', 'TRUST_PROXY', 'MIGRATE']
  expect(ofMachine.filter((name) => !set.has(name))).toEqual([])
})

test('every file that deploy/ names exists', () => {
  const run = [dockerfile, compose, ...units.map(({ text }) => text)].flatMap((text) =>
    matches(text, /((?:commands|scripts)\/[\w-]+\.m?[jt]s)/g),
  )
  const documented = matches(docs.map(read).join('\n'), /(deploy\/[\w@./-]+\w)/g)
  expect(released.length + run.length).toBeGreaterThan(10)
  const generated = ['build', 'node_modules', 'deploy/shop.env']
  expect([...released, ...run, ...documented].filter((path) => !generated.includes(path) && !existsSync(path))).toEqual(
    [],
  )
})

test('a release, and the image with it, has every folder that the shop imports from', () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('package.json'))
  // Both are built, so the image doesn't need their sources.
  const needed = Object.keys(imports)
    .map((name) => name.slice(1, -2))
    .filter((name) => name !== 'storefront' && name !== 'admin')
  expect(needed.filter((folder) => !released.includes(folder))).toEqual([])
})

test('every npm run in the documents is a script of package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const named = matches(
    [...docs, 'docs/prove.md', 'docs/running-the-shop.md'].map(read).join('\n'),
    /npm run ([\w-]+(?::[\w-]+)*)/g,
  )
  expect(named.filter((name) => !scripts[name])).toEqual([])
})

test('every shop command in the documents is one of `shop`', () => {
  const named = matches(
    [...docs, 'docs/prove.md', 'docs/running-the-shop.md'].map(read).join('\n'),
    /(?:`|^ {4}|sudo )(?:\.\/)?shop ([a-z][a-z-]+)/gm,
  )
  expect(named.length).toBeGreaterThan(20)
  const known = matches(read('shop'), /^ {2}([a-z-]+) .* /gm).concat('help')
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('the processes have the same Node flags as npm start', () => {
  const flags = startWith.node.join(' ')
  const environment = Object.entries(startWith.environment).map(([name, value]) => `${name}=${value}`)
  const [shop] = units.filter(({ name }) => name === 'shop@.service')
  for (const setting of environment)
    for (const text of [dockerfile, shop?.text, read('shop')]) expect(text).toContain(setting)
  expect(shop?.text).toContain(`node ${flags} start/main.ts`)
  expect(read('shop')).toContain(`${flags} start/main.ts`)
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...startWith.node, 'start/main.ts']).replaceAll(',', ', ')}`,
  )
})

test('the proxies use the ports of the shops, and block the URLs that are only for the local machine', () => {
  const started = matches(read('deploy/README.md'), /enable --now shop@(\d+) shop@\d+/g).concat(
    matches(read('deploy/README.md'), /enable --now shop@\d+ shop@(\d+)/g),
  )
  expect(new Set(started).size).toBe(2)
  for (const [name, text] of Object.entries(proxies)) {
    for (const port of started) expect(text, name).toContain(`127.0.0.1:${port}`)
    for (const path of ['metrics', 'outbox']) expect(text, name).toContain(path)
  }
  const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1]
  expect(dockerfile).toContain(`EXPOSE ${port}`)
  for (const service of ['shop-1', 'shop-2']) expect(compose).toContain(`${service}:${port}`)
})

test("units may write only to the shop's data folder", () => {
  const services = units.filter(({ name }) => name.endsWith('.service'))
  expect(services).toHaveLength(5)
  for (const { name, text } of services) {
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=\n', 'User=shop'])
      expect(text, name).toContain(line)
    for (const path of /^ReadWritePaths=(.*)$/m.exec(text)?.[1]?.split(' ') ?? [])
      expect(path, name).toMatch(/^\/var\/lib\/shop(-backups)?$/)
  }
  // One that fails tells somebody, except the one that tells.
  for (const { name, text } of services.filter((unit) => /oneshot/.test(unit.text) && !/failed/.test(unit.name)))
    expect(text, name).toContain('OnFailure=shop-failed@%N.service\n')
  for (const { name } of units.filter((unit) => unit.name.endsWith('.timer')))
    expect(units.map((unit) => unit.name)).toContain(name.replace('.timer', '.service'))
})

test('`shop` has every command, in its help and its list, and takes settings as systemd does', () => {
  const text = read('shop')
  const commands = readdirSync('commands').filter((name) => /await runCommand\(/.test(read(`commands/${name}`)))
  expect(commands.length).toBeGreaterThan(7)
  const named = matches(text, /command=([a-z-]+)/g).concat(
    matches(text, /^ {2}([a-z| -]+)\) command=\$1/gm)[0]?.split(' | ') ?? [],
  )
  expect(commands.filter((name) => !named.includes(name.replace('.ts', '')))).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'shop settings '))
  writeFileSync(join(folder, 'env'), `# a note\nDATA_DIR='${folder}/data'\nMAIL_FROM=A & B <a@b.example>\n`)
  const run = (environment: Record<string, string>) =>
    spawnSync('sh', ['shop', 'backup'], {
      env: { PATH: process.env.PATH, SHOP_SETTINGS: join(folder, 'env'), ...environment },
      encoding: 'utf8',
    }).stderr
  expect(run({})).toContain(`There is no shop in ${folder}/data.`)
  // What the environment says wins.
  expect(run({ DATA_DIR: join(folder, 'other') })).toContain(`There is no shop in ${folder}/other.`)
  rmSync(folder, { recursive: true })
})
