// `npm run bench`: runs the measurements and prints their tables. `npm run bench -- --write` writes them to
// docs/generated/bench-results.md. Names after it (`pages checkout`) select benchmarks. With TEST_DATABASE_URL set they
// run on Postgres too. `soak`, `scale` and `patched` run only by name.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build, installAll, NODE, root, run, say } from './steps.mjs'

const BENCHES = [
  'pages',
  'http',
  'checkout',
  'weight',
  'lighthouse',
  'multi-process',
  'start',
  'soak',
  'prove',
  'scale',
  'patched',
]
/** Each takes most of an hour. */
const ONLY_BY_NAME = ['soak', 'scale', 'patched']
const asked = process.argv.slice(2).filter((name) => BENCHES.includes(name))
const isWriting = process.argv.includes('--write')
const FILE = join(root, 'docs/generated/bench-results.md')

await installAll()
await build()
const sections = isWriting ? sectionsOf(await readFile(FILE, 'utf8').catch(() => '')) : new Map()
for (const name of asked.length > 0 ? asked : BENCHES.filter((one) => !ONLY_BY_NAME.includes(one))) {
  const { code, output } = await run(NODE, [join('bench', `${name}.ts`)], { NODE_ENV: 'production', FORCE_COLOR: '0' })
  const lines = output.split('\n')
  const from = lines.findIndex((line) => line.startsWith('`node bench/'))
  if (code !== 0 || from < 0) {
    say(`${name} failed:\n${lines.slice(-30).join('\n')}`)
    process.exitCode = 1
    continue
  }
  const table = lines.slice(from).join('\n').trim()
  say(`\n${table}`)
  sections.set(name, table)
}
if (isWriting) await writeFile(FILE, fileOf(sections))

/** The file's sections by benchmark, because those that don't run now stay. */
function sectionsOf(text) {
  const parts = text.split(/^## ([\w-]+)\n/m).slice(1)
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1].trim()]] : [])))
}

function fileOf(tables) {
  const head = `# Bench results

Written by \`npm run bench -- --write\`; don't edit it. Compare ratios: both sides of a ratio were measured in one run. Absolute figures are of a shared machine with
${cpus().length} processors. Each table names its command.
`
  const known = BENCHES.filter((name) => tables.has(name)).map((name) => `## ${name}\n\n${tables.get(name)}\n`)
  return [head, ...known].join('\n')
}
