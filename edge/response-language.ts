import { acceptedLanguage } from '#contract/accepted-language.ts'
import { type Language, SOURCE_LANGUAGE, splitPath } from '#words/languages.ts'
import { isApiUrl } from './cacheable-urls.ts'

/** The language of the response to a URL: pages have it in their path, calls take it from Accept-Language. */
export function responseLanguage(url: string, acceptLanguage: string | null | undefined): Language {
  if (isApiUrl(url)) return acceptedLanguage(acceptLanguage)
  // The data of the Arabic home page is at /ar.data.
  return splitPath(url.replace(/(\.data)?(\?.*)?$/, '')).language
}

/**
 * What a response is stored under: a response of the API has a copy for each language. No request can name another
 * language's copy by its URL, which has no space.
 */
export const storeKey = (key: string, language: Language): string =>
  language === SOURCE_LANGUAGE || !isApiUrl(key) ? key : `${language} ${key}`
