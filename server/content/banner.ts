import type { Shop } from '#contract/content.ts'
import type { BannerText } from '#contract/staff/content.ts'
import type { Context } from '#server/context.ts'
import { shopDay } from '#server/db/shop-time-zone.ts'
import { invalidField } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { changeContent } from './change-content.ts'
import { ensureContent, readContentVersionOrBlank } from './content.ts'
import { refuseStrangePage } from './shop-pages.ts'

type BannerContext = Pick<Context, 'db' | 'now'>

/** The banner at an instant. page_next_change() tells the page cache when a banner begins and ends. */
export function announcementAt({ on, text, to, from, until }: BannerText, at: Date): Shop['announcement'] {
  const today = shopDay(at)
  const isNow = on && text !== '' && (from === null || from <= today) && (until === null || today <= until)
  return isNow ? { text, to } : null
}

export async function readBanner({ db }: Pick<Context, 'db'>) {
  const { value, version } = await readContentVersionOrBlank(db, 'banner')
  return { ...value, version }
}

export async function changeBanner(
  context: BannerContext,
  { version, by, ...change }: Partial<BannerText> & { version: number } & { by: SignedIn },
) {
  const { version: _, ...before } = await readBanner(context)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await refuseWrongBanner(context, { ...before, ...given })
  await ensureContent(context.db, context.now())
  const saved = await changeContent(context, { key: 'banner', version, change, by })
  return { ...saved.value, version: saved.version }
}

export async function refuseWrongBanner(
  context: BannerContext,
  { on, text, to, from, until }: BannerText,
): Promise<void> {
  if (on && text === '') throw invalidField('text', 'Please write the banner’s text, or switch it off.')
  if (from !== null && until !== null && until < from) throw invalidField('until', 'The last day is before the first.')
  if (to !== '') await refuseStrangePage(context, { field: 'to', address: to })
}
