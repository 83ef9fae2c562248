import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Kind } from '#contract/translation-kinds.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import type { Words } from './tables.ts'

/** SQL for the words of a thing in a language, by field; null without any. `thing` is its id. */
export const translationOf = (kind: Kind, thing: SQL, language: Language | Placeholder) =>
  sql<Words | null>`(select t.words from translations t
    where t.kind = ${kind} and t.thing = ${thing}::text and t.language = ${language})`

/**
 * SQL for the rows (kind, field) of the fields of a thing that have no words in a language ("untranslated"), or whose
 * words translate another English than today's ("changed"). `thing` is its id; `english` has today's English of each
 * field. What is empty in English needs no words.
 */
export function staleWords(kind: Kind, thing: SQL, language: Language, english: Record<string, SQL>): SQL {
  const rows = Object.entries(english).map(([field, text]) => sql`(${sql.raw(`'${field}'`)}, ${text})`)
  return sql`select case when coalesce(t.words->>today.field, '') = '' then 'untranslated' else 'changed' end as kind,
      today.field
    from (select 1) once
      left join translations t on t.kind = ${kind} and t.thing = ${thing}::text and t.language = ${language}
      cross join lateral (values ${sql.join(rows, sql`, `)}) today (field, english)
    where today.english <> ''
      and (coalesce(t.words->>today.field, '') = '' or t.english->>today.field is distinct from today.english)`
}

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
