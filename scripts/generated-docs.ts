import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attacks } from '../tests/security/attacks.ts'
import { checks } from '../tests/security/checks.ts'
import { packagesOf } from '../tests/security/licences.ts'
import { routesDoc } from './routes-doc.ts'
import { sentencesOf } from './sentences.ts'

const root = join(import.meta.dirname, '..')

/** The documents generated from the sources, by path. */
export function generatedDocs(): Record<string, string> {
  return {
    'docs/generated/security.md': securityTable(),
    'docs/generated/licences.md': licences(),
    'docs/generated/routes.md': routesDoc(),
    'docs/generated/words-for-staff.md': wordsForStaff(),
  }
}

interface Found {
  title: string
  file: string
}

/** Every test of the repository, by the title in its source. */
function allTests(): Found[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files
    .split('\n')
    .filter(Boolean)
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const titles = source.matchAll(/^ *(?:for \(.*\) *)?test(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gms)
      return [...titles].map(([, , title = '']) => ({ title: title.replace(/\\(.)/g, '$1'), file }))
    })
}

const cell = (text: string) => text.replaceAll('|', '\\|')

/** A check holds if it has a test, because `npm test` fails as soon as one of its tests does. */
function securityTable(): string {
  const tests = allTests()
  const rows = checks.map(({ id, says, from, note, inPart }) => {
    const mine = tests.filter(({ title }) => title.startsWith(`${id} `))
    const state = mine.length === 0 ? 'by hand' : inPart ? 'in part' : 'held'
    const named = mine.map(({ title, file }) => `${cell(title.slice(id.length + 1))} (${file})`).join('<br>')
    const italics = note && `*${cell(note)}*`
    return `| ${id} | ${cell(says)} | ${from} | ${[named, italics].filter(Boolean).join('<br>')} | ${state} |`
  })
  const attackRows = attacks.map(({ id, says, tests: titles }) => {
    const named = titles.map((name) => {
      const test = tests.find(({ title }) => title === name)
      if (!test) throw new Error(`The attack "${id}" has a test that doesn't exist: ${name}`)
      return `${cell(name)} (${test.file})`
    })
    return `| ${id} | ${cell(says)} | ${named.join('<br>')} |`
  })
  const count = (state: string) => rows.filter((row) => row.endsWith(`| ${state} |`)).length
  return `# Security checks

Written by \`npm run generate\` from tests/security/checks.ts, tests/security/attacks.ts and the titles of the tests; don't edit it.
${count('held')} of ${rows.length} checks are held by tests, ${count('in part')} in part, ${count('by hand')} by hand. \`npm test\` runs all of these tests and fails
if one does. A note in italics says how the risk of a decision is limited. OWASP ASVS 5.0 by number; T10: Top 10 of 2025; API: API Top 10 of 2023.

| | check | from | tests | state |
|---|---|---|---|---|
${rows.join('\n')}

## Attacks that combine steps

Each step is allowed; their combination must not work. The list is tests/security/attacks.ts.

| attack | attack and defence | tests |
|---|---|---|
${attackRows.join('\n')}

## Dependencies

[licences.md](licences.md) lists every package with its licence. \`npm sbom --sbom-format cyclonedx --package-lock-only\` writes a bill of materials,
and \`npm audit\` reports known vulnerabilities. The shop sends no telemetry: the browser tests fail on a request to another site.
`
}

function licences(): string {
  const packages = packagesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const counts = Object.entries(Object.groupBy(packages, ({ licence }) => licence))
    .map(([licence, all = []]) => ({ licence, count: all.length }))
    .toSorted((a, b) => b.count - a.count)
  return `# The packages and their licences

Written by \`npm run generate\` from package-lock.json; don't edit it. ${packages.length} packages.
${counts.map(({ licence, count }) => `${licence} ${count}`).join(' · ')}.

| package | version | licence | |
|---|---|---|---|
${packages.map(({ name, version, licence, forDevelopment }) => `| ${name} | ${version} | ${licence} | ${forDevelopment ? 'building and testing' : ''} |`).join('\n')}
`
}

/** Where staff read something: the back office, what its calls refuse, and the emails to staff. */
const FOR_STAFF = ['admin', 'contract/staff', 'server/notifications']

function wordsForStaff(): string {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...FOR_STAFF], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted()
  const parts = files.flatMap((file) => {
    const sentences = [...new Set(sentencesOf(file, readFileSync(join(root, file), 'utf8')))]
    return sentences.length === 0 ? [] : [`## ${file}\n\n${sentences.map((text) => `- ${text}`).join('\n')}\n`]
  })
  return `# The words that staff read

Written by \`npm run generate\` from the sources; don't edit it. The back office is in English only, and its words are in its pages. This list is for
reading them through. What shoppers read is in \`words/\`.

${parts.join('\n')}`
}
