// `node bench/start.ts`: seconds from `npm start` to the first page, and memory ten seconds later, for a built shop
// with the demo; also on Postgres with TEST_DATABASE_URL.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root } from '../tests/chaos/processes.ts'
import { emptyDatabase } from './empty-database.ts'
import { say, table } from './table.ts'

const TIMES = 3
const REST = 10_000

const rows = [await measure('embedded', {})]
if (process.env.TEST_DATABASE_URL)
  rows.push(
    await measure('Postgres', { DATABASE_URL: await emptyDatabase(process.env.TEST_DATABASE_URL, 'shop_bench_start') }),
  )
say(
  `\n\`node bench/start.ts\`: npm start until the first complete page, the best of ${TIMES}; memory of the shop's process after ${REST / 1000} s without requests.\n`,
)
say(table(['database', 'first start s', 'warm start s', 'CPU s', 'idle MB', 'peak MB'], rows))

interface Start {
  seconds: number
  processor: number
  rest: number
  peak: number
}

async function measure(name: string, settings: Record<string, string>): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-start-'))
  const first = await start({ ...settings, DATA_DIR: folder })
  const starts: Start[] = []
  for (let time = 0; time < TIMES; time++) starts.push(await start({ ...settings, DATA_DIR: folder }))
  await rm(folder, { recursive: true, force: true })
  const least = (what: keyof Start) => Math.min(...starts.map((one) => one[what]))
  return [
    name,
    first.seconds.toFixed(1),
    least('seconds').toFixed(1),
    least('processor').toFixed(1),
    least('rest'),
    least('peak'),
  ]
}

async function start(environment: Record<string, string>): Promise<Start> {
  const port = await freePort()
  const begun = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  const page = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }).then(
      (answer) => answer.text(),
      () => '',
    )
  while (!(await page()).includes('</html>')) {
    if (npm.exitCode !== null) throw new Error(`npm start ended instead of opening the shop: ${output.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const seconds = (performance.now() - begun) / 1000
  const shop = descendants(npm.pid ?? 0).at(-1) ?? 0
  const processor = processorSeconds(shop)
  await new Promise((resolve) => setTimeout(resolve, REST))
  const status = readFileSync(`/proc/${shop}/status`, 'utf8')
  process.kill(shop, 'SIGINT')
  await ended
  return { seconds, processor, rest: megabytes(status, 'VmRSS'), peak: megabytes(status, 'VmHWM') }
}

/** npm, scripts/start.mjs, the shop: each is the child of the previous one. */
function descendants(pid: number): number[] {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return child ? [child, ...descendants(child)] : []
}

/** Processor time of all threads. The name in /proc may contain spaces; a tick is a hundredth of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function megabytes(status: string, what: string): number {
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}
