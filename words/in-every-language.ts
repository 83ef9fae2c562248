import { LANGUAGES, type Language } from './languages.ts'

/** A file of sentences in every language, found by name: a new language is a new folder. For the server alone. */
export async function inEveryLanguage<Words>(file: string): Promise<Readonly<Record<Language, Words>>> {
  const found = LANGUAGES.map(async (language) => [language, await import(`./${language}/${file}`)] as const)
  // `as`: each language's parity.ts holds its files to the types of the English ones.
  return Object.fromEntries(await Promise.all(found)) as Record<Language, Words>
}
