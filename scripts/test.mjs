// `npm test`: types, lint, boundaries, the API on both databases, the emulator, and the shop in a real browser.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, install, NODE, root, run, say } from './steps.mjs'

const bin = (name) => join(root, 'node_modules', name)
let passed = 0
let failed = 0

say('')
await install()
await check('types of the server', NODE, [bin('typescript/bin/tsc'), '-p', '.'])
await check('types of the emulator', NODE, [bin('typescript/bin/tsc'), '-p', 'stripe-emulator'])
await check('types of the journeys', NODE, [bin('typescript/bin/tsc'), '-p', 'e2e'])
await check('types of the back office', NODE, [bin('typescript/bin/tsc'), '-p', 'admin'])
await check('lint and format', NODE, [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
await build()
await check('types of the routes', NODE, [bin('@react-router/dev/bin.cjs'), 'typegen'])
await check('types of the pages', NODE, [bin('typescript/bin/tsc'), '-p', 'storefront'])
if (!process.env.TEST_DATABASE_URL) say('  (TEST_DATABASE_URL is not set: the API is tested on the embedded database only)')
await suite(
  'API, contract and emulator',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  countVitest,
)
if (existsSync(join(root, 'playwright.config.ts'))) await suite('journeys in a browser', [bin('@playwright/test/cli.js'), 'test'], countPlaywright)

say('')
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** One check that either holds or doesn't. */
async function check(what, command, args) {
  const started = performance.now()
  const { code, output } = await run(command, args)
  report(what, started, code === 0, output)
  if (code === 0) passed += 1
  else failed += 1
}

/** Many tests, counted from their runner's own report. A runner that reports nothing has failed. */
async function suite(what, args, count) {
  const started = performance.now()
  const { code, output } = await run(NODE, args, { NODE_ENV: 'test', FORCE_COLOR: '0' })
  const counted = await count().catch(() => ({ passed: 0, failed: 1 }))
  passed += counted.passed
  failed += counted.failed + (code !== 0 && counted.failed === 0 ? 1 : 0)
  report(`${what}: ${counted.passed} passed, ${counted.failed} failed`, started, code === 0, output)
}

function report(what, started, held, output) {
  say(`  ${held ? 'ok  ' : 'FAIL'} ${what.padEnd(58)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (!held) say(output.split('\n').slice(-150).join('\n'))
}

async function countVitest() {
  const { numPassedTests, numFailedTests, numTotalTestSuites, numFailedTestSuites, testResults } = JSON.parse(
    await readFile(join(root, 'test-results/vitest.json'), 'utf8'),
  )
  // A file that could not even be loaded has no tests to fail.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  if (numTotalTestSuites === 0) throw new Error('no tests')
  return { passed: numPassedTests, failed: numFailedTests + broken, suites: numFailedTestSuites }
}

async function countPlaywright() {
  const { stats } = JSON.parse(await readFile(join(root, 'test-results/playwright.json'), 'utf8'))
  // A test that passed only at the second try is broken too.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
