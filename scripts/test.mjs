// `npm test`: types, lint, unused code, and the tests that a push needs.
//   npm run test:changed           what a change can touch
//   npm run test:all               everything; -- --shard=2/4 for a quarter
//   npm test -- --rest=2/4         and a quarter of what only test:all runs, as CI does
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, installAll, isDone, markDone, NODE, root, run, say, TYPE_CHECKS, typegen } from './steps.mjs'
import { Results } from './test-results.mjs'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    shard: { type: 'string' },
    rest: { type: 'string' },
  },
})
/** The hash of the emulator that last passed its tests. */
const EMULATOR_PASSED = 'node_modules/.cache/emulator-passed'
const bin = (name) => join(root, 'node_modules', name)
const results = new Results()
// Otherwise a runner that is under way would go on without it.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))

say('')
await installAll()
if (values.changed) await testChanged()
else await testAll()
results.end()

async function testAll() {
  await typegen()
  // Each uses one thread: together they take half the time.
  await Promise.all([
    ...TYPE_CHECKS.map(({ name, args }) => results.check(name, args)),
    results.check('lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  ])
  await build()
  // After typegen: the routes import their types.
  await results.check('unused files, exports and packages', [bin('knip/bin/knip.js'), '--no-progress'])
  if (values.all) {
    const shard = values.shard ? [`--shard=${values.shard}`] : []
    await results.vitest('API, contract and emulator', shard)
    await results.playwright('in a browser', values.shard ? await browserFiles(values.shard) : [])
    return
  }
  await results.vitest('API and contract', ['--tagsFilter=!rest', ...projects(['api', 'security', 'chaos'])])
  const { code, output: emulator } = await run(NODE, ['scripts/emulator-hash.ts'])
  if (code !== 0) results.refuse('what the emulator is', emulator)
  else if (!(await isDone(EMULATOR_PASSED, emulator))) {
    const { failed } = await results.vitest('emulator', projects(['emulator']))
    if (failed.length === 0) await markDone(EMULATOR_PASSED, emulator)
  }
  await results.playwright('in a browser', ['--grep=@journey|@page'])
  if (!values.rest) return
  const shard = `--shard=${values.rest}`
  await results.vitest(`rest of API and contract, ${values.rest}`, ['--tagsFilter=rest', shard], { mayBeEmpty: true })
  const files = await browserFiles(values.rest)
  await results.playwright(`rest in a browser, ${values.rest}`, ['--grep-invert=@journey|@page', ...files])
}

/** The browser's files of a shard such as "2/4": every fourth by name. Playwright's own first quarter is the office. */
async function browserFiles(shard) {
  const [index, count] = shard.split('/').map(Number)
  const all = (await readdir(join(root, 'tests/e2e'))).filter((name) => name.endsWith('.test.ts')).sort()
  return all.filter((_, at) => at % count === index - 1).map((name) => `tests/e2e/${name}`)
}

async function testChanged() {
  const asked = await run(NODE, ['scripts/changed-tests.ts'])
  if (asked.code !== 0) return results.refuse('what has changed', asked.output)
  const { files, tests, browserTests, types } = JSON.parse(asked.output)
  if (files.length === 0) return say('  Nothing has changed.')
  say(`  ${files.length} files have changed.`)
  if (types.includes('pages')) await typegen()
  const lint = [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files]
  await Promise.all([
    ...TYPE_CHECKS.filter(({ part }) => types.includes(part)).map(({ name, args }) => results.check(name, args)),
    results.check('lint and format', lint),
  ])
  if (tests.length > 0) await results.vitest('API and contract', ['--tagsFilter=!rest', ...tests], { mayBeEmpty: true })
  if (browserTests.length === 0) return
  await build()
  await results.playwright('in a browser', browserTests)
}

function projects(names) {
  return names.flatMap((name) => ['--project', name])
}
