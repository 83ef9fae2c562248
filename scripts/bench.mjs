// `npm run bench`: all measurements, one after the other, as the tables of docs/generated/bench-results.md. `npm run
// bench -- --write` writes that file; names after it (`pages checkout`) run those alone. On Postgres too when
// TEST_DATABASE_URL says where. `npm run bench:scale` is a matter of its own.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build, install, NODE, root, run, say } from './steps.mjs'

const BENCHES = ['pages', 'http', 'checkout', 'weight', 'lighthouse', 'many', 'start', 'prove', 'scale']
const asked = process.argv.slice(2).filter((name) => BENCHES.includes(name))
const isWriting = process.argv.includes('--write')
const FILE = join(root, 'docs/generated/bench-results.md')

await install()
await build()
const sections = isWriting ? sectionsOf(await readFile(FILE, 'utf8').catch(() => '')) : new Map()
for (const name of asked.length > 0 ? asked : BENCHES.filter((one) => one !== 'scale')) {
  const { code, output } = await run(NODE, [join('bench', `${name}.ts`)], { NODE_ENV: 'production', FORCE_COLOR: '0' })
  const lines = output.split('\n')
  const from = lines.findIndex((line) => line.startsWith('`node bench/'))
  if (code !== 0 || from < 0) {
    say(`${name} failed:\n${lines.slice(-30).join('\n')}`)
    process.exitCode = 1
    continue
  }
  const told = lines.slice(from).join('\n').trim()
  say(`\n${told}`)
  sections.set(name, told)
}
if (isWriting) await writeFile(FILE, fileOf(sections))

/** What the file says, by the bench that said it. */
function sectionsOf(text) {
  const parts = text.split(/^## (\w+)\n/m).slice(1)
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1].trim()]] : [])))
}

function fileOf(told) {
  const head = `# Numbers

Written by \`npm run bench -- --write\`. What counts are the ratios, both sides of which were taken in one run; the rest is of a machine with ${cpus().length} processors
that is shared with others. Each table names its command.
`
  const known = BENCHES.filter((name) => told.has(name)).map((name) => `## ${name}\n\n${told.get(name)}\n`)
  return [head, ...known].join('\n')
}
