// `npm test`: types, lint, import rules, API tests, emulator, chaos and security tests, and
// end-to-end tests in a browser.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, install, NODE, root, run, say, TYPE_CHECKS, typegen } from './steps.mjs'

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const bin = (name) => join(root, 'node_modules', name)
let passed = 0
let failed = 0
/** Each failure in a few lines, printed again at the end of a long log. */
const failures = []

say('')
await install()
await typegen()
// Each uses one thread: together they take half the time.
await Promise.all([
  ...TYPE_CHECKS.map(({ name, args }) => check(name, NODE, args)),
  check('lint and format', NODE, [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
])
await build()
// After typegen: the routes import their types.
await check('unused files, exports and packages', NODE, [bin('knip/bin/knip.js'), '--no-progress'])
await suite(
  'API, contract and emulator',
  [
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  countVitest,
)
if (existsSync(join(root, 'playwright.config.ts')))
  await suite('end-to-end tests in a browser', [bin('@playwright/test/cli.js'), 'test'], countPlaywright)

if (failures.length > 0) say(`\nWhat failed:\n\n${failures.join('\n\n')}`)
say('')
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs one check. */
async function check(what, command, args) {
  const started = performance.now()
  const { code, output } = await run(command, args)
  report(what, started, code === 0)
  if (code === 0) passed += 1
  else {
    failed += 1
    failures.push(brief(what, output.split('\n').slice(-40).join('\n'), 40))
  }
}

/** Runs a test runner and counts its tests from its report. Without a report it has failed. */
async function suite(what, args, count) {
  const started = performance.now()
  const { code, output } = await run(NODE, args, { NODE_ENV: 'test', FORCE_COLOR: '0' })
  const end = output.split('\n').slice(-60).join('\n')
  const counted = await count().catch(() => ({ passed: 0, failed: [brief(`${what}: no report`, end, 60)] }))
  // A runner may fail without a failed test: an unhandled rejection.
  if (code !== 0 && counted.failed.length === 0) counted.failed.push(brief(`${what}: ended with ${code}`, end, 60))
  passed += counted.passed
  failed += counted.failed.length
  failures.push(...counted.failed)
  report(`${what}: ${counted.passed} passed, ${counted.failed.length} failed`, started, code === 0)
}

function report(what, started, held) {
  say(`  ${held ? 'ok  ' : 'FAIL'} ${what.padEnd(58)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function brief(name, text, lines = 14) {
  return [
    `  ${name}`,
    ...text
      .replace(COLOURS, '')
      .split('\n')
      .slice(0, lines)
      .map((line) => `    ${line.slice(0, 300)}`),
  ].join('\n')
}

async function countVitest() {
  const { numPassedTests, testResults } = JSON.parse(await readFile(join(root, 'test-results/vitest.json'), 'utf8'))
  if (testResults.length === 0) throw new Error('no tests')
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    // A file that could not be loaded has no tests.
    if (status === 'failed' && assertionResults.length === 0) return [brief(file, message)]
    return assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => brief(`${file}: ${one.fullName}`, one.failureMessages.join('\n')))
  })
  return { passed: numPassedTests, failed }
}

async function countPlaywright() {
  const { stats, suites, errors } = JSON.parse(await readFile(join(root, 'test-results/playwright.json'), 'utf8'))
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
  // A test that passed at the second attempt counts as failed.
  const failed = suites
    .flatMap(specsIn)
    .filter((spec) => spec.tests.some((one) => one.status === 'unexpected' || one.status === 'flaky'))
    .map((spec) => {
      const said = spec.tests.flatMap((one) =>
        one.results.flatMap((result) => result.errors.map((error) => error.message ?? '')),
      )
      return brief(`tests/e2e/${spec.file}: ${spec.title}`, said.join('\n'))
    })
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map((error) => brief('end-to-end tests', error.message ?? ''))],
  }
}
