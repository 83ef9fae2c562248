import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

export interface Cost {
  /** Milliseconds. */
  time: number
  /** Milliseconds of processor time. */
  cpu: number
}

/** Measures both in turns, so that other load on the machine meets both, and returns the cells of a row. */
export async function compare(
  shipped: () => Promise<Cost>,
  without: () => Promise<Cost>,
  pairs: number,
): Promise<string[]> {
  const measured: [Cost, Cost][] = []
  await shipped()
  await without()
  for (let pair = 0; pair < pairs; pair++) {
    const first = pair % 2 === 0 ? await shipped() : null
    const other = await without()
    measured.push([first ?? (await shipped()), other])
  }
  const cell = (at: 0 | 1) => `${median(measured.map((pair) => pair[at].time)).toFixed(0)} ms`
  const ratio = (of: keyof Cost) => median(measured.map(([a, b]) => a[of] / b[of])).toFixed(2)
  return [cell(0), cell(1), ratio('time'), ratio('cpu')]
}

/** `pool`: counts the processor time of all Postgres processes of its user too. */
export async function costOf(work: () => Promise<unknown>, pool: Pool | null): Promise<Cost> {
  const before = await processorTime(pool)
  const started = performance.now()
  await work()
  const time = performance.now() - started
  return { time, cpu: (await processorTime(pool)) - before }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

async function processorTime(pool: Pool | null): Promise<number> {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  if (!pool) return own
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return own + rows.reduce((sum, { pid }) => sum + ticksOf(pid) * 10, 0)
}

/** Fields 14 and 15 of /proc/<pid>/stat: user and system time, in hundredths of a second. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
