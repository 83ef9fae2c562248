import { and, count, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PostOrdering, PostState, StaffPost, StaffPostSummary } from '#contract/staff/blog.ts'
import type { Handle } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { notFound } from '#server/http/api-error.ts'
import { type Ordering, orderByOf, orderingOf } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { readPhotographs } from '#server/media/photographs.ts'
import { blogPosts } from './tables.ts'

export type PostRow = Omit<typeof blogPosts.$inferSelect, 'words'>

/** Without the words of the full-text search, which only the index needs. */
export const postColumns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  content: blogPosts.content,
  media_hash: blogPosts.media_hash,
  media_alt: blogPosts.media_alt,
  category_id: blogPosts.category_id,
  published_at: blogPosts.published_at,
  created_at: blogPosts.created_at,
  updated_at: blogPosts.updated_at,
  version: blogPosts.version,
}

export interface PostFilter {
  search?: string | undefined
  state?: PostState | undefined
  category_id?: number | undefined
  ordering: PostOrdering
}

const ORDER_BY: Record<'updated_at' | 'published_at' | 'title', Ordering['columns']> = {
  updated_at: [blogPosts.updated_at, blogPosts.id],
  published_at: [blogPosts.published_at, blogPosts.id],
  title: [blogPosts.title, blogPosts.id],
}

/** All posts, including drafts. */
export async function listEveryPost(
  db: Handle,
  { now, pageRequest, ...filter }: PostFilter & { now: Date; pageRequest: PageRequest },
): Promise<Page<StaffPostSummary>> {
  const where = and(
    filter.search ? sql`${blogPosts.words} @@ websearch_to_tsquery('english', ${filter.search})` : undefined,
    filter.state && isIn(filter.state, now),
    filter.category_id ? eq(blogPosts.category_id, filter.category_id) : undefined,
  )
  const rows = await db
    .select(postColumns)
    .from(blogPosts)
    .where(where)
    .orderBy(...orderByOf(orderingOf(filter.ordering, ORDER_BY)))
    .limit(pageRequest.size)
    .offset(pageRequest.offset)
  const [total] = await db.select({ count: count() }).from(blogPosts).where(where)
  return { results: rows.map((row) => summaryOf(row, now)), count: total?.count ?? 0 }
}

/** One post for its editor. */
export async function readForEditing(db: Handle, { now, id }: { now: Date; id: number }): Promise<StaffPost> {
  return editable(db, { now, row: await findPost(db, id) })
}

export async function findPost(db: Handle, id: number): Promise<PostRow> {
  const [row] = await db.select(postColumns).from(blogPosts).where(eq(blogPosts.id, id))
  if (!row) throw notFound('Post not found.')
  return row
}

export async function editable(db: Handle, { now, row }: { now: Date; row: PostRow }): Promise<StaffPost> {
  const picture = row.media_hash ? { hash: row.media_hash, alt: row.media_alt } : null
  const [photograph = null] = picture ? await readPhotographs(db, [picture]) : []
  return { ...summaryOf(row, now), content: sanitised(row.content), picture, photograph, version: row.version }
}

function isIn(state: PostState, now: Date): SQL {
  if (state === 'draft') return isNull(blogPosts.published_at)
  return state === 'published' ? lte(blogPosts.published_at, now) : gt(blogPosts.published_at, now)
}

function summaryOf({ id, slug, title, category_id, published_at, updated_at }: PostRow, now: Date): StaffPostSummary {
  const state = published_at === null ? 'draft' : published_at <= now ? 'published' : 'waiting'
  return {
    id,
    slug,
    title,
    state,
    category_id,
    published_at: published_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }
}
