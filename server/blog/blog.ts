import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm'
import type { BlogCategory, BlogPost } from '#contract/blog.ts'
import type { Handle } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import type { Slice } from '#server/http/pages.ts'
import { notFound } from '#server/http/refused.ts'
import { blurAddress, photographAddress } from '#server/media/photographs.ts'
import { media } from '#server/media/tables.ts'
import { blogCategories, blogPosts } from './tables.ts'

export const POSTS_A_PAGE = 5

export function listBlogCategories(db: Handle): Promise<BlogCategory[]> {
  return db.select({ id: blogCategories.id, slug: blogCategories.slug, name: blogCategories.name }).from(blogCategories).orderBy(asc(blogCategories.name))
}

/** Published posts, newest first. `search` is words as people type them: "dry skin", "soap -lavender", "or" between two. */
export async function listPosts(
  db: Handle,
  now: Date,
  slice: Slice,
  { search, category }: { search?: string | undefined; category?: string | undefined },
): Promise<{ posts: BlogPost[]; count: number }> {
  const where = and(
    lte(blogPosts.published_at, now),
    search ? sql`${blogPosts.words} @@ websearch_to_tsquery('english', ${search})` : undefined,
    category ? eq(blogCategories.slug, category) : undefined,
  )
  const rows = await joined(db).where(where).orderBy(desc(blogPosts.published_at), desc(blogPosts.id)).limit(slice.size).offset(slice.offset)
  const [total] = await db.select({ count: count() }).from(blogPosts).leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id)).where(where)
  return { posts: rows.map(postOf), count: total?.count ?? 0 }
}

/** A published post; with `drafts`, one that isn't published yet too. */
export async function readPost(db: Handle, now: Date, slug: string, { drafts = false } = {}): Promise<BlogPost> {
  const [row] = await joined(db).where(and(eq(blogPosts.slug, slug), drafts ? undefined : lte(blogPosts.published_at, now)))
  if (!row) throw notFound('Post')
  return postOf(row)
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

/** `created_at` is the day a post was published: it is the date readers are shown. */
function postOf({ picture, media_alt, published_at, updated_at, content, ...post }: Row): BlogPost {
  const image = picture ? photographAddress(picture.hash) : null
  return {
    ...post,
    content: sanitised(content),
    featured_image: image,
    photograph:
      picture && image ? { image, alt: media_alt, width: picture.width, height: picture.height, color: picture.color, blur: blurAddress(picture.blur) } : null,
    created_at: (published_at ?? updated_at).toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
