import { lt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { shopTimeZone } from '#server/db/shop-time-zone.ts'
import { plainWords } from './plain-text.ts'
import { searchMisses } from './tables.ts'

/** Different words kept of one day: a stranger who searches for nonsense fills no more than these. */
export const WORDS_A_DAY = 2000
/** Searches that one process notes in a minute, so that a flood of them costs the database nothing. */
const NOTED_A_MINUTE = 60
const MINUTE = 60_000
const DAYS_KEPT = 400
const DAY = 24 * 60 * MINUTE

/** What may be an address, a number of an order, a card or a phone: nothing of such a search is kept. */
const isPersonal = (typed: string) => typed.includes('@') || (typed.match(/\p{Nd}/gu)?.length ?? 0) >= 6

export interface Missed {
  /** As typed. */
  q: string
  /** Whether it found nothing. */
  nothing: boolean
  /** Its words that were left out. */
  ignored: string[]
}

/**
 * Notes what shoppers look for and the shop lacks: the words and the day, and nothing about who searched. The search
 * doesn't wait for it, and doesn't fail with it.
 */
export function openMisses({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): (missed: Missed) => void {
  let minute = 0
  let noted = 0
  return ({ q, nothing, ignored }) => {
    if (isPersonal(q)) return
    const words = [...new Set([...(nothing ? [q] : []), ...ignored].map(plainWords))].filter(
      (one) => one.length >= 2 && one.length <= 60,
    )
    if (words.length === 0) return
    const at = now()
    const current = Math.floor(at.getTime() / MINUTE)
    if (current !== minute) [minute, noted] = [current, 0]
    if (++noted > NOTED_A_MINUTE) return
    noteMisses(db, { words, at }).catch((problem: unknown) => log.warn({ err: problem }, 'a search was not noted'))
  }
}

async function noteMisses(db: Handle, { words, at }: { words: string[]; at: Date }): Promise<void> {
  const day = sql`(${at.toISOString()}::timestamptz at time zone ${shopTimeZone})::date`
  // In the order of the words: two searches at once would else wait for each other.
  await db.execute(sql`
    insert into search_misses (day, words)
    select ${day}, word from unnest(${sql.param(words)}::text[]) word
    where exists (select from search_misses where day = ${day} and words = word)
      or (select count(*) from search_misses where day = ${day}) < ${WORDS_A_DAY}
    order by word
    on conflict (day, words) do update set times = search_misses.times + 1`)
}

/** Deletes those of more than a year ago. */
export async function purgeMisses(db: Handle, now: Date): Promise<void> {
  const first = new Date(now.getTime() - DAYS_KEPT * DAY).toISOString().slice(0, 10)
  await db.delete(searchMisses).where(lt(searchMisses.day, first))
}
