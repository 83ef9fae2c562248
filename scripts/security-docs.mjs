// `node scripts/security-docs.mjs`: writes docs/generated/security.md out of what the last `npm test` has found, and
// docs/generated/licences.md out of the lockfile.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attacks } from '../tests/security/attacks.ts'
import { checks } from '../tests/security/checks.ts'
import { packagesOf } from '../tests/security/licences.ts'
import { root, say } from './steps.mjs'

const found = [...(await fromVitest()), ...(await fromPlaywright())]
const cell = (text) => text.replaceAll('|', '\\|')

const rows = checks.map(({ id, says, from, note, inPart }) => {
  const mine = found.filter(({ title }) => title.startsWith(`${id} `))
  const state =
    mine.length === 0 ? 'by hand' : mine.every(({ passed }) => passed) ? (inPart ? 'in part' : 'held') : 'open'
  const tests = mine.map(({ title, file }) => `${cell(title.slice(id.length + 1))} (${file})`).join('<br>')
  return `| ${id} | ${cell(says)} | ${from} | ${[tests, note && `*${cell(note)}*`].filter(Boolean).join('<br>')} | ${state} |`
})
const attackRows = attacks.map(({ id, says, tests }) => {
  const made = tests.map((name) => found.find(({ title }) => title === name))
  const state = made.every((test) => test?.passed)
    ? 'held'
    : made.some((test) => test && !test.passed)
      ? 'open'
      : 'by hand'
  const names = tests.map((name, at) => `${cell(name)}${made[at] ? ` (${made[at].file})` : ''}`).join('<br>')
  return `| ${id} | ${cell(says)} | ${names} | ${state} |`
})
const held = rows.filter((row) => row.endsWith('| held |')).length
const inPart = rows.filter((row) => row.endsWith('| in part |')).length
await writeFile(
  join(root, 'docs/generated/security.md'),
  `# What is checked so that nobody gets in

Written by \`node scripts/security-docs.mjs\` out of the results of the tests (\`vitest run --project security\`, \`playwright test
tests/e2e/security-crawl.test.ts\`), not by hand: ${held} of ${rows.length} hold, ${inPart} in
part. A note in italics says what holds a risk down that the shop's
specification, or a choice, leaves. OWASP ASVS 5.0 by number; T10: Top 10 of 2025; API: API Top 10 of 2023.

| | check | from | tests | state |
|---|---|---|---|---|
${rows.join('\n')}

## Attacks that combine

Each step is allowed by itself; together they opened a door once, or would have. The list is \`tests/security/attacks.ts\`.

| attack | what must not work | tests | state |
|---|---|---|---|
${attackRows.join('\n')}

## What ships with it

[licences.md](licences.md) lists every package with its licence. \`npm sbom --sbom-format cyclonedx --package-lock-only\` writes the bill of
materials for whoever wants it, and \`npm audit\` asks the registry what is known against it. Nothing of the shop reports anything to
anybody: the browser tests see no question to another site on any page.
`,
)
const packages = packagesOf(await readFile(join(root, 'package-lock.json'), 'utf8'))
const counts = Object.entries(Object.groupBy(packages, ({ licence }) => licence)).toSorted(
  ([, a], [, b]) => b.length - a.length,
)
await writeFile(
  join(root, 'docs/generated/licences.md'),
  `# The packages and their licences

Written by \`node scripts/security-docs.mjs\` out of package-lock.json: ${packages.length} packages.
${counts.map(([licence, all]) => `${licence} ${all.length}`).join(' · ')}.

| package | version | licence | |
|---|---|---|---|
${packages.map(({ name, version, licence, forDevelopment }) => `| ${name} | ${version} | ${licence} | ${forDevelopment ? 'building and testing' : ''} |`).join('\n')}
`,
)
say(`${held} of ${rows.length} checks hold, ${inPart} in part; ${packages.length} packages.`)

async function fromVitest() {
  const file = join(root, 'test-results/vitest.json')
  if (!existsSync(file)) return []
  const { testResults } = JSON.parse(await readFile(file, 'utf8'))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      title,
      file: name.slice(root.length + 1),
      passed: status === 'passed',
    })),
  )
}

async function fromPlaywright() {
  const file = join(root, 'test-results/playwright.json')
  if (!existsSync(file)) return []
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
  const { suites } = JSON.parse(await readFile(file, 'utf8'))
  return suites.flatMap(specsOf).map(({ title, file: name, ok }) => ({ title, file: `tests/e2e/${name}`, passed: ok }))
}
