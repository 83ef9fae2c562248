import type { HomePage } from '#contract/content.ts'
import { HOME_WORDS } from '#contract/home-words.ts'
import { unknownPlaceholders } from '#contract/policy-amounts.ts'
import type { HomeText } from '#contract/staff/content.ts'
import type { Context } from '#server/context.ts'
import { invalidField } from '#server/http/api-error.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { withPreviewed } from '#server/previews/previewed-words.ts'
import { readPreview } from '#server/previews/previews.ts'
import { readTranslations } from '#server/translations/read.ts'
import { translated } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { type ContentValue, readContent, ShopContent } from './content.ts'
import { DOCUMENT, homeIn, questionIn, testimonialIn } from './in-language.ts'
import { refuseStrangePage } from './shop-pages.ts'

export interface ReviewQuotes {
  /** Published reviews, for the place of the testimonials. Given from outside, because reviews need the content. */
  readQuotes: (language: Language) => Promise<HomePage['testimonials']>
}

/** The home page; with the key of a preview, the previewed one. */
export async function readHome(
  context: Pick<Context, 'db' | 'now'> & ReviewQuotes,
  { language, preview }: { language: Language; preview?: string | undefined },
): Promise<HomePage> {
  const shown = preview ? await readPreview(context, preview) : null
  const [value, saved] = await Promise.all([
    shown?.of('home', ShopContent.home) ?? readContent(context.db, 'home'),
    readTranslations(context.db, { language, kinds: ['home', 'faq', 'testimonial'] }),
  ])
  const found = withPreviewed(saved, shown, language)
  const { hero, testimonials, faq } = value
  const words = found('home', DOCUMENT.home)?.words ?? null
  const photographs = await readPhotographs(context.db, hero)
  return {
    hero: photographs.map((photograph, at) =>
      translated(photograph, language, words, { alt: `photographs.${hero[at]?.hash}` }),
    ),
    words: homeIn(language, wordsOf(value), found),
    testimonials: value.reviews_instead
      ? await context.readQuotes(language)
      : testimonials.map((said) => testimonialIn(language, said, found)),
    faq: faq.map((entry) => questionIn(language, entry, found)),
  }
}

/** The owner's texts, and the default ones where there are none. */
export const wordsOf = ({ words }: Pick<ContentValue<'home'>, 'words'>) => ({ ...HOME_WORDS, ...words })

/** Throws 400 for buttons without a target and for unknown placeholders, each under its field. */
export async function refuseWrongWords(
  context: Pick<Context, 'db' | 'now'>,
  { words, faq }: Partial<HomeText>,
): Promise<void> {
  for (const field of ['hero_button', 'hero_second_button'] as const)
    if (words) await refuseStrangePage(context, { field: `words.${field}.to`, address: words[field].to })
  for (const [field, text] of Object.entries(words ?? {}))
    if (typeof text === 'string') refuseUnknown(`words.${field}`, text)
  for (const [at, { text }] of (words?.reasons ?? []).entries()) refuseUnknown(`words.reasons.${at}.text`, text)
  for (const [at, { answer }] of (faq ?? []).entries()) refuseUnknown(`faq.${at}.answer`, answer)
}

function refuseUnknown(field: string, text: string): void {
  const unknown = unknownPlaceholders(text)
  if (unknown.length > 0) throw invalidField(field, `The shop doesn’t know ${unknown.join(', ')}.`)
}
