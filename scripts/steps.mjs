// The steps that several commands share: installing what is missing, building what has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const NODE = join(root, 'node_modules', '.bin', 'node')
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
    ...['--tsBuildInfoFile', join(root, 'node_modules/.cache/types', `${part.replaceAll(' ', '-')}.tsbuildinfo`)],
  ],
}))

/** Writes the types of the routes, which the pages import. */
export const typegen = () => run(NODE, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'])

const INSTALLED = 'node_modules/.installed'
const packages = () => hashOf(['package-lock.json', 'package.json'])

export const isInstalled = async () => isDone(INSTALLED, await packages())

/** Installs the packages if package-lock.json has changed since the last time. */
export async function install() {
  await unlessDone(INSTALLED, await packages(), 'installing packages', async () => {
    // With NODE_ENV=production npm would leave out the build tools.
    const asked = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (asked.code !== 0) fail('npm ci failed. Check the network.', asked.output)
    if (!existsSync(NODE))
      fail(
        'npm did not install Node 24 (the package "node"). Its install script must be allowed: see allowScripts in package.json.',
        asked.output,
      )
    // Makes the links of Postgres's libraries, because a server may run the shop on packages that it can't write.
    const link = "(await import('#server/db/embedded/program.ts')).findProgram()"
    await run(NODE, ['--input-type=module', '--eval', link])
  })
}

/** Builds pages and back office if their sources have changed, side by side. */
export async function build() {
  const parts = [
    { what: 'the pages', marker: 'build/.built', sources: PAGES, work: buildPages },
    { what: 'the back office', marker: 'build/.built-admin', sources: OFFICE, work: buildOffice },
  ]
  const stale = []
  for (const part of parts) {
    const state = await hashOf(part.sources)
    if (!(await isDone(part.marker, state))) stale.push({ ...part, state })
  }
  if (stale.length === 0) return
  await step(`building ${stale.map(({ what }) => what).join(' and ')}`, () =>
    Promise.all(stale.map(({ work, marker, state }) => work().then(() => markDone(marker, state)))),
  )
}

const COMMON = ['words', 'contract', 'scripts/precompress.mjs', 'package-lock.json']
const PAGES = [...COMMON, 'storefront', 'vite.config.ts', 'react-router.config.ts', 'scripts/pages-language.ts']
const OFFICE = [...COMMON, 'admin', 'vite.admin.config.ts']

async function buildPages() {
  await Promise.all(
    (await languages()).map(async (language) => {
      const built = await run(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
        NODE_ENV: 'production',
        PAGES_LANGUAGE: language,
      })
      if (built.code !== 0) fail(`The pages could not be built (${language}).`, built.output)
      await precompress(`build/storefront/${language}/client`)
    }),
  )
}

async function buildOffice() {
  const built = await run(NODE, ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.admin.config.ts'], {
    NODE_ENV: 'production',
  })
  if (built.code !== 0) fail('The back office could not be built.', built.output)
  await precompress('build/admin')
}

/** The languages of the pages: each has a folder of words. npm's own Node can't import words/languages.ts. */
async function languages() {
  const entries = await readdir(join(root, 'words'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function precompress(folder) {
  const compressed = await run(NODE, ['scripts/precompress.mjs', folder])
  if (compressed.code !== 0) fail(`The files in ${folder} could not be compressed.`, compressed.output)
}

/** Runs a command quietly. Returns its exit code and output; `onOutput` gets it as it comes. */
export function run(command, args, environment = {}, onOutput = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        onOutput(String(chunk))
      })
    child.on('error', (problem) => resolve({ code: 1, output: String(problem) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
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
async function hashOf(paths) {
  const hash = createHash('sha256')
  // Relative paths, so that a copied folder isn't built again.
  for (const path of paths)
    for (const file of await filesUnder(join(root, path)))
      hash.update(relative(root, file)).update(await readFile(file))
  return hash.digest('hex')
}

async function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const found = await Promise.all(
    entries.map((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)])),
  )
  return found.flat().sort()
}

function fail(sentence, output) {
  process.stderr.write(`\n${output.split('\n').slice(-40).join('\n')}\n${sentence}\n`)
  process.exit(1)
}
