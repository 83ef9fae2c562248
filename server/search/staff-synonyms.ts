import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { SEARCH_WORDS_MAX } from '#contract/product-filters.ts'
import type { ChangedSynonym, NewSynonym, Synonym, SynonymOrdering } from '#contract/staff/search.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle } from '#server/db/open.ts'
import { invalidField, notFound, versionConflict } from '#server/http/api-error.ts'
import { parseOrdering } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { plainWords } from './plain-text.ts'
import { searchSynonyms } from './tables.ts'
import { understand } from './understand.ts'

type SynonymContext = Pick<Context, 'db' | 'now'>

export async function listSynonyms(
  db: Handle,
  {
    pageRequest,
    ordering,
    search,
  }: { pageRequest: PageRequest; ordering: SynonymOrdering; search?: string | undefined },
): Promise<Page<Synonym>> {
  const { field, direction } = parseOrdering(ordering)
  const by = direction === 'desc' ? desc : asc
  const pattern = likePattern(plainWords(search ?? '') || (search ?? ''))
  const where = search ? or(ilike(searchSynonyms.term, pattern), ilike(searchSynonyms.means, pattern)) : undefined
  const results = await db
    .select()
    .from(searchSynonyms)
    .where(where)
    .orderBy(by(searchSynonyms[field]), asc(searchSynonyms.term), asc(searchSynonyms.id))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  return { results, count: await db.$count(searchSynonyms, where) }
}

/** Throws 404 for one that isn't there. */
export async function readSynonym(db: Handle, id: number): Promise<Synonym> {
  const [row] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id))
  if (!row) throw notFound('These words are no longer here.')
  return row
}

/** Throws 400 for words that a search can't have, and for what is there already. */
export function createSynonym(
  { db, now }: SynonymContext,
  { by, ...typed }: NewSynonym & { by: SignedIn },
): Promise<Synonym> {
  return db.transaction(async (tx) => {
    const given = plain(typed)
    const [created] = await tx.insert(searchSynonyms).values(given).onConflictDoNothing().returning()
    if (!created) throw taken(given)
    const after = writtenOf(created)
    await record(tx, { by, action: 'synonym.create', subject: subjectOf(created), after, at: now() })
    return created
  })
}

/** Changes the given fields. Throws 409 when somebody else has changed the synonym since `version`. */
export function updateSynonym(
  { db, now }: SynonymContext,
  { id, version, by, ...typed }: ChangedSynonym & { by: SignedIn },
): Promise<Synonym> {
  return db.transaction(async (tx) => {
    const before = await readSynonym(tx, id)
    const given = plain({ term: typed.term ?? before.term, means: typed.means ?? before.means })
    const same = and(eq(searchSynonyms.term, given.term), eq(searchSynonyms.means, given.means))
    if ((await tx.$count(searchSynonyms, and(same, ne(searchSynonyms.id, id)))) > 0) throw taken(given)
    const [after] = await tx
      .update(searchSynonyms)
      .set({ ...given, version: sql`${searchSynonyms.version} + 1` })
      .where(and(eq(searchSynonyms.id, id), eq(searchSynonyms.version, version)))
      .returning()
    if (!after) throw versionConflict()
    const changes = changesBetween(writtenOf(before), writtenOf(after))
    if (changes) await record(tx, { by, action: 'synonym.update', subject: subjectOf(after), ...changes, at: now() })
    return after
  })
}

export function removeSynonym(
  { db, now }: SynonymContext,
  { id, by }: { id: number; by: SignedIn },
): Promise<{ removed: boolean; detail: string }> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
    if (!removed) throw notFound('These words are no longer here.')
    const before = writtenOf(removed)
    await record(tx, { by, action: 'synonym.remove', subject: subjectOf(removed), before, at: now() })
    return { removed: true, detail: `“${removed.term}” no longer means “${removed.means}”.` }
  })
}

/** As a search compares both. Throws 400 for words that no search would look up. */
function plain(typed: NewSynonym): NewSynonym {
  const [term, means] = [plainWords(typed.term), plainWords(typed.means)]
  if (term === '') throw invalidField('term', 'Type a word. A search reads letters and numbers alone.')
  if (means === '') throw invalidField('means', 'Type a word. A search reads letters and numbers alone.')
  const read = understand(term, SEARCH_WORDS_MAX).words.join(' ')
  if (read === '') throw invalidField('term', `A search doesn’t look for “${term}”. Type the name of a thing.`)
  if (read !== term)
    throw invalidField('term', `Of “${term}”, a search looks for “${read}” alone. Type it without the other words.`)
  if (term === means) throw invalidField('means', `To a search, both are “${term}” already. Type another word here.`)
  return { term, means }
}

const taken = ({ term, means }: NewSynonym) =>
  invalidField('means', `“${term}” means “${means}” already. Type another word, or leave it as it is.`)
const writtenOf = ({ term, means }: Synonym) => ({ term, means })
const subjectOf = ({ id, term, means }: Synonym) => ({ kind: 'synonym', id: String(id), label: `${term}: ${means}` })
