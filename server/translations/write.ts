import type { Kind } from '#contract/translation-kinds.ts'
import type { Handle } from '#server/db/open.ts'
import type { OtherLanguage } from '#words/languages.ts'
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
