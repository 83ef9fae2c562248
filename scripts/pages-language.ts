import { isLanguage, type Language, prefixOf, SOURCE_LANGUAGE } from '../words/languages.ts'

/** The language of a build of the pages, from PAGES_LANGUAGE: each language has a build of its own. */
export function pagesLanguage(environment: { PAGES_LANGUAGE?: string | undefined }): {
  language: Language
  prefix: string
  folder: string
} {
  const language = environment.PAGES_LANGUAGE ?? SOURCE_LANGUAGE
  if (!isLanguage(language)) throw new Error(`PAGES_LANGUAGE is ${language}, which words/languages.ts does not list.`)
  return { language, prefix: prefixOf(language), folder: `build/storefront/${language}` }
}
