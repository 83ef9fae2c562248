import { and, eq, sql } from 'drizzle-orm'
import type { Kind } from '#contract/translation-kinds.ts'
import type { Handle } from '#server/db/open.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { translations, type Words } from './tables.ts'

interface Row extends Record<string, unknown> {
  kind: Kind
  thing: string
  words: Words
  english: Words
}

/** The words of each thing of an answer, and the English that they translate; null for a thing without translation. */
export type Found = (kind: Kind, thing: string | number) => Pick<Row, 'words' | 'english'> | null

const NOTHING: Found = () => null

/** All translations of kinds that a shop has few things of, in one query; none in English. */
export async function readTranslations(
  db: Handle,
  { language, kinds }: { language: Language; kinds: Kind[] },
): Promise<Found> {
  if (language === SOURCE_LANGUAGE) return NOTHING
  const { rows } = await db.execute<Row>(sql`
    select kind, thing, words, english from translations
    where kind = any(${sql.param(kinds)}::text[]) and language = ${language}`)
  return findIn(rows)
}

/** The translation of one thing, with its version. */
export async function readTranslation(
  db: Handle,
  { kind, thing, language }: { kind: Kind; thing: string; language: Language },
): Promise<typeof translations.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(translations)
    .where(and(eq(translations.kind, kind), eq(translations.thing, thing), eq(translations.language, language)))
  return row ?? null
}

/** All translations of a kind in a language. */
export async function readRows(db: Handle, { language, kind }: { language: Language; kind: Kind }): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select kind, thing, words, english from translations where kind = ${kind} and language = ${language}`)
  return rows
}

/** The translations of some things of a kind, by id, in one query; none in English. */
export async function readTranslationsOf(
  db: Handle,
  { language, kind, ids }: { language: Language; kind: Kind; ids: number[] },
): Promise<Found> {
  if (language === SOURCE_LANGUAGE || ids.length === 0) return NOTHING
  const { rows } = await db.execute<Row>(sql`
    select kind, thing, words, english from translations
    where kind = ${kind} and thing = any(${sql.param(ids.map(String))}::text[]) and language = ${language}`)
  return findIn(rows)
}

function findIn(rows: Row[]): Found {
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.thing}`, row]))
  return (kind, thing) => byKey.get(`${kind} ${thing}`) ?? null
}
