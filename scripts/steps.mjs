// The steps that several commands share: installing what is missing, building what has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OWN_NODE = join(root, 'node_modules', '.bin', 'node')
/** The Node of package-lock.json, once it is installed. It has none for macOS: the one that runs this. */
export let NODE = findNode()
export const say = (line) => process.stdout.write(`${line}\n`)

/** The type checks, each with the arguments of Node. The pages' needs `typegen` first. */
export const TYPE_CHECKS = [
  ['server', '.'],
  ['emulator', 'stripe-emulator'],
  ['end-to-end tests', 'tests/e2e'],
  ['back office', 'admin'],
  ['pages', 'storefront'],
].map(([part, project]) => ({
  part,
  name: `types of the ${part}`,
  args: [
    ...[join(root, 'node_modules/typescript/bin/tsc'), '-p', project, '--incremental'],
    // Five run side by side: more checkers in each only read the same types again, and take three times as long.
    ...['--checkers', '1'],
    ...['--tsBuildInfoFile', join(root, 'node_modules/.cache/types', `${part.replaceAll(' ', '-')}.tsbuildinfo`)],
  ],
}))

/** Writes the types of the routes, which the pages import. */
export const typegen = () => run(NODE, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'])

function findNode() {
  return existsSync(OWN_NODE) ? OWN_NODE : process.execPath
}

const INSTALLED = 'node_modules/.installed'
/** Also the packages that only tests and their tools need, which `npm start` leaves out. */
const INSTALLED_ALL = 'node_modules/.installed-all'
const packages = () => hashOf(['package-lock.json', 'package.json'])

export const isInstalled = () => isDone(INSTALLED, packages())

/** Installs the packages that build and run the shop, if package-lock.json has changed since the last time. */
export async function install() {
  // npm would first fetch everything for nothing.
  if (process.platform !== 'linux') refuseOldNode()
  await unlessDone(INSTALLED, packages(), 'installing packages', async () => {
    // Who has the packages of the tests keeps them.
    await npm('ci', existsSync(join(root, 'node_modules/vitest')) ? '--include=dev' : '--omit=dev')
    NODE = findNode()
    refuseOldNode()
    // Makes the links of Postgres's libraries, because a server may run the shop on packages that it can't write.
    const link = "(await import('#server/db/embedded/program.ts')).findProgram()"
    await run(NODE, ['--input-type=module', '--eval', link])
  })
  refuseOldNode()
}

/** Installs the packages of tests and tools too. */
export async function installAll() {
  await install()
  await unlessDone(INSTALLED_ALL, packages(), 'installing packages of the tests', () =>
    npm('install', '--include=dev', '--no-save'),
  )
}

function refuseOldNode() {
  if (NODE === process.execPath && Number.parseInt(process.versions.node, 10) < 24)
    fail('The shop needs Node 24, and npm has none for this machine. Install it from nodejs.org, and start again.', '')
}

/** Removes the packages that only builds need, and the caches. `install` brings them back. */
export async function removeTools() {
  await step('removing packages of the build', async () => {
    const { code, output } = await run(NODE, ['--no-warnings', 'scripts/build-packages.ts'])
    if (code !== 0) fail('The packages of the build are not known.', output)
    await rm(join(root, INSTALLED))
    await npm('uninstall', '--no-save', '--omit=dev', ...output.split('\n'))
    await rm(join(root, 'node_modules/.cache'), { recursive: true, force: true })
  })
}

async function npm(...args) {
  const asked = await run('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (asked.code !== 0) fail(`npm ${args[0]} failed. Check the network.`, asked.output)
}

const COMMON = ['words', 'contract', 'scripts/precompress.mjs', 'package-lock.json']
const PAGES = {
  name: 'the pages',
  marker: 'build/.built',
  sources: [...COMMON, 'storefront', 'vite.config.ts', 'react-router.config.ts', 'scripts/pages-language.ts'],
  make: makePages,
}
const OFFICE_FOLDER = 'build/admin'
const OFFICE = {
  name: 'the back office',
  marker: 'build/.built-admin',
  sources: [...COMMON, 'admin', 'vite.admin.config.ts'],
  make: makeOffice,
}

/** Builds pages and back office if their sources have changed, side by side, and compresses their files. */
export async function build() {
  await buildParts([PAGES, OFFICE])
  const folders = [...(await languages()).map((language) => `build/storefront/${language}/client`), 'build/admin']
  const { code, output } = await run(NODE, ['scripts/precompress.mjs', ...folders])
  if (code !== 0) fail('The files of the pages could not be compressed.', output)
}

/** Builds what shoppers see. Removes a back office of earlier sources, because the shop would serve it meanwhile. */
export async function buildPages() {
  if (!(await isDone(OFFICE.marker, hashOf(OFFICE.sources))))
    await rm(join(root, OFFICE_FOLDER), { recursive: true, force: true })
  await buildParts([PAGES])
}

async function buildParts(parts) {
  const stale = []
  for (const part of parts) {
    const state = hashOf(part.sources)
    if (!(await isDone(part.marker, state))) stale.push({ ...part, state })
  }
  if (stale.length === 0) return
  await step(`building ${stale.map(({ name }) => name).join(' and ')}`, () =>
    Promise.all(
      stale.map(async ({ make, marker, state }) => {
        // It would vouch for what a killed build leaves.
        await rm(join(root, marker), { force: true })
        await make()
        await markDone(marker, state)
      }),
    ),
  )
}

async function makePages() {
  await Promise.all(
    (await languages()).map(async (language) => {
      const built = await run(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
        NODE_ENV: 'production',
        PAGES_LANGUAGE: language,
      })
      if (built.code !== 0) fail(`The pages could not be built (${language}).`, built.output)
    }),
  )
}

async function makeOffice() {
  // Of this process, because another may build it too.
  const part = join(root, `build/admin.part-${process.pid}`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.admin.config.ts', '--outDir', part]
  const built = await run(NODE, vite, { NODE_ENV: 'production' })
  if (built.code !== 0) fail('The back office could not be built.', built.output)
  // Whole at once: a shop that already runs would send a page whose scripts aren't there yet.
  await rm(join(root, OFFICE_FOLDER), { recursive: true, force: true })
  await rename(part, join(root, OFFICE_FOLDER)).catch(() => rm(part, { recursive: true, force: true }))
}

/** The languages of the pages: each has a folder of words. npm's own Node can't import words/languages.ts. */
async function languages() {
  const entries = await readdir(join(root, 'words'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Runs a command quietly. Returns its exit code and output; `onOutput` gets it as it comes. */
export function run(command, args, environment = {}, onOutput = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        onOutput(String(chunk))
      })
    child.on('error', (problem) => resolve({ code: 1, output: String(problem) }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Whether a step was last done in this state. */
export async function isDone(marker, state) {
  const file = join(root, marker)
  return existsSync(file) && (await readFile(file, 'utf8')) === state
}

async function unlessDone(marker, state, what, work) {
  if (await isDone(marker, state)) return
  await step(what, work)
  await markDone(marker, state)
}

/** Does something that takes long, and says so meanwhile: a minute of silence looks like a start that hangs. */
async function step(what, work) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const begin = `  ${what.padEnd(42)} `
  process.stdout.write(begin)
  const moving = process.stdout.isTTY && setInterval(() => process.stdout.write(`\r${begin}${seconds()} s`), 100)
  await work()
  clearInterval(moving)
  say(`${process.stdout.isTTY ? `\r${begin}` : ''}${seconds()} s`)
}

export async function markDone(marker, state) {
  const file = join(root, marker)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, state)
}

/** One hash of the contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256')
  // Relative paths, so that a copied folder isn't built again.
  for (const path of paths)
    for (const file of filesUnder(join(root, path))) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Synchronous, like the reading above: it takes a third of the time. */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  // Node before 20.12 calls it `path`.
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
}

/** Ends with a sentence, below the last lines of what failed. */
export function fail(sentence, output) {
  process.stderr.write(`\n${output.split('\n').slice(-40).join('\n')}\n${sentence}\n`)
  process.exit(1)
}
