import { type SQL, sql } from 'drizzle-orm'
import { type DirhamRate, rateText, typedRate } from '#contract/dirhams.ts'
import { type Country, TIME_ZONES } from '#contract/limits.ts'
import { type DirhamsText, rateProblem } from '#contract/staff/dirhams.ts'
import type { Context } from '#server/context.ts'
import { invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { changeContent } from './change-content.ts'
import { type ContentValue, ensureContent, readContentVersionOrBlank } from './content.ts'

/** The day in the Emirates: "2026-11-20". It begins before that of the shop. */
const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONES.AE })

/** The rate that pages show, or null. */
export const rateOf = ({ rate, taken_on }: ContentValue<'dirhams'>): DirhamRate | null =>
  rate === null || taken_on === null ? null : { rate, on: taken_on }

/**
 * SQL for the columns `dirham_rate` and `dirham_rate_on`: the shop's rate for what goes to the Emirates, null for all
 * else. Part of the statement that writes them, so that opening a payment takes no other.
 */
export function currentRate(country: Country): { rate: SQL; on: SQL } {
  if (country !== 'AE') return { rate: sql`null`, on: sql`null` }
  const of = (field: string) => sql`(select value->>${field} from shop_content where key = 'dirhams')`
  return { rate: sql`${of('rate')}::integer`, on: sql`${of('taken_on')}::date` }
}

/** The rate of a row of a checkout or an order. */
export const keptRate = ({
  dirham_rate: rate,
  dirham_rate_on: on,
}: {
  dirham_rate: number | null
  dirham_rate_on: string | null
}): DirhamRate | null => (rate === null || on === null ? null : { rate, on })

export async function readDirhams({ db }: Pick<Context, 'db'>) {
  return forStaff(await readContentVersionOrBlank(db, 'dirhams'))
}

/**
 * Changes the rate from now on; placed orders keep theirs. Without a day it is today's, and without a rate there is no
 * day. Throws 400 for a rate that is none or a typing error, and for a day to come.
 */
export async function changeDirhams(
  context: Pick<Context, 'db' | 'now'>,
  { version, by, ...change }: Partial<DirhamsText> & { version: number; by: SignedIn },
) {
  const before = await readDirhams(context)
  const rate = change.rate === undefined ? before.rate : change.rate
  const taken_on = change.taken_on === undefined ? before.taken_on : change.taken_on
  const problem = rateProblem(rate)
  if (problem) throw invalidField('rate', problem)
  const typed = rate === null ? null : typedRate(rate)
  const today = dayThere.format(context.now())
  if (typed !== null && taken_on !== null && taken_on > today)
    throw invalidField('taken_on', 'That day is still to come. Please give the day you looked the rate up.')
  await ensureContent(context.db, context.now())
  return forStaff(
    await changeContent(context, {
      key: 'dirhams',
      version,
      change: { rate: typed, taken_on: typed === null ? null : (taken_on ?? today) },
      by,
    }),
  )
}

function forStaff({ value: { rate, taken_on }, version }: { value: ContentValue<'dirhams'>; version: number }) {
  return { rate: rate === null ? null : rateText(rate), taken_on, version }
}
