import { type SQL, sql } from 'drizzle-orm'
import type { TranslationCounts, TranslationRow, TranslationState } from '#contract/staff/translations.ts'
import { KINDS, type Kind } from '#contract/translation-kinds.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle } from '#server/db/open.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { OtherLanguage } from '#words/languages.ts'
import { readDocuments } from './documents.ts'
import { everything } from './english.ts'
import { idOf } from './one.ts'

interface Filter {
  language: OtherLanguage
  state?: TranslationState | undefined
  kind?: Kind | undefined
  search?: string | undefined
}

/**
 * Everything with words and how much of it a language has. A field is missing without words, unless the shop itself has
 * some; it is changed when its English is no longer the one that was translated.
 */
async function counted(db: Handle, language: OtherLanguage): Promise<SQL> {
  const documents = (await readDocuments(db, language)).map(({ own, fields, ...document }) => ({
    ...document,
    fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in own))),
  }))
  return sql`
    select e.kind, e.thing, e.label, e.path, t.updated_at, f.missing, f.changed,
      case when f.missing > 0 then 'missing' when f.changed > 0 then 'changed' else 'done' end as state
    from (${everything(documents)}) e
      left join translations t on t.kind = e.kind and t.thing = e.thing and t.language = ${language}
      cross join lateral (
        select count(*) filter (where t.words->>key is null)::int as missing,
          count(*) filter (where t.words->>key is not null and t.english->>key is distinct from value)::int as changed
        from jsonb_each_text(e.fields)) f
    where e.fields <> '{}' or e.kind in ('home', 'menu')`
}

/** Things in the order of their kinds and names. "Missing" and "changed" find everything with such a field. */
export async function listTranslations(
  db: Handle,
  { pageRequest, ...filter }: Filter & { pageRequest: PageRequest },
): Promise<Page<TranslationRow>> {
  const { language, state, kind, search } = filter
  const where = sql.join(
    [
      sql`true`,
      ...(state ? [STATES[state]] : []),
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(search ? [sql`label ilike ${likePattern(search)}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await db.execute<FoundRow>(sql`
    select *, count(*) over ()::int as total from (${await counted(db, language)}) things where ${where}
    order by array_position(${sql.param([...KINDS])}::text[], kind), label, thing
    limit ${pageRequest.size} offset ${pageRequest.offset}`)
  return {
    count: rows[0]?.total ?? 0,
    results: rows.map(({ total: _, updated_at, ...row }) => ({
      ...row,
      id: idOf({ language, ...row }),
      language,
      updated_at: updated_at && new Date(updated_at).toISOString(),
    })),
  }
}

interface FoundRow extends Record<string, unknown>, Omit<TranslationRow, 'id' | 'language' | 'updated_at'> {
  updated_at: string | Date | null
  total: number
}

const STATES: Record<TranslationState, SQL> = {
  missing: sql`missing > 0`,
  changed: sql`changed > 0`,
  done: sql`missing = 0 and changed = 0`,
}

/** How many things have something missing, have something changed, and are done. */
export async function countTranslations(db: Handle, language: OtherLanguage): Promise<TranslationCounts> {
  const { rows } = await db.execute<TranslationCounts & Record<string, unknown>>(sql`
    select count(*) filter (where ${STATES.missing})::int as missing,
      count(*) filter (where ${STATES.changed})::int as changed,
      count(*) filter (where ${STATES.done})::int as done
    from (${await counted(db, language)}) things`)
  return rows[0] ?? { missing: 0, changed: 0, done: 0 }
}
