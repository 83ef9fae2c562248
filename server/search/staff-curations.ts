import { sql } from 'drizzle-orm'
import type { CuratedProduct, Curation, CurationRow, SavedCuration } from '#contract/staff/search.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Handle } from '#server/db/open.ts'
import { invalidField, versionConflict } from '#server/http/api-error.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { photographAddress } from '#server/media/photographs.ts'
import { findProducts } from './find-products.ts'
import { plainWords } from './plain-text.ts'
import { searchCurations } from './tables.ts'

/** How many of the products that a shopper finds are shown beside a curation. */
const FOUND = 12

export async function listCurations(
  db: Handle,
  { pageRequest, search }: { pageRequest: PageRequest; search?: string | undefined },
): Promise<Page<CurationRow>> {
  const where = search ? sql`where words ilike ${likePattern(plainWords(search) || search)}` : sql``
  const { rows } = await db.execute<CurationRow & Record<string, unknown>>(sql`
    select words as id, words, (count(*) filter (where not hidden))::int as first,
      (count(*) filter (where hidden))::int as hidden
    from search_curations ${where} group by words order by words
    limit ${pageRequest.size} offset ${pageRequest.offset}`)
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(distinct words)::int as count from search_curations ${where}`,
  )
  return { results: rows, count: counted[0]?.count ?? 0 }
}

/** What staff decided for a search, and what it finds now. Throws 400 for one without words. */
export async function readCuration(db: Handle, q: string): Promise<Curation> {
  const words = wordsOfSearch(q)
  const decided = await decidedFor(db, words)
  const { ids, count } = await findProducts(db, {
    language: 'en',
    pageRequest: { page: 1, size: FOUND, offset: 0, cursor: null },
    wanted: { q, with: [], without: [] },
  })
  const known = await readCurated(db, [...decided.first, ...decided.hidden, ...ids])
  const named = (of: number[]) => of.flatMap((id) => known.get(id) ?? [])
  return {
    words,
    first: named(decided.first),
    hidden: named(decided.hidden),
    found: named(ids),
    count,
    seen: summaryOf(decided),
  }
}

/**
 * Replaces what was decided for a search. Throws 409 when somebody else has changed it since `seen`, and 400 for a
 * product that is gone, or is both shown and hidden.
 */
export async function saveCuration(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { q, seen, by, ...given }: SavedCuration & { by: SignedIn },
): Promise<Curation> {
  const words = wordsOfSearch(q)
  const wanted = { first: [...new Set(given.first)], hidden: [...new Set(given.hidden)].toSorted((a, b) => a - b) }
  if (wanted.first.some((id) => wanted.hidden.includes(id)))
    throw invalidField('hidden', 'A product can’t be shown first and hidden at once. Remove it from one of the lists.')
  await db.transaction(async (tx) => {
    // Two people who decide for the same words at once have no row in common to wait for.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`curation of ${words}`}, 0))`)
    const before = await decidedFor(tx, words)
    if (summaryOf(before) !== seen) throw versionConflict()
    const rows = [
      ...wanted.first.map((product_id, at) => ({ words, product_id, hidden: false, position: at + 1 })),
      ...wanted.hidden.map((product_id) => ({ words, product_id, hidden: true, position: 0 })),
    ].toSorted((a, b) => a.product_id - b.product_id)
    const known = await readCurated(
      tx,
      rows.map(({ product_id }) => product_id),
    )
    if (known.size < rows.length)
      throw invalidField('first', 'One of the products has been removed from the shop. Reload the page.')
    await tx.execute(sql`delete from search_curations where words = ${words}`)
    if (rows.length > 0) await tx.insert(searchCurations).values(rows)
    const slugs = (of: number[]) => of.flatMap((id) => known.get(id)?.slug ?? [])
    const earlier = await readCurated(tx, [...before.first, ...before.hidden])
    const earlierSlugs = (of: number[]) => of.flatMap((id) => earlier.get(id)?.slug ?? [])
    const changes = changesBetween(
      { first: earlierSlugs(before.first), hidden: earlierSlugs(before.hidden) },
      { first: slugs(wanted.first), hidden: slugs(wanted.hidden) },
    )
    const subject = { kind: 'search', id: words, label: words }
    if (changes) await record(tx, { by, action: 'search.curate', subject, ...changes, at: now() })
  })
  return readCuration(db, q)
}

function wordsOfSearch(q: string): string {
  const words = plainWords(q)
  if (words === '') throw invalidField('q', 'Type a word. A search reads letters and numbers alone.')
  return words
}

interface Decided {
  first: number[]
  hidden: number[]
}

const summaryOf = ({ first, hidden }: Decided) => `${first.join(',')}/${hidden.join(',')}`

async function decidedFor(db: Handle, words: string): Promise<Decided> {
  const { rows } = await db.execute<{ product_id: number; hidden: boolean }>(sql`
    select product_id, hidden from search_curations where words = ${words} order by position, product_id`)
  const of = (hidden: boolean) => rows.filter((row) => row.hidden === hidden).map(({ product_id }) => product_id)
  return { first: of(false), hidden: of(true) }
}

/** Products by their ids, on sale or not. */
async function readCurated(db: Handle, ids: number[]): Promise<Map<number, CuratedProduct>> {
  const { rows } = await db.execute<Omit<CuratedProduct, 'image'> & { hash: string | null }>(sql`
    select p.id, p.name, p.slug, p.published and p.kind = 'goods' as on_sale,
      (select media_hash from product_photographs where product_id = p.id order by position limit 1) as hash
    from products p where p.id = any(${sql.param(ids)}::integer[])`)
  return new Map(
    rows.map(({ hash, ...product }) => [product.id, { ...product, image: hash ? photographAddress(hash) : null }]),
  )
}
