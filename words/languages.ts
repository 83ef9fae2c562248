/** The languages of the shop. Each has a folder of sentences here; English is the source of the others. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
/** Pages in English have no prefix, and what has no translation shows in English. */
export const SOURCE_LANGUAGE = 'en' satisfies Language
export type OtherLanguage = Exclude<Language, typeof SOURCE_LANGUAGE>
export const OTHER_LANGUAGES = LANGUAGES.filter((language): language is OtherLanguage => language !== SOURCE_LANGUAGE)

/** The start of the paths of a language's pages: "/ar", and nothing for English. */
export const prefixOf = (language: Language) => (language === SOURCE_LANGUAGE ? '' : `/${language}`)

/** The language of a page's path, and the path without it: "/ar/products" is "/products" in Arabic. */
export function splitPath(path: string): { language: Language; path: string } {
  for (const language of OTHER_LANGUAGES) {
    const prefix = prefixOf(language)
    if (path === prefix) return { language, path: '/' }
    if (path.startsWith(`${prefix}/`)) return { language, path: path.slice(prefix.length) }
  }
  return { language: SOURCE_LANGUAGE, path }
}
