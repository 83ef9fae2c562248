import { and, asc, count, desc, eq, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
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
import { previewedWords } from '#server/previews/previewed-words.ts'
import type { Preview } from '#server/previews/previews.ts'
import { translated, translationOf } from '#server/translations/words.ts'
import type { Language } from '#words/languages.ts'
import { blogCategories, blogPosts } from './tables.ts'

export const POSTS_A_PAGE = 5

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

export async function listBlogCategories(db: Handle, language: Language): Promise<BlogCategory[]> {
  const rows = await db
    .select({
      id: blogCategories.id,
      slug: blogCategories.slug,
      name: blogCategories.name,
      words: translationOf('blog-category', sql`blog_categories.id`, language),
    })
    .from(blogCategories)
    .orderBy(asc(blogCategories.name))
  return rows.map(({ words, ...category }) => translated(category, language, words, { name: 'name' }))
}

interface PublishedPosts {
  now: Date
  language: Language
  pageRequest: PageRequest
  /** Words as people type them: "dry skin", "soap -lavender", "or" between two. */
  search?: string | undefined
  /** A category's slug. */
  category?: string | undefined
}

/** Published posts, newest first. */
export async function listPosts(
  db: Handle,
  { now, language, pageRequest, search, category }: PublishedPosts,
): Promise<Page<BlogPost>> {
  const statements = search ? (category ? FOUND_IN_CATEGORY : FOUND) : category ? IN_CATEGORY : ALL
  const values = { now, language, textSearch: NAMES.of(language)?.toLowerCase(), search, category }
  const rows = await statements.page(db).execute({ ...values, size: pageRequest.size, offset: pageRequest.offset })
  const [total] = await statements.count(db).execute(values)
  return { results: rows.map(postOf), count: total?.count ?? 0 }
}

interface WantedPost {
  now: Date
  language: Language
  slug: string
  /** Includes unpublished posts. */
  drafts?: boolean
  /** Of unsaved words: includes the post that they are of, published or not. */
  preview?: Preview | null
}

/** A published post by its slug or an earlier one. Throws 404. */
export async function readPost(
  db: Handle,
  { now, language, slug, drafts = false, preview = null }: WantedPost,
): Promise<BlogPost> {
  const shown = drafts || preview ? undefined : lte(blogPosts.published_at, now)
  const inWords = (row: Row) => {
    const words = previewedWords(preview, { language, kind: 'post', thing: row.id })
    // A preview of something else shows no draft.
    if (!drafts && !words && !(row.published_at && row.published_at <= now)) throw notFound(refusals.postNotFound)
    return postOf(words ? { ...row, words } : row)
  }
  const [row] = await joined(db, language).where(and(eq(blogPosts.slug, slug), shown))
  if (row) return inWords(row)
  const before = await idAtOldAddress(db, { kind: 'post', slug })
  const [moved] = before === null ? [] : await joined(db, language).where(and(eq(blogPosts.id, before), shown))
  if (!moved) throw notFound(refusals.postNotFound)
  return inWords(moved)
}

const columnsIn = (language: Language | Placeholder) => ({
  language: sql<Language>`${language}::text`,
  words: translationOf('post', sql`blog_posts.id`, language),
  categoryWords: translationOf('blog-category', sql`blog_categories.id`, language),
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  content: blogPosts.content,
  media_alt: blogPosts.media_alt,
  published_at: blogPosts.published_at,
  updated_at: blogPosts.updated_at,
  category: { id: blogCategories.id, slug: blogCategories.slug, name: blogCategories.name },
  picture: media,
})

function joined(db: Handle, language: Language | Placeholder) {
  return db
    .select(columnsIn(language))
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .leftJoin(media, eq(media.hash, blogPosts.media_hash))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof joined>>[number]

/** The text search that Postgres has for the language: "arabic". */
const textSearch = sql`coalesce(
  (select c.oid::regconfig from pg_ts_config c where c.cfgname = ${sql.placeholder('textSearch')}), 'simple'::regconfig)`
const isFound = sql`(${blogPosts.words} @@ websearch_to_tsquery('english', ${sql.placeholder('search')})
  or exists (select 1 from translations t
    where t.kind = 'post' and t.thing = blog_posts.id::text and t.language = ${sql.placeholder('language')}
      and to_tsvector(${textSearch}, concat(t.words->>'title', ' ', regexp_replace(t.words->>'content', '<[^>]+>', ' ', 'g')))
        @@ websearch_to_tsquery(${textSearch}, ${sql.placeholder('search')})))`
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
      joined(db, sql.placeholder('language'))
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
function postOf({
  picture,
  media_alt,
  published_at,
  updated_at,
  language,
  words,
  categoryWords,
  ...post
}: Row): BlogPost {
  const image = picture ? photographAddress(picture.hash) : null
  const shown = translated(post, language, words, { title: 'title', content: 'content' })
  const photograph =
    picture && image
      ? {
          image,
          alt: media_alt,
          width: picture.width,
          height: picture.height,
          color: picture.color,
          blur: blurAddress(picture.blur),
        }
      : null
  return {
    ...shown,
    content: sanitised(shown.content),
    category: post.category && translated(post.category, language, categoryWords, { name: 'name' }),
    featured_image: image,
    photograph: photograph && translated(photograph, language, words, { alt: 'alt' }),
    created_at: (published_at ?? updated_at).toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
