import { sql } from 'drizzle-orm'
import type { Kind } from '#contract/translation-kinds.ts'
import type { Handle } from '#server/db/open.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '#words/languages.ts'
import { readTranslation } from './read.ts'
import { translations, type Words } from './tables.ts'

/** A translation by field, each beside the English that it translates. */
export interface Written {
  kind: Kind
  thing: string
  language: OtherLanguage
  fields: Record<string, { words: string | null; english: string | null }>
}

/** The columns of a translation: fields without words are left out. */
function columnsOf(fields: Written['fields']): { words: Words; english: Words } {
  const words: Words = {}
  const english: Words = {}
  for (const [field, { words: text, english: source }] of Object.entries(fields)) {
    if (!text || !source) continue
    words[field] = text
    english[field] = source
  }
  return { words, english }
}

/** Writes the first translations of things. */
export async function insertTranslations(
  db: Handle,
  { written, now }: { written: Written[]; now: Date },
): Promise<void> {
  const rows = written.map(({ fields, ...of }) => ({ ...of, ...columnsOf(fields), updated_at: now }))
  await db.insert(translations).values(rows)
}

/**
 * Gives fields whose English has just changed the words that they had until then, in each language; fields with saved
 * words keep those.
 */
export async function keepWords(
  db: Handle,
  { fieldsIn, now, ...of }: Pick<Written, 'kind' | 'thing'> & { fieldsIn: WordsUntilNow; now: Date },
): Promise<void> {
  for (const language of OTHER_LANGUAGES) {
    const saved = await readTranslation(db, { ...of, language })
    const { words, english } = columnsOf(fieldsIn(language, saved ?? { words: {}, english: {} }))
    if (Object.keys(words).every((field) => saved?.words[field])) continue
    await db
      .insert(translations)
      .values({ ...of, language, words, english, updated_at: now })
      .onConflictDoUpdate({
        target: [translations.kind, translations.thing, translations.language],
        set: {
          words: sql`excluded.words || ${translations.words}`,
          english: sql`excluded.english || ${translations.english}`,
          updated_at: now,
          version: sql`${translations.version} + 1`,
        },
      })
  }
}

type WordsUntilNow = (language: OtherLanguage, saved: Record<'words' | 'english', Words>) => Written['fields']
