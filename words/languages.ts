/** The languages of the shop. Each has a folder of sentences here; English is the source of the others. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
/** Pages in English have no prefix, and what has no translation shows in English. */
export const SOURCE_LANGUAGE = 'en' satisfies Language
export type OtherLanguage = Exclude<Language, typeof SOURCE_LANGUAGE>
export const OTHER_LANGUAGES = LANGUAGES.filter((language): language is OtherLanguage => language !== SOURCE_LANGUAGE)
export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/** Each language in its own words, for links. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' }
/** For `lang` and `hreflang`. */
export const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar' }

/** The start of the paths of a language's pages: "/ar", and nothing for English. */
export const prefixOf = (language: Language) => (language === SOURCE_LANGUAGE ? '' : `/${language}`)

/** The path of a page in a language: "/" is "/ar" in Arabic. */
export const pathIn = (language: Language, path: string) =>
  language === SOURCE_LANGUAGE ? path : prefixOf(language) + path.replace(/^\/(?=$|[?#])/, '')

/** The language of a page's path, and the path without it: "/ar/products" is "/products" in Arabic. */
export function splitPath(path: string): { language: Language; path: string } {
  for (const language of OTHER_LANGUAGES) {
    const prefix = prefixOf(language)
    if (path === prefix) return { language, path: '/' }
    if (path.startsWith(`${prefix}/`)) return { language, path: path.slice(prefix.length) }
  }
  return { language: SOURCE_LANGUAGE, path }
}
