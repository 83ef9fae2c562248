// Runs checks and test runners, says how far they are, and counts what passed.
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { NODE, root, run, say } from './steps.mjs'

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const VITEST = 'test-results/vitest.json'
/** As playwright.config.ts has it. */
const PLAYWRIGHT = 'test-results/playwright.json'
const bin = (name) => join(root, 'node_modules', name)
/** Milliseconds between two lines of progress: a terminal's is written over, a log's stays. */
const PROGRESS_MS = process.stdout.isTTY ? 1000 : 20_000

export class Results {
  #passed = 0
  #failed = 0
  /** Each failure in a few lines, printed again at the end of a long log. */
  #failures = []

  /** Runs one check with Node. */
  async check(what, args) {
    const started = performance.now()
    const { code, output } = await run(NODE, args)
    report(what, started, code === 0)
    if (code === 0) this.#passed += 1
    else this.refuse(what, output)
  }

  /** Counts a failure of something that isn't a test. */
  refuse(what, output) {
    this.#fail([brief(what, output.split('\n').slice(-40).join('\n'), 40)])
  }

  /** `mayBeEmpty`: no test of a shard or a change is no failure. */
  vitest(what, options, { mayBeEmpty = false } = {}) {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`]
    const empty = mayBeEmpty ? ['--passWithNoTests'] : []
    const command = [bin('vitest/vitest.mjs'), 'run', ...reporters, ...empty, ...options]
    return this.#suite(what, command, { report: VITEST, count: countVitest, readLine: vitestLine, mayBeEmpty })
  }

  playwright(what, options) {
    const command = [bin('@playwright/test/cli.js'), 'test', ...options]
    return this.#suite(what, command, { report: PLAYWRIGHT, count: countPlaywright, readLine: playwrightLine })
  }

  /** Prints all failures and the counts, and ends the process. */
  end() {
    if (this.#failures.length > 0) say(`\nWhat failed:\n\n${this.#failures.join('\n\n')}`)
    say('')
    say(`${this.#passed} passed, ${this.#failed} failed`)
    process.exit(this.#failed === 0 ? 0 : 1)
  }

  /** Runs a test runner and counts its tests from its report. Without a report it has failed. */
  async #suite(what, args, { report: file, count, readLine, mayBeEmpty = false }) {
    const started = performance.now()
    // One of an earlier run must not count.
    await rm(join(root, file), { force: true })
    const progress = showProgress(what, started, readLine)
    const { code, output } = await run(NODE, args, { NODE_ENV: 'test', FORCE_COLOR: '0' }, progress.read)
    progress.end()
    const end = output.split('\n').slice(-60).join('\n')
    const counted = await readFile(join(root, file), 'utf8').then(
      (json) => count(JSON.parse(json)),
      () => ({ passed: 0, failed: [brief(`${what}: no report`, end, 60)] }),
    )
    if (counted.passed === 0 && counted.failed.length === 0 && !mayBeEmpty)
      counted.failed.push(brief(`${what}: no tests`, end, 60))
    // A runner may fail without a failed test: an unhandled rejection.
    if (code !== 0 && counted.failed.length === 0) counted.failed.push(brief(`${what}: ended with ${code}`, end, 60))
    this.#passed += counted.passed
    this.#fail(counted.failed)
    report(`${what}: ${counted.passed} passed, ${counted.failed.length} failed`, started, code === 0)
    return counted
  }

  #fail(failures) {
    this.#failed += failures.length
    this.#failures.push(...failures)
  }
}

/** Prints how many tests a runner has done, and each failure as it comes. */
function showProgress(what, started, readLine) {
  const done = { passed: 0, failed: 0, of: '' }
  let rest = ''
  const print = () => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const said = `${what}: ${done.passed} passed${done.of}, ${done.failed} failed`
    const line = `  …    ${said.padEnd(58)} ${seconds} s`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
    else say(line)
  }
  const timer = setInterval(print, PROGRESS_MS)
  return {
    read(chunk) {
      const lines = (rest + chunk).replace(COLOURS, '').split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const before = done.failed
        readLine(line, done)
        if (done.failed > before) say(`${process.stdout.isTTY ? '\r' : ''}  FAIL ${line.trim()}`)
      }
    },
    end() {
      clearInterval(timer)
      if (process.stdout.isTTY) process.stdout.write('\r')
    },
  }
}

/** A line of Vitest's default reporter: a file with its tests, or a test that failed. */
function vitestLine(line, done) {
  const file = /^ [✓❯] .*\((\d+) tests?\b/.exec(line)
  if (file) done.passed += Number(file[1])
  if (!/^\s+× /.test(line)) return
  done.failed += 1
  done.passed -= 1
}

/** A line of Playwright's list. */
function playwrightLine(line, done) {
  const total = /^Running (\d+) tests/.exec(line)
  if (total) done.of = ` of ${total[1]}`
  if (/^\s+✓ /.test(line)) done.passed += 1
  if (/^\s+✘ /.test(line)) done.failed += 1
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

function countVitest({ numPassedTests, testResults }) {
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

function countPlaywright({ stats, suites, errors }) {
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
