import { sql } from 'drizzle-orm'
import type { Miss } from '#contract/staff/search.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'

interface Asked {
  /** Days up to today. */
  days: number
  now: Date
}

/** What shoppers looked for and didn't find, most often first. */
export async function listMisses(
  db: Handle,
  { pageRequest, ...asked }: Asked & { pageRequest: PageRequest },
): Promise<Page<Miss>> {
  const results = await readMisses(db, { ...asked, limit: pageRequest.size, offset: pageRequest.offset })
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct words)::int as count from search_misses where ${since(asked)}`,
  )
  return { results, count: rows[0]?.count ?? 0 }
}

/** All of them as a table. The export is recorded in the audit log. */
export async function exportMisses(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { days, by }: { days: number; by: SignedIn },
): Promise<AsyncIterable<string>> {
  const subject = { kind: 'report', id: '', label: `Searches without result, last ${days} days` }
  await db.transaction((tx) => record(tx, { by, action: 'report.export', subject, at: now() }))
  return csvOf(['Searched for', 'Times', 'Means'], inBatches(db, { days, now: now() }))
}

/** Rows read at once. */
const BATCH = 1000

async function* inBatches(db: Handle, asked: Asked): AsyncGenerator<Cell[][]> {
  for (let offset = 0; ; offset += BATCH) {
    const misses = await readMisses(db, { ...asked, limit: BATCH, offset })
    yield misses.map(({ words, times, means }) => [words, times, means.join(', ')])
    if (misses.length < BATCH) return
  }
}

/** Deletes words that say too much, or are rude. The audit log doesn't keep them either. */
export function forgetMiss(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { words, by }: { words: string; by: SignedIn },
): Promise<{ detail: string }> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`delete from search_misses where words = ${words} returning day`)
    const subject = { kind: 'search', id: '', label: 'Words of a search' }
    if (rows.length > 0) await record(tx, { by, action: 'search.forget', subject, at: now() })
    return { detail: 'The words are no longer in the list.' }
  })
}

const since = ({ days, now }: Asked) =>
  sql`day > (${now.toISOString()}::timestamptz at time zone ${shopTimeZone})::date - ${days}::int`

async function readMisses(
  db: Handle,
  { limit, offset, ...asked }: Asked & { limit: number; offset: number },
): Promise<Miss[]> {
  const { rows } = await db.execute<Miss & Record<string, unknown>>(sql`
    select words, sum(times)::int as times,
      (select coalesce(json_agg(means order by means), '[]') from search_synonyms where term = words) as means
    from search_misses where ${since(asked)} group by words order by sum(times) desc, words
    limit ${limit} offset ${offset}`)
  return rows
}
