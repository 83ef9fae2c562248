import { and, asc, count, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { BlogCategory, BlogPost } from '#contract/blog.ts'
import { idAtOldAddress } from '#server/addresses/addresses.ts'
import type { Handle } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepared-once.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { refusals } from '#server/http/refusals.ts'
import { blurAddress, photographAddress } from '#server/media/photographs.ts'
import { media } from '#server/media/tables.ts'
import { blogCategories, blogPosts } from './tables.ts'

export const POSTS_A_PAGE = 5

export function listBlogCategories(db: Handle): Promise<BlogCategory[]> {
  return db
    .select({ id: blogCategories.id, slug: blogCategories.slug, name: blogCategories.name })
    .from(blogCategories)
    .orderBy(asc(blogCategories.name))
}

interface PublishedPosts {
  now: Date
  pageRequest: PageRequest
  /** Words as people type them: "dry skin", "soap -lavender", "or" between two. */
  search?: string | undefined
  /** A category's slug. */
  category?: string | undefined
}

/** Published posts, newest first. */
export async function listPosts(
  db: Handle,
  { now, pageRequest, search, category }: PublishedPosts,
): Promise<Page<BlogPost>> {
  const statements = search ? (category ? FOUND_IN_CATEGORY : FOUND) : category ? IN_CATEGORY : ALL
  const values = { now, search, category }
  const rows = await statements.page(db).execute({ ...values, size: pageRequest.size, offset: pageRequest.offset })
  const [total] = await statements.count(db).execute(values)
  return { results: rows.map(postOf), count: total?.count ?? 0 }
}

/** A published post by its slug or an earlier one; `drafts` includes unpublished ones. */
export async function readPost(
  db: Handle,
  { now, slug, drafts = false }: { now: Date; slug: string; drafts?: boolean },
): Promise<BlogPost> {
  const shown = drafts ? undefined : lte(blogPosts.published_at, now)
  const [row] = await joined(db).where(and(eq(blogPosts.slug, slug), shown))
  if (row) return postOf(row)
  const before = await idAtOldAddress(db, { kind: 'post', slug })
  const [moved] = before === null ? [] : await joined(db).where(and(eq(blogPosts.id, before), shown))
  if (!moved) throw notFound(refusals.postNotFound)
  return postOf(moved)
}

const columns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  content: blogPosts.content,
  media_alt: blogPosts.media_alt,
  published_at: blogPosts.published_at,
  updated_at: blogPosts.updated_at,
  category: { id: blogCategories.id, slug: blogCategories.slug, name: blogCategories.name },
  picture: media,
}

function joined(db: Handle) {
  return db
    .select(columns)
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .leftJoin(media, eq(media.hash, blogPosts.media_hash))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof joined>>[number]

const isFound = sql`${blogPosts.words} @@ websearch_to_tsquery('english', ${sql.placeholder('search')})`
const isInCategory = eq(blogCategories.slug, sql.placeholder('category'))
const ALL = listing('posts')
const FOUND = listing('posts-found', isFound)
const IN_CATEGORY = listing('posts-in-category', isInCategory)
const FOUND_IN_CATEGORY = listing('posts-found-in-category', isFound, isInCategory)

/** The prepared statements of a list of published posts: one for a page, one for the count. */
function listing(name: string, ...conditions: SQL[]) {
  const where = and(lte(blogPosts.published_at, sql.placeholder('now')), ...conditions)
  return {
    page: preparedOnce((db) =>
      joined(db)
        .where(where)
        .orderBy(desc(blogPosts.published_at), desc(blogPosts.id))
        .limit(sql.placeholder('size'))
        .offset(sql.placeholder('offset'))
        .prepare(name),
    ),
    count: preparedOnce((db) =>
      db
        .select({ count: count() })
        .from(blogPosts)
        .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
        .where(where)
        .prepare(`${name}-counted`),
    ),
  }
}

/** `created_at` is the day of publication, which readers see. */
function postOf({ picture, media_alt, published_at, updated_at, content, ...post }: Row): BlogPost {
  const image = picture ? photographAddress(picture.hash) : null
  return {
    ...post,
    content: sanitised(content),
    featured_image: image,
    photograph:
      picture && image
        ? {
            image,
            alt: media_alt,
            width: picture.width,
            height: picture.height,
            color: picture.color,
            blur: blurAddress(picture.blur),
          }
        : null,
    created_at: (published_at ?? updated_at).toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
