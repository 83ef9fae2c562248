import type { Shop } from '#contract/about.ts'
import type { BannerText } from '#contract/staff/content.ts'
import { wrongField } from '#server/http/refused.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import type { Parts } from '#server/parts.ts'
import { changeContent } from './change-content.ts'
import { ensureContent, readContentVersionOrBlank } from './content.ts'
import { refuseStrangePage } from './shop-pages.ts'

type BannerParts = Pick<Parts, 'db' | 'now'>

/** The day on the shop's calendar: "2026-12-24". */
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** What is above the header at an instant. The page cache learns from page_next_change() when that begins and ends. */
export function announcementAt({ on, text, to, from, until }: BannerText, at: Date): Shop['announcement'] {
  const today = dayIn.format(at)
  const isNow = on && text !== '' && (from === null || from <= today) && (until === null || today <= until)
  return isNow ? { text, to } : null
}

export async function readBanner({ db }: Pick<Parts, 'db'>) {
  const { value, version } = await readContentVersionOrBlank(db, 'banner')
  return { ...value, version }
}

export async function changeBanner(parts: BannerParts, { version, ...change }: Partial<BannerText> & { version: number }, by: SignedIn) {
  const { version: _, ...before } = await readBanner(parts)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await refuseWrongBanner(parts, { ...before, ...given })
  await ensureContent(parts.db, parts.now())
  const saved = await changeContent(parts, 'banner', version, change, by)
  return { ...saved.value, version: saved.version }
}

export async function refuseWrongBanner(parts: BannerParts, { on, text, to, from, until }: BannerText): Promise<void> {
  if (on && text === '') throw wrongField('text', 'Please write what the banner says, or switch it off.')
  if (from !== null && until !== null && until < from) throw wrongField('until', 'The last day is before the first.')
  if (to !== '') await refuseStrangePage(parts, 'to', to)
}
