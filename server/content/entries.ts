import { sql } from 'drizzle-orm'
import type { FaqEntry, Testimonial } from '#contract/content.ts'
import type { Transaction } from '#server/db/open.ts'
import { readContent } from './content.ts'
import { entryId } from './entry-id.ts'

type Faq = Omit<FaqEntry, 'untranslated'>[]
type Testimonials = Omit<Testimonial, 'untranslated'>[]

/** Questions and testimonials with ids, which stay the same when their texts change, for their translations. */
export function withIds<Home extends { faq?: Faq | undefined; testimonials?: Testimonials | undefined }>(
  home: Home,
): Home {
  return {
    ...home,
    ...(home.faq && { faq: unlike(home.faq, ({ question }) => question) }),
    ...(home.testimonials && { testimonials: unlike(home.testimonials, ({ quote }) => quote) }),
  }
}

/** Gives an id to those without one; of two with the same id, as after a copy in the form, the second gets another. */
function unlike<Entry extends { id?: string | undefined }>(
  entries: Entry[],
  textOf: (entry: Entry) => string,
): Entry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    let id = entry.id ?? entryId(textOf(entry))
    while (taken.has(id)) id = entryId(`${id} ${textOf(entry)}`)
    taken.add(id)
    return { ...entry, id }
  })
}

/** Removes the translations of questions and testimonials that are no longer on the home page. */
export async function removeTranslationsOfMissing(tx: Transaction): Promise<void> {
  const { faq = [], testimonials = [] } = withIds(await readContent(tx, 'home'))
  const ids = [...faq, ...testimonials].map(({ id }) => id)
  await tx.execute(sql`delete from translations where kind in ('faq', 'testimonial')
    and thing <> all(${sql.param(ids)}::text[])`)
}
