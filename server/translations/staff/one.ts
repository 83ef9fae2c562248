import { sql } from 'drizzle-orm'
import type { Translation, TranslationField } from '#contract/staff/translations.ts'
import { hasPreview, type Kind } from '#contract/translation-kinds.ts'
import type { Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { readTranslation } from '#server/translations/read.ts'
import type { Words } from '#server/translations/tables.ts'
import type * as english from '#words/en/language.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { type OtherLanguage, pathIn } from '#words/languages.ts'
import { type Document, readDocuments } from './documents.ts'
import { type English, SOURCES } from './english.ts'
import { formatOf, inOrder, labelOf } from './fields.ts'

const languages = await inEveryLanguage<Pick<typeof english, 'direction'>>('language.ts')

/** Something in one language. */
export interface Place {
  language: OtherLanguage
  kind: Kind
  thing: string
}

export const idOf = ({ language, kind, thing }: Place) => [language, kind, thing].join(':')

/** The words of something in English and in a language, side by side. Throws 404 for what isn't there. */
export async function readOne(db: Handle, place: Place): Promise<Translation> {
  const { own, fields: english, ...thing } = await readEnglish(db, place)
  const row = await readTranslation(db, place)
  const fields = inOrder(place.kind, english).map((field) => fieldOf(field, { english, own, row }))
  const missing = fields.filter(({ words, own }) => words === '' && own === null).length
  const changed = fields.filter(({ translated_english }) => translated_english !== null).length
  return {
    id: idOf(place),
    ...place,
    label: thing.label,
    path: thing.path,
    state: missing > 0 ? 'missing' : changed > 0 ? 'changed' : 'done',
    missing,
    changed,
    updated_at: row?.updated_at.toISOString() ?? null,
    fields,
    has_preview: thing.preview !== null && hasPreview(place.kind),
    translated_path: thing.path && pathIn(place.language, thing.path),
    direction: languages[place.language].direction,
    version: row?.version ?? 0,
  }
}

interface Both {
  english: Words
  own: Words
  row: { words: Words; english: Words } | null
}

function fieldOf(field: string, { english, own, row }: Both): TranslationField {
  const words = row?.words[field] ?? ''
  const [now = '', before] = [english[field], row?.english[field]]
  return {
    field,
    label: labelOf(field, english),
    format: formatOf(field),
    english: now,
    words,
    translated_english: words && before !== now ? (before ?? '') : null,
    own: own[field] ?? null,
  }
}

/** Its English by field, and the shop's own words in the language. */
export async function readEnglish(db: Handle, { language, kind, thing }: Place): Promise<Document> {
  const source = SOURCES.get(kind)
  if (!source) {
    const found = (await readDocuments(db, language)).find((one) => one.kind === kind && one.thing === thing)
    if (!found) throw gone()
    return found
  }
  const { rows } = await db.execute<English>(sql`${source.select} where ${sql.raw(source.table)}.id::text = ${thing}`)
  const [row] = rows
  if (!row) throw gone()
  return { ...row, own: {} }
}

const gone = () => notFound('There is nothing to translate here any more.')
