import { LANGUAGES, type Language } from './languages.ts'

/** A file of sentences in every language, found by name: a new language is a new folder. For the server alone. */
export async function inEveryLanguage<Words>(file: string): Promise<Readonly<Record<Language, Words>>> {
  const found = LANGUAGES.map(
    // Without the comment, Vite looks for the files when it reads this one, and warns in every test.
    async (language) => [language, await import(/* @vite-ignore */ `./${language}/${file}`)] as const,
  )
  // `as`: each language's parity.ts holds its files to the types of the English ones.
  return Object.fromEntries(await Promise.all(found)) as Record<Language, Words>
}
