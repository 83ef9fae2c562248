import type { Language } from '#words/languages.ts'
import garamond from '../styles/fonts/eb-garamond.woff2?url'
import figtree from '../styles/fonts/figtree.woff2?url'
import naskh from '../styles/fonts/noto-naskh-arabic.woff2?url'
import sansArabic from '../styles/fonts/noto-sans-arabic.woff2?url'

/** The fonts of nearly every page in a language: of headings, of everything else, and in Arabic of prices. */
export const PRELOADED_FONTS: Readonly<Record<Language, readonly string[]>> = {
  en: [garamond, figtree],
  ar: [naskh, sansArabic, figtree],
}
