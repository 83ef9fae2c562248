import type { DispatchSettings } from '#contract/promised-days.ts'
import type { Context } from '#server/context.ts'
import { invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { changeContent } from './change-content.ts'
import { type ContentValue, ensureContent, readContentVersionOrBlank } from './content.ts'

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
