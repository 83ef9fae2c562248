import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Kind } from '#contract/translation-kinds.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import type { Words } from './tables.ts'

/** SQL for the words of a thing in a language, by field; null without any. `thing` is its id. */
export const translationOf = (kind: Kind, thing: SQL, language: Language | Placeholder) =>
  sql<Words | null>`(select t.words from translations t
    where t.kind = ${kind} and t.thing = ${thing}::text and t.language = ${language})`

/** SQL: whether all of these fields of a thing have words in a language. `thing` is its id. */
export const hasWords = (kind: Kind, thing: SQL, language: Language, fields: readonly string[]) =>
  sql<boolean>`exists (select 1 from translations t
    where t.kind = ${kind} and t.thing = ${thing}::text and t.language = ${language}
      and t.words ?& ${sql.param(fields)}::text[])`

/** A thing of an answer, with the fields that the language has no words for. */
export type Translated<Thing> = Thing & { untranslated?: string[] }

/**
 * The thing with its texts in the language, each by its name in `words`; what has no words stays in English, and
 * `untranslated` names it.
 */
export function translated<Thing extends object>(
  thing: Thing,
  language: Language,
  words: Words | null,
  fields: { [Field in keyof Thing]?: string },
): Translated<Thing> {
  if (language === SOURCE_LANGUAGE) return thing
  const found: Partial<Record<string, string>> = {}
  const untranslated: string[] = []
  for (const [field, name] of Object.entries<string | undefined>(fields)) {
    const english = thing[field as keyof Thing]
    if (name === undefined || !english) continue
    const text = words?.[name]
    if (text) found[field] = text
    else untranslated.push(field)
  }
  return { ...thing, ...found, ...(untranslated.length > 0 ? { untranslated } : {}) }
}
