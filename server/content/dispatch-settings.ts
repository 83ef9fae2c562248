import { type SQL, sql } from 'drizzle-orm'
import type { DispatchSettings } from '#contract/promised-days.ts'
import type { Context } from '#server/context.ts'
import { invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { changeContent } from './change-content.ts'
import { BLANK, type ContentValue, ensureContent, readContentVersionOrBlank } from './content.ts'

/** SQL for the settings as a column of another statement, so that nothing takes one more. Null: `dispatchOf`. */
export const dispatchColumn: SQL<DispatchSettings | null> = sql`(select value from shop_content where key = 'dispatch')`

/** The settings of that column; a shop that has never changed them has the default ones. */
export const dispatchOf = (stored: DispatchSettings | null): DispatchSettings => stored ?? BLANK.dispatch

export const readDispatch = async ({ db }: Pick<Context, 'db'>) =>
  forStaff(await readContentVersionOrBlank(db, 'dispatch'))

/** Changes them from now on; placed orders keep what they were promised. */
export async function changeDispatch(
  context: Pick<Context, 'db' | 'now'>,
  { version, by, ...change }: Partial<DispatchSettings> & { version: number; by: SignedIn },
) {
  const workdays = change.workdays && [...new Set(change.workdays)].sort()
  const after = { ...(await readDispatch(context)), ...change }
  if (after.packing_last < after.packing_first)
    throw invalidField('packing_last', 'Please give as many workdays as the fewest, or more.')
  await ensureContent(context.db, context.now())
  return forStaff(
    await changeContent(context, { key: 'dispatch', version, change: workdays ? { ...change, workdays } : change, by }),
  )
}

function forStaff({ value, version }: { value: ContentValue<'dispatch'>; version: number }) {
  return { ...value, version }
}
